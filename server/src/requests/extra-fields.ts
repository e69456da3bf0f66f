import { isTold } from '@patchbay/connectors/service-desk/extra-fields'
import type {
  SaidBeside,
  TakesBeside,
  ToldBeside,
  Watcher,
} from '@patchbay/connectors/service-desk/extra-fields'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

type Wanted = Pick<RequestIntent, 'watchers' | 'neededBy' | 'urgency' | 'impact'>

/** Of what is said beside the template what the desk has fields for. */
export const besideTaken = <Says extends Wanted>(says: Says, takes: TakesBeside): Says => ({
  ...says,
  watchers: takes.watchers ? says.watchers : [],
  neededBy: takes.neededBy ? says.neededBy : null,
  urgency: takes.urgencies.length > 0 ? says.urgency : null,
  impact: null,
})

/** And what it has none for. */
export const besideLeft = ({ watchers, neededBy, urgency, impact }: Wanted, takes: TakesBeside): Wanted => ({
  watchers: takes.watchers ? [] : watchers,
  neededBy: takes.neededBy ? null : neededBy,
  urgency: takes.urgencies.length > 0 ? null : urgency,
  impact,
})

/** That as lines of its description, people by their names where the desk knows them. */
export function besideLines(
  says: Wanted,
  { takes, watchers: known }: Pick<RequestSnapshot, 'takes' | 'watchers'>,
): string[] {
  const { watchers, neededBy, urgency, impact } = besideLeft(says, takes)
  const people = watchers.map((typed) => {
    const [only, ...others] = known.find(({ asked }) => asked === typed)?.known ?? []
    return only === undefined || others.length > 0 ? typed : `${only.name} (${typed})`
  })
  return [
    ...(neededBy === null ? [] : [`Needed by: ${neededBy}`]),
    ...(urgency === null ? [] : [`Urgency: ${urgency}`]),
    ...(impact === null ? [] : [`Impact: ${impact}`]),
    ...(people.length === 0 ? [] : [`Keep informed: ${people.join(', ')}`]),
  ]
}

/** Who is to be kept informed, as the desk takes them: whom it does not know by the address that was typed. */
const watchersOf = (watchers: RequestSnapshot['watchers']): Watcher[] =>
  watchers.map(({ asked, known: [first] }) =>
    first === undefined ? { id: asked, login: null } : { id: first.id, login: first.login },
  )

/** What of a request is sent beside the answers of its template. */
export function saidBeside(
  says: Wanted,
  { takes, watchers }: Pick<RequestSnapshot, 'takes' | 'watchers'>,
): SaidBeside {
  const { neededBy, urgency } = besideTaken(says, takes)
  const people = takes.watchers ? watchersOf(watchers) : []
  // Somebody may be typed by login and by address.
  return {
    watchers: [...new Map(people.map((one) => [one.id.toLowerCase(), one])).values()],
    neededBy,
    urgency,
  }
}

type Fields = Readonly<Record<string, string | null>>

/** What is said beside the template, by the names of its fields; what is not said is not among them. */
export const besideWanted = ({ watchers, neededBy, urgency }: Wanted): Fields => ({
  ...(watchers.length === 0 ? {} : { Watchers: watchers.join(', ') }),
  ...(neededBy === null ? {} : { 'Needed by': neededBy }),
  ...(urgency === null ? {} : { Urgency: urgency }),
})

/** The same as the desk has it: people whom it has are told as they were typed, others as it names them. */
export function besideStanding(
  wanted: Wanted,
  { watchers }: Pick<RequestSnapshot, 'watchers'>,
  told: ToldBeside | null,
): Fields {
  const there = told === null ? [] : watchersOf(watchers).filter((one) => isTold(one, told.watchers))
  const kept = there.length < wanted.watchers.length ? (told?.watchers ?? []) : wanted.watchers
  const has: Fields = {
    Watchers: kept.length === 0 ? null : kept.join(', '),
    'Needed by': told?.neededBy ?? null,
    Urgency: told?.urgency ?? null,
  }
  return Object.fromEntries(Object.keys(besideWanted(wanted)).map((name) => [name, has[name] ?? null]))
}

/** As the end of a sentence; empty where nothing is said. */
export function besideWords({ watchers, neededBy, urgency, impact }: Wanted): string {
  const [only, ...others] = watchers
  return [
    neededBy === null ? '' : `, needed by ${neededBy}`,
    urgency === null ? '' : `, urgency ${urgency}`,
    impact === null ? '' : `, impact ${impact}`,
    only === undefined ? '' : `, ${others.length === 0 ? only : `${watchers.length} others`} kept informed`,
  ].join('')
}
