import { cleaned, putDevice } from './devices.ts'
import { connectorOf, faulty } from './given.ts'
import type { ImportItem, TextImport } from './import-text.ts'
import { valuesOf } from './import-system.ts'
import { proveSecret } from './secret-again.ts'
import type { DeviceEntry } from './systems-file.ts'

/** The device as the text has it; a host key is all that a device of ours is pinned by. */
function fieldsOf(entry: DeviceEntry, system: string) {
  const way = entry.systems[system]
  if (way === undefined) throw faulty({ systems: 'is missing' })
  if (way.certificateAuthority !== undefined || way.serverName !== undefined) {
    throw faulty({ systems: 'takes a fingerprint only' })
  }
  return cleaned({
    name: entry.name,
    address: entry.address ?? null,
    role: entry.role ?? null,
    model: entry.model ?? null,
    building: entry.building ?? null,
    closet: entry.closet ?? null,
    host: way.host,
    port: way.port,
    fingerprint: way.fingerprint ?? null,
  })
}

/**
 * Brings one way to a device in. Null when that changes nothing. A stored secret goes to the new place only when it stands
 * in the text too.
 */
export async function importDevice(
  parts: TextImport,
  entry: DeviceEntry,
  system: string,
  secretGiven: boolean,
): Promise<ImportItem | null> {
  const { transaction: tx, keys, connectors, read } = parts
  const row = await tx.selectFrom('system').selectAll().where('name', '=', system).executeTakeFirstOrThrow()
  if (connectorOf(connectors, row)?.perDevice !== true) {
    throw faulty({ systems: `names ${system}, which has no devices` })
  }
  const credentialOf = read.content.systems.find(({ name }) => name === system)?.credential
  const credential = read.content.credentials.find(({ name }) => name === credentialOf)
  const prove = async () => {
    if (secretGiven || row.credential_id === null) return
    const values = new Map(credential === undefined ? [] : valuesOf(credential))
    await proveSecret(tx, keys, row, {
      secret: values.get('secret')?.reveal() ?? '',
      enable: values.get('enable')?.reveal() ?? null,
      privacy_key: values.get('privacy-secret')?.reveal() ?? null,
    }).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'CallError') throw error
      throw faulty({
        systems: `would let the secret of ${system} go to a new place; write it as value of its credential, or add the device in its form`,
      })
    })
  }
  const { kind, detail } = await putDevice(tx, system, fieldsOf(entry, system), null, prove)
  if (kind === 'unchanged') return null
  const sides = detail as { readonly before: object | null; readonly after: object }
  const before = Object.entries(sides.before ?? {})
  const after = new Map(Object.entries(sides.after))
  return {
    what: 'device',
    name: `${entry.name} by ${system}`,
    change: kind,
    fields: before.filter(([name, value]) => after.get(name) !== value).map(([name]) => name),
    secret: null,
  }
}
