import type { FloorName } from '@patchbay/connectors/location/capabilities'
import type { Person } from '@patchbay/connectors/directory/capabilities'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Fact as ToldFact } from '../facts/fact.ts'
import type { Past } from '../facts/positions.ts'
import type { FactRules, QuestionRun, RowPart } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import type { AskedKind } from '@patchbay/contract/systems/system-kinds'
import { deviceMeant } from './dossier.ts'
import type { LocationDossier } from './dossier.ts'
import type { LocationText } from './question-text.ts'

export interface LocationFacts {
  /** Floors that the text names. */
  readonly floors: Fact<readonly ToldFact<FloorName>[], void>
  /** Logins of the one person that is meant; none where nobody or several fit. */
  readonly logins: Fact<readonly ToldFact<Person>[], readonly string[]>
  /** Who had the address or belongs to the person before. */
  readonly known: Moment
  /** Every service was asked who is there now. */
  readonly located: Moment
  readonly association: Moment
}

export interface LocationQuestionOf {
  readonly db: Kysely<Database>
  readonly text: LocationText
  /** The time that a history is wanted of; null where none is. */
  readonly past: Past | null
  readonly now: Date
  readonly dossier: LocationDossier
}

export type LocationSearch = LocationQuestionOf & QuestionRun<LocationFacts>
export type LocationPart<Kind extends AskedKind | 'index'> = RowPart<LocationSearch, LocationFacts, Kind>

/** The one floor that is meant. */
export const floorMeant = ({
  dossier: { floors },
}: Pick<LocationSearch, 'dossier'>): ToldFact<FloorName> | null =>
  floors.length === 1 ? (floors[0] ?? null) : null

export const macMeant = ({ text, dossier }: Pick<LocationSearch, 'text' | 'dossier'>): string | null =>
  dossier.floors.length > 0 ? null : deviceMeant(text.mac, dossier)

export const namesFloor = ({ text }: LocationSearch): boolean => text.floor
export const namesPerson = ({ text }: LocationSearch): boolean => text.person.length > 0
export const namesAddress = ({ text }: LocationSearch): boolean => text.address !== null

/** A floor has nobody to look up. */
export const ofFloor = ({ dossier }: LocationSearch): string | null =>
  dossier.floors.length > 0 ? 'a floor is meant' : null

export const noDevice = (search: LocationSearch): string | null =>
  search.dossier.isLocated && macMeant(search) === null ? 'no single device is meant' : null

export const locationFacts: FactRules<LocationQuestionOf, LocationFacts> = {
  floors: { value: () => undefined, limit: 'end', late: true },
  logins: {
    value: (said, { text, dossier: { floors } }) => {
      const people = new Set(said.flat().map(({ value }) => value.username.toLowerCase()))
      if (floors.length > 0 || people.size > 1) return []
      return people.size === 1 ? [...people] : text.login === null ? [] : [text.login]
    },
    enough: () => 'patience',
    limit: 'patience',
  },
  known: { ...allAsked, limit: 'patience' },
  located: {
    ...allAsked,
    limit: 'end',
    late: true,
    note: (_, { dossier, grown }) => {
      dossier.isLocated = true
      grown()
    },
  },
  association: { ...allAsked, late: true },
}
