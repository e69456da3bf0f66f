import { readFile, stat } from 'node:fs/promises'
import { snmpPrivacies } from '@patchbay/connectors/connector'
import { pageAddress, systemKind } from '@patchbay/contract/systems/system'
import { LineCounter, isNode, parseDocument } from 'yaml'
import { z } from 'zod'

/** A systems file that cannot be used; the message names the line and the field in one sentence. */
export class SystemsFileError extends Error {
  override readonly name = 'SystemsFileError'
}

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'must be a short name of letters, digits, dots and dashes')

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

const reach = z.strictObject({ host: z.string().min(1).max(253), port: z.int().min(1).max(65_535) })

const fingerprint = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'must be SHA256: and 43 characters of base64')

const trust = z.strictObject({
  certificateAuthority: z
    .string()
    .regex(/-----BEGIN CERTIFICATE-----/, 'must be a certificate in PEM')
    .optional(),
  fingerprint: fingerprint.optional(),
  serverName: z.string().min(1).max(253).optional(),
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
  title: z.string().min(1).max(100),
  address: z.string().max(253).optional(),
  page: pageAddress.optional(),
  reach: reach.optional(),
  trust: trust.default({}),
  credential: name.optional(),
  changes: changes.optional(),
  settings: z.record(z.string(), z.json()).default({}),
  enabled,
})

const device = z.strictObject({
  name: z.string().min(1).max(253),
  address: z.union([z.ipv4(), z.ipv6()]).optional(),
  role: z.string().max(60).optional(),
  model: z.string().max(100).optional(),
  building: z.string().max(60).optional(),
  closet: z.string().max(60).optional(),
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

/** `file` is what the sentences call it. */
export function parseSystemsFile(text: string, file: string): ReadSystemsFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const [wrong] = document.errors
  if (wrong !== undefined) {
    const line = lines.linePos(wrong.pos[0]).line
    throw new SystemsFileError(
      `${file}, line ${line}: not valid YAML (${wrong.code.toLowerCase().replaceAll('_', ' ')}).`,
    )
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const fault = ({ path, why }: Fault) =>
    new SystemsFileError(`${file}, line ${lineOf(path)}: ${path.map(String).join('.') || 'the file'} ${why}.`)

  const parsed = systemsFile.safeParse(plainValue(document, file))
  if (!parsed.success) throw fault(firstFault(parsed.error.issues))
  const [broken] = crossFaults(parsed.data)
  if (broken !== undefined) throw fault(broken)
  return { content: parsed.data, fault }
}

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
