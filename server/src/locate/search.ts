import type { Ask, Reading } from '@patchbay/connectors/asking'
import type { Identifier } from '@patchbay/contract/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import type { Dossier, Said } from './dossier.ts'
import type { Offers } from './offers.ts'
import type { SourceStrip } from './source-strip.ts'

/** One question on its way through the sources. */
export interface Search {
  readonly identifier: Identifier
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly dossier: Dossier
  readonly strip: SourceStrip
  readonly offers: Offers
  /** Ask of one source, with its own limit. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  /** Logins and host names that the directory gives for the person asked about. */
  readonly person: Promise<PersonFound | null>
}

export interface PersonFound {
  readonly usernames: readonly string[]
  readonly hostnames: readonly string[]
}

export const said = <T>(source: string, reading: Reading<readonly T[]>): Said<T>[] =>
  reading.value.map((value) => ({ source, at: reading.observedAt, value }))

/** Questions about people go to the directory first, and from there to what the person uses. */
export const isAboutPerson = ({ kind }: Identifier) =>
  kind === 'email' || kind === 'username' || kind === 'phone'

export function couldBe(identifier: Identifier, what: string): boolean {
  return 'couldBe' in identifier && identifier.couldBe.some((kind) => kind === what)
}
