import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { personRule } from '../locate/person-names.ts'
import type { PersonFact } from '../locate/person-names.ts'
import type { FactRules, QuestionRun, RowPart } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import { uniqueAccessPoints, uniqueClients } from './dossier.ts'
import type { WirelessDossier } from './dossier.ts'
import type { Wanted } from './wanted.ts'

export interface WirelessFacts {
  /** Logins and computers of the person meant. */
  readonly person: PersonFact
  /** MACs of devices that hold the address or the name, or belong to the person. */
  readonly devices: Moment
  /** The site's list was searched for access points of the name or the room. */
  readonly listed: Moment
  /** Controllers have named what they have of it; the MAC of the one client meant. */
  readonly met: Fact<true, string | null>
}

/** What is asked of the controllers, and what is known of it. */
export interface WirelessQuestion {
  readonly db: Kysely<Database>
  readonly text: string
  readonly wanted: Wanted
  readonly dossier: WirelessDossier
}

/** One question on its way through the sources. */
export type WirelessSearch = WirelessQuestion & QuestionRun<WirelessFacts>

export type WirelessPart = RowPart<WirelessSearch, WirelessFacts, 'wireless'>

/** MAC of the one client meant, on a controller or named by another system; null for an access point, several or none. */
export function clientMeant({ dossier, wanted }: WirelessQuestion): string | null {
  const [client, ...others] = uniqueClients(dossier)
  if (uniqueAccessPoints(dossier).length > 0) return null
  if (client !== undefined) return others.length === 0 ? (client[0]?.value.mac ?? null) : null
  if (wanted.mac !== null) return wanted.mac
  const named = new Set(dossier.devices.map(({ mac }) => mac))
  return named.size === 1 ? ([...named][0] ?? null) : null
}

export const asksCounts = ({ wanted }: WirelessQuestion) => wanted.controllers !== null
export const ofCounts = (search: WirelessQuestion) => (asksCounts(search) ? '' : null)
export const asksPerson = ({ wanted }: WirelessQuestion) => wanted.person.length > 0
/** Without a MAC another system may lead from an address, a name or a person to the client. */
export const leadsToClient = ({ wanted }: WirelessQuestion) =>
  wanted.mac === null && wanted.part === null && wanted.controllers === null
/** Why nobody is asked about a client; null where one is meant, or may still be. */
export const noClient = (search: WirelessQuestion) =>
  asksCounts(search)
    ? ''
    : search.dossier.searching || clientMeant(search) !== null
      ? null
      : 'no client to look up'

export const wirelessFacts: FactRules<WirelessQuestion, WirelessFacts> = {
  person: { ...personRule, limit: 'chip' },
  devices: { ...allAsked, limit: 'chip' },
  listed: { ...allAsked, limit: 'chip' },
  met: {
    value: (_, search) => clientMeant(search),
    enough: (_, { wanted }) => (wanted.mac === null ? 'patience' : 'now'),
    limit: 'chip',
    late: true,
    note: (_, { dossier, grown }) => {
      dossier.searching = false
      grown()
    },
  },
}
