import type { SecretAgain } from '@patchbay/contract/systems/checking'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Detail } from '../../../record/canonical-json.ts'
import type { SystemRow } from '../../../systems/configured.ts'
import { keysOf } from '../../../systems/credential-rows.ts'
import { cleaned, enableDevice, putDevice, removeDevice } from '../../../systems/devices.ts'
import { readDevice } from '../../../systems/describe-devices.ts'
import { readDevicesCsv } from '../../../systems/devices-csv.ts'
import { checkPlace, connectorOf, faulty } from '../../../systems/given.ts'
import { touchSystems } from '../../../systems/revision.ts'
import { proveSecret } from '../../../systems/confirm-secret.ts'
import type { Tries } from '../../../systems/tries.ts'
import type { CallContext } from '../../call-context.ts'
import { describePartsOf } from './system-detail.ts'

/** Devices that a system reaches one by one. */
export function deviceCalls(
  context: CallContext,
  tries: Tries,
): Pick<
  Handlers,
  | 'POST /administration/connected-systems/devices/'
  | 'PUT /administration/connected-systems/devices/'
  | 'POST /administration/connected-systems/devices/remove/'
  | 'POST /administration/connected-systems/devices/enable/'
  | 'POST /administration/connected-systems/devices/import/'
> {
  const { database, systems, vault, site } = context
  const { connectors, outside } = site

  const systemOf = async (transaction: Transaction<Database>, name: string): Promise<SystemRow> => {
    await touchSystems(transaction)
    const row = await transaction.selectFrom('system').selectAll().where('name', '=', name).executeTakeFirst()
    if (row === undefined) throw faulty({ system: 'is no longer connected' })
    if (connectorOf(connectors, row)?.perDevice !== true) throw faulty({ system: 'has no devices' })
    return row
  }

  /** Guesses at the secret count as tests do. */
  const prover =
    (transaction: Transaction<Database>, row: SystemRow, person: number, again: SecretAgain) => () => {
      if (again !== null) tries.begin(person)
      return proveSecret(transaction, keysOf(vault), row, again)
    }

  return {
    'POST /administration/connected-systems/devices/': async ({ body, person, record }) => {
      const { system, reentered, ...typed } = body
      const fields = cleaned(typed)
      await checkPlace(outside.resolve, fields)
      await database.transaction().execute(async (transaction) => {
        const row = await systemOf(transaction, system)
        const prove = prover(transaction, row, person.profile.id, reentered)
        const { kind, detail } = await putDevice(transaction, system, fields, null, prove)
        if (kind !== 'added') throw faulty({ name: 'is already a device of this system' })
        await record(transaction, { target: system, detail })
      })
      await systems.reload()
      return readDevice(describePartsOf(context), system, fields.name)
    },

    'PUT /administration/connected-systems/devices/': async ({ body, person, record }) => {
      const { system, version, reentered, ...typed } = body
      const fields = cleaned(typed)
      await checkPlace(outside.resolve, fields)
      await database.transaction().execute(async (transaction) => {
        const row = await systemOf(transaction, system)
        const prove = prover(transaction, row, person.profile.id, reentered)
        const { kind, detail } = await putDevice(transaction, system, fields, version, prove)
        if (kind === 'added') throw faulty({ name: 'is no longer a device of this system' })
        await record(transaction, { target: system, detail })
      })
      await systems.reload()
      return readDevice(describePartsOf(context), system, fields.name)
    },

    'POST /administration/connected-systems/devices/remove/': async ({ body, record }) => {
      await database.transaction().execute(async (transaction) => {
        await systemOf(transaction, body.system)
        const detail = await removeDevice(transaction, body.system, body.name, body.version)
        await record(transaction, { target: body.system, detail })
      })
      await systems.reload()
      return null
    },

    'POST /administration/connected-systems/devices/enable/': async ({ body, record }) => {
      const { system, name, ...wanted } = body
      await database.transaction().execute(async (transaction) => {
        await systemOf(transaction, system)
        const detail = await enableDevice(transaction, system, name, wanted)
        await record(transaction, { target: system, detail })
      })
      await systems.reload()
      return readDevice(describePartsOf(context), system, name)
    },

    'POST /administration/connected-systems/devices/import/': async ({ body, person, record }) => {
      const { system, csv, reentered } = body
      const answer = await database.transaction().execute(async (transaction) => {
        const row = await systemOf(transaction, system)
        const connector = connectorOf(connectors, row)
        if (connector === undefined) throw faulty({ system: 'has no connector here' })
        const usualPort = connector.connecting.port(connector.settings.parse(row.settings))
        const counts = { added: 0, changed: 0, unchanged: 0 }
        const refused: { line: number; why: string }[] = []
        const details: Detail[] = []
        let proven = false
        const prove = async () => {
          if (!proven) await prover(transaction, row, person.profile.id, reentered)()
          proven = true
        }
        for (const { line, read } of await readDevicesCsv(csv, { product: row.product, usualPort })) {
          if ('why' in read) refused.push({ line, why: read.why })
          else {
            try {
              const fields = cleaned(read)
              await checkPlace(outside.resolve, fields)
              const { kind, detail } = await putDevice(transaction, system, fields, null, prove)
              counts[kind] += 1
              if (detail !== null) details.push(detail)
            } catch (error) {
              const why = whyRefused(error)
              if (why === null) throw error
              refused.push({ line, why })
            }
          }
        }
        await record(transaction, {
          target: system,
          detail: { ...counts, refused: refused.length, devices: details },
        })
        return { ...counts, refused }
      })
      await systems.reload()
      return answer
    },
  }
}

/** What is wrong with one line, when it is that; null when it is wrong with all of them, such as a missing secret. */
function whyRefused(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'input-not-valid') return null
  const [first] = Object.entries(error.fields ?? {})
  return first === undefined || first[0].startsWith('reentered.') ? null : `${first[0]} ${first[1]}`
}
