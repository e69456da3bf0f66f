import { hash } from 'node:crypto'
import type { Connector } from '@patchbay/connectors/connector/connector'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Keys } from '../secrets/key-file.ts'
import { removeSystem } from './change.ts'
import { removeDevice } from './devices.ts'
import { checkAgainstConnectors } from './import.ts'
import { importDevice } from './import-device.ts'
import { importSystem } from './import-system.ts'
import { touchSystems } from './revision.ts'
import { parseApart } from './parse-apart.ts'
import type { ReadSystemsFile } from './systems-file.ts'

type Preview = CallAnswer<Calls['POST /administration/connected-systems/import/preview/']>
export type ImportItem = Preview['items'][number]

type Tx = Transaction<Database>

export interface TextImport {
  readonly transaction: Tx
  readonly keys: Keys
  readonly connectors: readonly Connector[]
  readonly read: ReadSystemsFile
}

/** Says where in the text something is wrong that is found only against what is there. */
export async function located<T>(
  { read }: TextImport,
  path: readonly PropertyKey[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'input-not-valid') throw error
    const [first] = Object.entries(error.fields ?? {})
    if (first === undefined) throw error
    throw read.fault({ path: [...path, first[0]], why: first[1].replace(/\.$/, '') })
  }
}

/** Takes away what people connected and the text does not name. What the systems file brought stays. */
async function removeMissing({ transaction: tx, read }: TextImport): Promise<ImportItem[]> {
  const removed = (what: ImportItem['what'], name: string): ImportItem => ({
    what,
    name,
    change: 'removed',
    fields: [],
    secret: null,
  })
  const items: ImportItem[] = []
  const named = new Set(read.content.systems.map(({ name }) => name))
  const rows = await tx.selectFrom('system').selectAll().where('origin', '=', 'console').execute()
  for (const row of rows.filter(({ name }) => !named.has(name))) {
    await removeSystem(tx, row)
    items.push(removed('system', row.name))
  }
  const ways = new Map(read.content.devices.map(({ name, systems }) => [name, systems]))
  const reaches = await tx
    .selectFrom('device_reach')
    .innerJoin('device', 'device.name', 'device_reach.device')
    .select(['device_reach.device', 'device_reach.system'])
    .where('device_reach.origin', '=', 'console')
    .execute()
  for (const { device, system } of reaches) {
    if (Object.hasOwn(ways.get(device) ?? {}, system)) continue
    // Its version grows with each way that is taken from it.
    const { version } = await tx
      .selectFrom('device')
      .select('version')
      .where('name', '=', device)
      .executeTakeFirstOrThrow()
    await removeDevice(tx, system, device, version)
    items.push(removed('device', `${device} by ${system}`))
  }
  return items
}

/** Reads the text, a long one until the signal ends it. @throws SystemsFileError with the line of what is wrong */
export async function readText(
  yaml: string,
  connectors: readonly Connector[],
  signal: AbortSignal,
): Promise<ReadSystemsFile> {
  const read = await parseApart(yaml, 'The text', signal)
  checkAgainstConnectors(read, connectors)
  if (read.content.places !== undefined) {
    throw read.fault({ path: ['places'], why: 'are imported in Network locations, not here' })
  }
  for (const [index, credential] of read.content.credentials.entries()) {
    for (const [field, source] of Object.entries(credential)) {
      if (typeof source === 'object' && !('value' in source)) {
        // Whoever may import here must not read the files and the environment of the server by it.
        const why = 'is read from files and the environment at start only. Leave it out and enter it here.'
        throw read.fault({ path: ['credentials', index, field], why })
      }
    }
  }
  return read
}

/** Brings the text in and tells what that changed. The caller commits, or rolls back what was only a preview. */
export async function importText(parts: TextImport, removesMissing: boolean): Promise<Preview> {
  const { systems, devices } = parts.read.content
  await touchSystems(parts.transaction)
  const items: (ImportItem | null)[] = []
  const given = new Set<string>()
  for (const [index, entry] of systems.entries()) {
    const item = await located(parts, ['systems', index], () => importSystem(parts, entry))
    if (item?.secret === 'given') given.add(entry.name)
    items.push(item)
  }
  for (const [index, entry] of devices.entries()) {
    for (const system of Object.keys(entry.systems)) {
      items.push(
        await located(parts, ['devices', index], () => importDevice(parts, entry, system, given.has(system))),
      )
    }
  }
  const changed = items.filter((item) => item !== null)
  const removed = removesMissing ? await removeMissing(parts) : []
  const all = [...changed, ...removed]
  return {
    digest: hash('sha256', JSON.stringify(all), 'base64'),
    items: all,
    unchanged: items.length - changed.length,
  }
}
