import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { HolidaysBrought } from '@patchbay/contract/site-resources/operating-hours'
import { freezesAt, holdsAt, holdsBack, isEverywhere } from '../../hours/freezes.ts'
import { placesOfPorts } from '../../hours/places.ts'
import { hoursOf, openAt, readHours } from '../../hours/read-hours.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignedIn } from '../../people/person.ts'
import { bringHolidays } from '../../resources/bring-holidays.ts'
import type { CallContext } from '../call-context.ts'

/** Thrown to roll back what was written to be looked at. */
class Looked extends Error {
  brought: HolidaysBrought | null = null
}

/** Who imports reads as well, as with every resource. */
function mustRead({ keys }: SignedIn): void {
  const key = 'siteresources-operating-hours'
  if (!keys.has(key)) throw new CallError('key-missing', { fields: { key } })
}

type Names =
  | 'POST /site-resources/operating-hours/holidays/preview/'
  | 'POST /site-resources/operating-hours/holidays/'
  | 'GET /site-resources/operating-hours/open/'

export function operatingHoursCalls({ database }: CallContext): Pick<Handlers, Names> {
  return {
    'POST /site-resources/operating-hours/holidays/preview/': async ({ body, person }) => {
      mustRead(person)
      const looked = new Looked()
      try {
        await database.transaction().execute(async (transaction) => {
          looked.brought = await bringHolidays(transaction, body, { person, looks: true }, new Date())
          throw looked
        })
      } catch (error) {
        if (error !== looked) throw error
      }
      if (looked.brought === null) throw new Error('The holidays were not previewed.')
      return looked.brought
    },

    'POST /site-resources/operating-hours/holidays/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (transaction) => {
        const brought = await bringHolidays(transaction, body, { person }, new Date())
        const { added, changed, unchanged, removed, faults } = brought
        const detail = { added, changed, unchanged, removed, faults: faults.length }
        await record(transaction, { target: body.calendar, detail })
        return brought
      })
    },

    'GET /site-resources/operating-hours/open/': async ({ query }) => {
      const at = query.at === undefined ? new Date() : new Date(query.at)
      const port = { switch: query.switch, interfaces: [shortInterface(query.interface)] }
      const places = await placesOfPorts(database, [port])
      const all = await readHours(database)
      const answers = places.flatMap((place) => openAt(hoursOf(all, place), place, at))
      const seen = new Map(answers.map((one) => [one.reason, one]))
      const frozen = (await freezesAt(database, at)).filter(
        (freeze) =>
          (query.kind === undefined || holdsBack(freeze, [query.kind])) &&
          (isEverywhere(freeze) || places.some((place) => holdsAt(freeze, place))),
      )
      return {
        places: places.map(({ label }) => label),
        hours: [...seen.values()],
        freezes: frozen.map(({ name, reason, until }) => ({
          name,
          reason,
          until: new Date(until).toISOString(),
        })),
      }
    },
  }
}
