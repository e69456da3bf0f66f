import type { OpenSystem } from '@patchbay/connectors/connector'
import { Failure } from '@patchbay/connectors/failures'
import { readCredential } from '../../systems/credentials.ts'
import { keysOf } from '../../systems/credential-rows.ts'
import { checkConnection } from '../../systems/check/check.ts'
import type { Subject } from '../../systems/check/check.ts'
import { subjectOf } from '../../systems/check/subject.ts'
import { cleaned, putDevice } from '../../systems/devices.ts'
import { checkPlace, connectorOf, faulty } from '../../systems/given.ts'
import { productsOf } from '../../systems/products.ts'
import { touchSystems } from '../../systems/revision.ts'
import { proveSecret } from '../../systems/secret-again.ts'
import { triesOf } from '../../systems/tries.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

const nothing = { port: null, proof: 'none' }
const parts = { secret: 'secret', enable: 'enable', 'privacy-secret': 'privacy_key' } as const

/** New devices, tested by the credential of a system before they are added. */
export function networkDeviceCalls(
  surroundings: Surroundings,
): Pick<
  Handlers,
  'GET /site-resources/network-devices/systems/' | 'POST /site-resources/network-devices/connect/'
> {
  const { database, systems, vault, site } = surroundings
  const { connectors, outside } = site
  const tries = triesOf(surroundings)

  return {
    'GET /site-resources/network-devices/systems/': async () => {
      const rows = await database.selectFrom('system').selectAll().orderBy('position').execute()
      const sealed = await database.selectFrom('sealed_secret').select(['credential_id', 'field']).execute()
      return rows.flatMap((row) => {
        const connector = connectorOf(connectors, row)
        if (connector?.perDevice !== true || !row.enabled) return []
        const secrets = sealed.flatMap(({ credential_id: of, field }) =>
          of === row.credential_id ? [parts[field]] : [],
        )
        const [{ port, proof } = nothing] = productsOf([connector])
        return [{ name: row.name, title: row.title, port, host_key: proof === 'host-key', secrets }]
      })
    },

    'POST /site-resources/network-devices/connect/': async ({ body, person, signal, record }) => {
      const { system, again, add, name, ...place } = body
      const key = 'siteresources-network-devices'
      if (!person.keys.has(key)) throw new CallError('key-missing', { fields: { key } })
      const facts = { role: null, model: null, building: null, closet: null }
      const fields = cleaned({ ...place, ...facts, name: name === '' ? place.host : name })
      await checkPlace(outside.resolve, fields)
      return tries.run(person.profile.id, async () => {
        const row = await database
          .selectFrom('system')
          .selectAll()
          .where('name', '=', system)
          .executeTakeFirst()
        if (row === undefined || connectorOf(connectors, row)?.perDevice !== true)
          throw faulty({ system: 'has no devices' })
        const prove = () => database.transaction().execute((tx) => proveSecret(tx, keysOf(vault), row, again))
        await prove()
        const credential =
          row.credential_id === null ? null : await readCredential(database, vault, row.credential_id)
        const typed = await subjectOf(
          { database, vault, connectors },
          { name: system, system: null, device: fields, credential: 'reads' },
        )
        // The secret was just entered for this place.
        const subject = { ...typed, credential, withheld: null }
        const check = await checkConnection(subject, outside, signal)
        const found = check.ok ? await readFound(subject, surroundings, signal) : null
        const called = name === '' ? (found?.name ?? fields.name) : name
        const adds = add && found !== null
        await database.transaction().execute(async (tx) => {
          if (adds) {
            await touchSystems(tx)
            const { kind } = await putDevice(tx, system, { ...fields, name: called }, null, prove)
            if (kind !== 'added') throw faulty({ name: 'is a device of this system already' })
          }
          const failed = check.steps.find(({ state }) => state === 'failed')?.step ?? null
          const detail = { system, place: `${fields.host}:${fields.port}`, failed, found, added: adds }
          await record(tx, { target: called, detail })
        })
        if (adds) await systems.reload()
        return { check, found, added: adds ? called : null }
      })
    },
  }
}

/** What a device that passed the test says of itself. */
async function readFound(
  { name, connector, reach, trust, credential, settings, device }: Subject,
  { site }: Surroundings,
  outer: AbortSignal,
) {
  if (device === null) return null
  const opened = connector.open({ name, reach, trust, credential, settings }, site.outside)
  try {
    const { readSystem } = (opened as OpenSystem<'switch'>).can
    const ask = { signal: outer, limit: 10_000 }
    const told = (await readSystem?.(device, ask))?.value
    if (told === undefined) return null
    const { name: called, model, software, serials } = told
    return { name: called, model, software, serials: [...serials] }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  } finally {
    await opened.close()
  }
}
