import type { Ask } from '@patchbay/connectors/asking'
import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { Identifier } from '@patchbay/contract/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import type { Dossier } from './dossier.ts'
import type { RunReader } from '../facts/port-runs.ts'
import type { Offers } from './offers.ts'
import type { Pace } from '../sources/pace.ts'
import type { PersonFound } from './person-names.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { SourceStrip } from '../sources/source-strip.ts'

/** One question on its way through the sources. */
export interface Search {
  readonly identifier: Identifier
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly dossier: Dossier
  readonly strip: SourceStrip
  readonly offers: Offers
  readonly pace: Pace
  /** Whose runs the requester may look at; null for nobody's. */
  readonly reader: RunReader | null
  /** What a source may be asked now: its limit is what is left of the whole question. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  /** Logins and host names that the directories give for the person asked about. */
  readonly person: Promise<PersonFound | null>
}

export function couldBe(identifier: Identifier, what: string): boolean {
  return 'couldBe' in identifier && identifier.couldBe.some((kind) => kind === what)
}

/** The login, with the realm before it where that is none of ours: there it is somebody else's. */
export const loginMeant = ({
  canonical,
  realm,
}: Extract<Identifier, { readonly kind: 'username' }>): string =>
  ownRealms.has(realm) ? canonical : `${realm}\\${canonical}`

/**
 * What looks like an asset tag or a serial: digits behind a few letters, or letters and digits without a separator. Null for
 * any other text: systems have no index for these, and are not made to look through all they have for each name.
 */
export function tagMeant(identifier: Identifier): string | null {
  if (!couldBe(identifier, 'asset') && !couldBe(identifier, 'serial')) return null
  const text = 'typed' in identifier ? identifier.typed : identifier.canonical
  const tag = /^(?:[a-z]{1,6}[-_]?\d{4,12}|\d{5,12})$/i.test(text)
  const serial = /^(?=(?:[^\d]*\d){2})(?=.*[a-z])[a-z\d]{7,20}$/i.test(text)
  return tag || serial ? text : null
}

/** Something has the name that was asked for, as far as was heard. */
export const isFound = ({ dossier, offers }: Search): boolean =>
  dossier.documented.length + dossier.computers.length + dossier.people.length + offers.choices.length > 0

/** Said of a system that could not be looked through for an asset tag or a serial. */
export const tagsNotAsked = (error: unknown) =>
  `not searched for asset tags and serials: ${failureWords(error)}`

/** Questions that may be about a person go to the directory, and from there to what the person uses. */
export const mayBePerson = (identifier: Identifier) =>
  ['email', 'username', 'phone'].includes(identifier.kind) ||
  ['username', 'person', 'phone'].some((kind) => couldBe(identifier, kind))
