import { readFile, stat } from 'node:fs/promises'
import { snmpPrivacies } from '@patchbay/connectors/connector-context'
import { asAddress } from '@patchbay/contract/identifiers/address'
import { asSeen } from '@patchbay/contract/identifiers/clean'
import { pageAddress, systemKind } from '@patchbay/contract/systems/system'
import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import { z } from 'zod'

/** A systems file that cannot be used; the message names the line and the field in one sentence. */
export class SystemsFileError extends Error {
  override readonly name = 'SystemsFileError'
}

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'must be a short name of letters, digits, dots and dashes')

/** A name as it is seen: what nobody can tell apart is the same. */
const seen = (longest: number) => z.string().overwrite(asSeen).min(1).max(longest)

const secret = z.union([
  z.strictObject({ value: z.string().min(1) }),
  z.strictObject({ file: z.string().min(1) }),
  z.strictObject({ environment: z.string().min(1) }),
])

/** Without its secret where the console is told what there is; read at start, a file names each. */
const credential = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.literal('password'),
    username: z.string().min(1).max(254),
    secret: secret.optional(),
    enable: secret.optional(),
  }),
  z.strictObject({ name, kind: z.literal('signing-secret'), secret: secret.optional() }),
  z.strictObject({ name, kind: z.literal('api-key'), secret: secret.optional() }),
  z.strictObject({ name, kind: z.literal('snmp-v2c'), secret: secret.optional() }),
  z.strictObject({
    name,
    kind: z.literal('snmp-v3'),
    username: z.string().min(1).max(32),
    authentication: z.enum(['md5', 'sha', 'sha256', 'sha512']),
    privacy: z.enum(snmpPrivacies).default('none'),
    secret: secret.optional(),
    privacySecret: secret.optional(),
  }),
])

const reach = z.strictObject({ host: seen(253), port: z.int().min(1).max(65_535) })

const fingerprint = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'must be SHA256: and 43 characters of base64')

const trust = z.strictObject({
  certificateAuthority: z
    .string()
    .regex(/-----BEGIN CERTIFICATE-----/, 'must be a certificate in PEM')
    .optional(),
  fingerprint: fingerprint.optional(),
  serverName: seen(253).optional(),
})

/** Left out, it stays as people in the console left it, and what is new is enabled. */
const enabled = z.boolean().optional()

/**
 * With which of the credentials changes are made, and whether they are allowed: as when somebody enters it in the console.
 * `allowed` left out, it stays as people in the console left it, and what is new is only read.
 */
const changes = z.strictObject({ credential: name, allowed: z.boolean().optional() })

const system = z.strictObject({
  name,
  kind: systemKind,
  product: name,
  title: seen(100),
  address: z.string().overwrite(asSeen).overwrite(asAddress).max(253).optional(),
  page: pageAddress.optional(),
  reach: reach.optional(),
  trust: trust.default({}),
  credential: name.optional(),
  changes: changes.optional(),
  settings: z.record(z.string(), z.json()).default({}),
  enabled,
})

const device = z.strictObject({
  name: seen(253),
  address: z
    .string()
    .overwrite(asSeen)
    .overwrite(asAddress)
    .pipe(z.union([z.ipv4(), z.ipv6()]))
    .optional(),
  role: z.string().overwrite(asSeen).max(60).optional(),
  model: z.string().overwrite(asSeen).max(100).optional(),
  building: z.string().overwrite(asSeen).max(60).optional(),
  closet: z.string().overwrite(asSeen).max(60).optional(),
  systems: z.record(name, z.strictObject({ ...reach.shape, ...trust.shape })).default({}),
  enabled,
})

const systemsFile = z.strictObject({
  version: z.literal(1),
  credentials: z.array(credential).default([]),
  systems: z.array(system).default([]),
  devices: z.array(device).default([]),
  places: z.string().min(1).optional(),
})

export type SystemsFile = z.output<typeof systemsFile>
export type SecretSource = z.output<typeof secret>
export type CredentialEntry = z.output<typeof credential>
export type SystemEntry = z.output<typeof system>
export type DeviceEntry = z.output<typeof device>

/** Where in the file something is wrong, and what. */
export type Fault = { readonly path: readonly PropertyKey[]; readonly why: string }

export interface ReadSystemsFile {
  readonly content: SystemsFile
  /** Makes the error for a fault found later, with the line it stands in. */
  readonly fault: (fault: Fault) => SystemsFileError
}

/** What a text says and where, as it can be handed from one thread to another. */
export interface PlainSystemsFile {
  readonly content: SystemsFile
  /** The line of each value, by its path as `pathText` writes it. */
  readonly lines: ReadonlyMap<string, number>
}

/** More than a file of ours has, in one mapping and in all of them. */
const mostKeys = { together: 100_000, ofOne: 1_000 }
const deepest = 32

const pathText = (path: readonly PropertyKey[]) => path.map(String).join('\n')

/** `file` is what the sentences call it. @throws SystemsFileError */
export const parseSystemsFile = (text: string, file: string): ReadSystemsFile =>
  withFaults(readPlain(text, file), file)

export function withFaults({ content, lines }: PlainSystemsFile, file: string): ReadSystemsFile {
  return { content, fault: (fault) => faultIn(lines, file, fault) }
}

