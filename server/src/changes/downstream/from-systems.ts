import type { Ask } from '@patchbay/connectors/asking'
import type { LeaseQuestion } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { SystemFacts } from '../../facts/fact.ts'
import { isHeld, leasesOf, reservationsOf } from '../../facts/leases.ts'
import { peopleOf } from '../../facts/people.ts'
import { deviceKnown } from '../../facts/sessions.ts'
import { loginsIn } from '../../locate/owner.ts'
import type { Touched } from '../../policies/protected.ts'
import type { System, Systems } from '../../systems/open.ts'
import { placesNamed } from './place-named.ts'
import { mergeTouched } from './merge-touched.ts'

/** What one system told, or why it did not. */
export type Heard = { readonly touched: Touched } | { readonly title: string; readonly why: string }

async function hearing(title: string, work: () => Promise<Partial<Touched>[]>): Promise<Heard> {
  try {
    return { touched: mergeTouched(...(await work())) }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { title, why: error.detail.message }
  }
}

/** Questions to one system at a time. */
const width = 4

const notNull = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null)

/** Leases and reservations by each question: names, addresses and devices that belong together. */
export const askLeases = (
  { systems, now }: { readonly systems: Systems; readonly now: () => Date },
  questions: readonly LeaseQuestion[],
  ask: Ask,
): Promise<Heard[]> =>
  Promise.all(
    systems.ofKind('dhcp').map((system) =>
      hearing(system.title, () =>
        withLimit(questions, width, async (question) => {
          const asking = { ask: () => ask }
          const leases = valuesOf(await leasesOf(system, [question], asking))
          const kept = valuesOf(await reservationsOf(system, [question], asking))
          const held = leases.filter((lease) => isHeld(lease, now()))
          return {
            macs: notNull([...held, ...kept].map(({ mac }) => mac)),
            addresses: notNull([...held, ...kept].map(({ address }) => address)),
            hosts: notNull([...leases, ...kept].map(({ hostname }) => hostname)),
          }
        }),
      ),
    ),
  )

/** Who authenticated with each device, where, and as what it is known. */
export const askAuthentications = (systems: Systems, macs: readonly string[], ask: Ask): Promise<Heard[]> =>
  Promise.all(
    systems
      .ofKind('identity')
      .map((system) =>
        hearing(system.title, () => withLimit(macs, width, (mac) => authenticationsOf(system, mac, ask))),
      ),
  )

async function authenticationsOf(
  system: System<'identity'>,
  mac: string,
  ask: Ask,
): Promise<Partial<Touched>> {
  const known = await deviceKnown(system, mac, { ask: () => ask })
  // Half of what it knows would leave out what is protected.
  if (known !== null && known.failure !== null) throw known.failure
  const own = valuesOf(known?.sessions ?? null).filter((one) => one.mac === mac)
  const endpoint = known?.endpoint?.value ?? null
  const usernames = own.map(({ username }) => username)
  return {
    places: own.flatMap(({ nasName, nasAddress, interface: on }) =>
      placesNamed([nasName ?? nasAddress, on].filter((part) => part !== null).join(' ')),
    ),
    vlans: notNull(own.map(({ vlan }) => vlan)),
    addresses: notNull(own.map(({ address }) => address)),
    hosts: notNull(usernames).flatMap((name) => /^host\/(.+)$/.exec(name)?.[1] ?? []),
    people: loginsIn(usernames, endpoint?.attributes ?? {}),
    groups: notNull([...own.map(({ group }) => group), endpoint?.group ?? null]),
  }
}

/** Usernames of people who were written by their names or addresses of mail. */
export const askPeople = (systems: Systems, people: readonly string[], ask: Ask): Promise<Heard[]> => {
  const written = people.filter((text) => /[\s@]/.test(text))
  if (written.length === 0) return Promise.resolve([])
  return Promise.all(
    systems.ofKind('directory').map((system) =>
      hearing(system.title, () =>
        withLimit(written, width, async (text) => {
          const question = text.includes('@') ? { email: text } : { name: text }
          const found = valuesOf(await peopleOf(system, [question], { ask: () => ask }))
          const meant = found.filter(({ displayName, email }) =>
            text.includes('@') ? email?.toLowerCase() === text.toLowerCase() : isSame(displayName, text),
          )
          return { people: meant.map(({ username }) => username) }
        }),
      ),
    ),
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const valuesOf = <T>(told: SystemFacts<T> | null): T[] => (told?.facts ?? []).map(({ value }) => value)
