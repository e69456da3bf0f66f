import { upsUnits as resource } from '@patchbay/contract/resources/ups-units'
import type { Values } from '@patchbay/contract/resources/field-schema'
import { storedFields } from '@patchbay/contract/resources/resource'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuseFaults } from '../../resources/faults.ts'
import { addRows } from '../../resources/write.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { faulty } from '../../systems/given.ts'
import type { System, Systems } from '../../systems/open.ts'
import { addableSystems, testAndAdd } from '../../systems/test-and-add.ts'
import { stateOf } from '../../ups/state-of.ts'
import { addReached } from '../../ups/units.ts'
import type { CallContext } from '../call-context.ts'

/** Milliseconds in which a server lists its units. */
const listing = 10_000

const isUps = (kind: string) => kind === 'ups'

/** @throws CallError where it is no UPS system */
function systemNamed(systems: Systems, name: string): System<'ups'> {
  const system = systems.ofKind('ups').find((one) => one.name === name)
  if (system === undefined) throw faulty({ system: 'is not a connected UPS system' })
  return system
}

/** Names here of the units of a server, by their names there. */
async function knownOf(database: Kysely<Database>, system: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('ups_unit')
    .select(['name', 'unit'])
    .where('system', '=', system)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ name, unit }) => [unit, name]))
}

/** New UPS units: read before they are added by their card, or listed by a server of many. */
export function upsUnitCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /site-resources/ups-units/systems/'
  | 'POST /site-resources/ups-units/connect/'
  | 'GET /site-resources/ups-units/server-units/'
  | 'POST /site-resources/ups-units/server-units/'
> {
  const { database, systems } = context
  return {
    'GET /site-resources/ups-units/systems/': async () =>
      (await addableSystems(context, isUps)).map(({ proof: _proof, ...system }) => system),

    'POST /site-resources/ups-units/connect/': (question) =>
      testAndAdd<TestedUnit, 'ups'>(
        context,
        { ...question, body: { ...question.body, fingerprint: null } },
        {
          key: resource.keys.read,
          kind: isUps,
          read: async ({ readUnit }, device, ask) => {
            const told = (await readUnit?.(device, ask))?.value
            if (told === undefined) return null
            const { state, conditions } = stateOf(told)
            const { name, model, serial, firmware } = told
            return { name: name ?? '', state, conditions: [...conditions], model, serial, firmware }
          },
          added: addReached,
        },
      ),

    'GET /site-resources/ups-units/server-units/': async ({ query, signal }) => {
      const { listUnits } = await systemNamed(systems, query.system).can()
      if (listUnits === undefined) throw faulty({ system: 'lists no units' })
      const [listed, known] = await Promise.all([
        listUnits({ signal, limit: listing }),
        knownOf(database, query.system),
      ])
      return {
        units: listed.value.map(({ name, description }) => ({
          unit: name,
          description,
          known: known.get(name) ?? null,
        })),
        complete: listed.complete,
      }
    },

    'POST /site-resources/ups-units/server-units/': async ({ body, person, record }) => {
      const key = resource.keys.read
      if (!person.keys.has(key)) throw new CallError('key-missing', { fields: { key } })
      systemNamed(systems, body.system)
      const known = await knownOf(database, body.system)
      const blank = Object.fromEntries(
        storedFields(resource).map(([name, { kind }]) => [name, kind === 'list' ? [] : '']),
      )
      const added: string[] = []
      await database.transaction().execute(async (tx) => {
        const taken = new Set(
          (await tx.selectFrom('ups_unit').select('name').execute()).map(({ name }) => name),
        )
        const units: Values[] = []
        for (const unit of body.units) {
          if (known.has(unit)) continue
          // Servers name their units for themselves alone.
          const name = taken.has(unit) ? `${unit}@${body.system}` : unit
          units.push({ ...blank, name, system: body.system, unit })
          taken.add(name)
          added.push(name)
        }
        await refuseFaults(tx, upsUnits, await addRows(tx, upsUnits, units, { person }))
        await record(tx, { target: body.system, detail: { added } })
      })
      return { added }
    },
  }
}

interface TestedUnit {
  name: string
  state: string
  conditions: string[]
  model: string | null
  serial: string | null
  firmware: string | null
}
