import { cleaned, enableDevice, putDevice } from './devices.ts'
import { connectorOf, faulty } from './given.ts'
import type { ImportItem, TextImport } from './import-text.ts'
import { valuesOf } from './import-system.ts'
import { proveSecret } from './confirm-secret.ts'
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
        systems: `would send the secret of ${system} to a new address. Write it as value of its credential, or add the device in its form.`,
      })
    })
  }
  const { kind, detail } = await putDevice(tx, system, fieldsOf(entry, system), null, prove)
  const switched = await switchDevice(parts, entry, system)
  if (kind === 'unchanged' && !switched) return null
  const sides = (detail ?? {}) as { readonly before?: object | null; readonly after?: object }
  const before = Object.entries(sides.before ?? {})
  const after = new Map(Object.entries(sides.after ?? {}))
  const fields = before.filter(([name, value]) => after.get(name) !== value).map(([name]) => name)
  return {
    what: 'device',
    name: `${entry.name} by ${system}`,
    change: kind === 'unchanged' ? 'changed' : kind,
    fields: switched && kind !== 'added' ? [...fields, 'enabled'] : fields,
    secret: null,
  }
}

/** Switches the device off or on where the text says so. True when it was otherwise; once for all ways to it. */
async function switchDevice(
  { transaction: tx }: TextImport,
  entry: DeviceEntry,
  system: string,
): Promise<boolean> {
  if (entry.enabled === undefined) return false
  const { version, enabled } = await tx
    .selectFrom('device')
    .select(['version', 'enabled'])
    .where('name', '=', entry.name)
    .executeTakeFirstOrThrow()
  if (enabled === entry.enabled) return false
  await enableDevice(tx, system, entry.name, { version, enabled: entry.enabled })
  return true
}
