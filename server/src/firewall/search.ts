import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FactRules, QuestionRun, RowPart, RowSource } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import { ends } from './dossier.ts'
import type { EndKnown, EndName, FirewallDossier } from './dossier.ts'

/** Names under which other systems know the person of an end. */
export interface PersonOfEnd {
  readonly end: EndName
  readonly username: string
  readonly hostnames: readonly string[]
}

export interface FirewallFacts {
  readonly people: Fact<PersonOfEnd, readonly PersonOfEnd[]>
  /** All that lead from a text to addresses were asked. */
  readonly addresses: Moment
}

/** What is asked of the firewalls, and what is known of it. */
export interface FirewallQuestion {
  readonly db: Kysely<Database>
  /** Whether a destination was entered. */
  readonly isWhole: boolean
  /** The log is read between these. */
  readonly since: Date
  readonly until: Date
  readonly isPast: boolean
  readonly dossier: FirewallDossier
}

export type FirewallSearch = FirewallQuestion & QuestionRun<FirewallFacts>
export type FirewallPart<Of extends RowSource> = RowPart<FirewallSearch, FirewallFacts, Of>

const anyEnd = (is: (end: EndKnown) => boolean) => (search: FirewallQuestion) =>
  search.isWhole && ends.some((name) => is(search.dossier.ends[name]))

export const isAsked = ({ isWhole }: FirewallQuestion) => isWhole
export const asksPerson = anyEnd(({ wanted }) => wanted.person.length > 0)
export const asksName = anyEnd(({ wanted }) => wanted.name !== null || wanted.person.length > 0)
export const asksDevice = anyEnd(({ wanted }) => wanted.address === null)
export const asksMac = anyEnd(({ wanted }) => wanted.mac !== null)

export const firewallFacts: FactRules<FirewallQuestion, FirewallFacts> = {
  people: { value: (found) => found, limit: 'chip' },
  addresses: {
    ...allAsked,
    limit: 'chip',
    already: (search) => !asksDevice(search),
    note: (_, { dossier, grown }) => {
      dossier.searching = false
      grown()
    },
  },
}

/** Why no firewall is asked; null where both ends have an address, or may still get one. */
export const noAddress = ({ dossier }: FirewallQuestion): string | null =>
  dossier.searching || ends.every((name) => dossier.ends[name].addresses.length > 0)
    ? null
    : 'no address to test'