function faultIn(lines: PlainSystemsFile['lines'], file: string, { path, why }: Fault): SystemsFileError {
  let line: number | undefined
  for (let length = path.length; length >= 0 && line === undefined; length -= 1)
    line = lines.get(pathText(path.slice(0, length)))
  return new SystemsFileError(
    `${file}, line ${line ?? 1}: ${path.map(String).join('.') || 'the file'} ${why}.`,
  )
}

/** Each key is looked at once, so that what it costs grows as the text does. @throws SystemsFileError */
export function readPlain(text: string, file: string, most = mostKeys): PlainSystemsFile {
  const counter = new LineCounter()
  const at = (offset: number) => `${file}, line ${counter.linePos(offset).line}`
  // The parser compares each key with all before it; `walk` knows them by a set.
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false })
  const [wrong] = document.errors
  if (wrong?.code === 'RESOURCE_EXHAUSTION')
    throw new SystemsFileError(`${at(wrong.pos[0])}: nested too deeply.`)
  if (wrong !== undefined) throw notYaml(at(wrong.pos[0]), wrong.code.toLowerCase())
  const lines = new Map<string, number>()
  let keys = 0
  const walk = (node: unknown, path: readonly PropertyKey[]): void => {
    if (!isNode(node) || !node.range) return
    lines.set(pathText(path), counter.linePos(node.range[0]).line)
    if (path.length > deepest) throw new SystemsFileError(`${at(node.range[0])}: nested too deeply.`)
    if (isSeq(node)) node.items.forEach((item, index) => walk(item, [...path, index]))
    if (!isMap(node)) return
    keys += node.items.length
    if (node.items.length > most.ofOne)
      throw new SystemsFileError(`${at(node.range[0])}: more than ${most.ofOne} keys in one place.`)
    if (keys > most.together)
      throw new SystemsFileError(`${file}: more than ${most.together} keys; import it in parts.`)
    const seen = new Set<string>()
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : String(key)
      if (seen.has(name)) throw notYaml(at((isNode(key) ? key.range : node.range)?.[0] ?? 0), 'duplicate_key')
      seen.add(name)
      walk(value, [...path, name])
    }
  }
  walk(document.contents, [])

  const parsed = systemsFile.safeParse(plainValue(document, file))
  if (!parsed.success) throw faultIn(lines, file, firstFault(parsed.error.issues))
  const [broken] = crossFaults(parsed.data)
  if (broken !== undefined) throw faultIn(lines, file, broken)
  return { content: parsed.data, lines }
}

const notYaml = (where: string, code: string) =>
  new SystemsFileError(`${where}: not valid YAML (${code.replaceAll('_', ' ')}).`)

/** Aliases are refused: a few of them, nested, become gigabytes. */
function plainValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (cause) {
    throw new SystemsFileError(`${file}: aliases (*name) are not allowed.`, { cause })
  }
}

function firstFault(issues: readonly z.core.$ZodIssue[]): Fault {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys')
    return { path: [...issue.path, issue.keys[0] ?? ''], why: 'is not known' }
  const why = issue?.message.replace(/\.$/, '') ?? 'is not valid'
  return { path: issue?.path ?? [], why: why.startsWith('must') ? why : `is not valid (${why})` }
}

/** Names used twice and references that lead nowhere. */
function* crossFaults(file: SystemsFile): Generator<Fault> {
  for (const [list, entries] of [
    ['credentials', file.credentials],
    ['systems', file.systems],
    ['devices', file.devices],
  ] as const) {
    const seen = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      if (seen.has(entry.name)) yield { path: [list, index, 'name'], why: `"${entry.name}" is used twice` }
      seen.add(entry.name)
    }
  }
  const credentials = new Set(file.credentials.map((entry) => entry.name))
  const systems = new Set(file.systems.map((entry) => entry.name))
  for (const [index, { credential, changes: writing }] of file.systems.entries()) {
    for (const [path, used] of [
      [['credential'], credential],
      [['changes', 'credential'], writing?.credential],
    ] as const) {
      if (used !== undefined && !credentials.has(used))
        yield { path: ['systems', index, ...path], why: `"${used}" is not among the credentials` }
    }
  }
  for (const [index, entry] of file.devices.entries()) {
    for (const used of Object.keys(entry.systems)) {
      if (!systems.has(used))
        yield { path: ['devices', index, 'systems', used], why: 'is not among the systems' }
    }
  }
}

/** True when others on this machine could read the file. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0
}

export async function readSystemsFile(file: string): Promise<ReadSystemsFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SystemsFileError(`SYSTEMS_FILE ${file} cannot be read (${error.code ?? 'unknown'}).`, {
      cause: error,
    })
  })
  return parseSystemsFile(text, file)
}

/** How an entry stands in its row, besides its name and what it refers to. */
export const columnsOf = ({ title, address, page, reach, trust }: SystemEntry) => ({
  title,
  address: address ?? null,
  page: page ?? null,
  reach_host: reach?.host ?? null,
  reach_port: reach?.port ?? null,
  certificate_authority: trust.certificateAuthority ?? null,
  fingerprint: trust.fingerprint ?? null,
  server_name: trust.serverName ?? null,
})
