import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { Classified, Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { emptyDossier } from './dossier.ts'
import type { Dossier } from './dossier.ts'
import type { RunReader } from '../facts/port-runs.ts'
import type { Begun } from './ask-index.ts'
import { Offers } from './offers.ts'
import type { Hold } from './offers.ts'
import { personRule } from './person-names.ts'
import type { PersonFact } from './person-names.ts'
import type { Asking } from '../sources/ask-sources.ts'
import type {
  FactRules,
  QuestionParts,
  QuestionRun,
  RowPart,
  RowSource,
} from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import { failureWords } from '../sources/failure-words.ts'

export interface LocateFacts {
  /** MAC of the device that the question is about; null when there is none or several. */
  readonly device: Fact<Hold | 'suggested', string | null>
  /** Logins and host names that the directories give for the person asked about. */
  readonly person: PersonFact
  /** Where our own walks saw the device. */
  readonly places: Moment
  /** Leases and reservations of the device. */
  readonly leases: Moment
  /** An address that the device uses, or that the walks know none. */
  readonly address: Fact<true, void>
  /** Sessions of the device. */
  readonly sessions: Moment
}

/** What one directory was asked and told, over its rows. */
export interface DirectoryRead {
  /** A list was cut short. */
  isCut: boolean
  /** What it could not be asked for, in words. */
  why: string | null
  readonly asked: Set<string>
}

/** What is looked for, and what is known of it. */
export interface LocateQuestion {
  readonly identifier: Identifier
  readonly text: string
  readonly db: Kysely<Database>
  readonly dossier: Dossier
  readonly offers: Offers
  /** Whose runs the requester may look at; null for nobody's. */
  readonly reader: RunReader | null
  /** Ask the switch where the device most likely is. */
  readonly live: boolean
  /** Ask the service desks what is open about the device. */
  readonly requests: boolean
  /** What the index said before the device was known. */
  readonly index: { begun: Begun | null }
  /** Host names that each DHCP server was asked for. */
  readonly hostnames: Map<string, Set<string>>
  readonly directories: Map<string, DirectoryRead>
  /** Switches that were asked for the device. */
  readonly switches: { readonly asked: Set<string>; failure: unknown; isFound: boolean }
}

export interface LocateOptions<Answer> extends Asking<Answer> {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  /** Ask the switch where the device most likely is. */
  readonly live: boolean
  /** Ask the service desks what is open about the device. */
  readonly requests?: boolean
  /** Whose runs the requester may look at; nobody's where it is left out. */
  readonly reader?: RunReader
  /** Makes the answer of what has been heard until now. */
  readonly draw: (dossier: Dossier, asked: string, sources: readonly Source[]) => Answer
}

/** The question before anybody was asked. */
export function questionIn(
  { db }: QuestionParts,
  { classified, live, requests = false, reader, text }: LocateOptions<unknown>,
): LocateQuestion {
  const { identifier, words } = classified
  const { kind } = identifier
  return {
    identifier,
    text,
    db,
    dossier: { ...emptyDossier(), understood: words, certainKind: kind === 'ipv6' || kind === 'network' },
    offers: new Offers(kind === 'ipv4' || kind === 'ipv6'),
    reader: reader ?? null,
    live,
    requests,
    index: { begun: null },
    hostnames: new Map(),
    directories: new Map(),
    switches: { asked: new Set(), failure: null, isFound: false },
  }
}

/** One question on its way through the sources. */
export type Search = LocateQuestion & QuestionRun<LocateFacts>

export type LocatePart<Of extends RowSource> = RowPart<Search, LocateFacts, Of>

export const locateFacts: FactRules<LocateQuestion, LocateFacts> = {
  device: {
    value: (_, { identifier, offers }) => (identifier.kind === 'mac' ? identifier.canonical : offers.meant),
    already: ({ identifier }) => identifier.kind === 'mac',
    enough: (said, { offers }) => offers.enough(said),
    limit: 'end',
    late: true,
    more: ({ grown }) => grown(),
    note: (mac, { dossier, offers, grown }) => {
      Object.assign(dossier, { mac, searching: false, choices: mac === null ? offers.choices : [] })
      grown()
    },
  },
  person: { ...personRule, limit: 'end' },
  places: allAsked,
  leases: allAsked,
  address: { ...allAsked, already: ({ identifier }) => identifier.kind === 'ipv4', enough: () => 'now' },
  sessions: allAsked,
}

export const isTicket = ({ identifier }: Search) => identifier.kind === 'ticket'
export const isNoTicket = (search: Search) => !isTicket(search)
/** DHCP and identity systems know clients, and neither ports nor tickets. */
export const isClient = ({ identifier }: Search) => identifier.kind !== 'port' && identifier.kind !== 'ticket'
export const isPerson = ({ identifier }: Search) => mayBePerson(identifier)
export const isLive = ({ live }: Search) => live
export const asksDesk = (search: Search) => search.requests && isNoTicket(search)

/** Reasons not to ask, without a word where the chip needs none. */
export const noPerson = (search: Search) => (isPerson(search) ? null : '')
export const aDevice = ({ dossier }: Search) => (dossier.mac === null ? null : '')
export const noDevice = ({ dossier }: Search) => (dossier.searching || dossier.mac !== null ? null : '')
export const noneToAskFor = (search: Search) => (noDevice(search) === null ? null : 'no device to look up')
export const enoughSwitches = (search: Search) => noDevice(search) ?? (isEnough(search) ? '' : null)
export const seenOrEnough = (search: Search) => enoughSwitches(search) ?? (isSeen(search) ? '' : null)

/** Two switches were asked, or one has the device. */
export const isEnough = ({ switches: { asked, isFound } }: Search) => isFound || asked.size >= 2

/** The walks have the device on a port now. */
export const isSeen = ({ dossier }: Search) => dossier.sightings.some(({ edge, present }) => edge && present)

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
