import type { Classified } from '@patchbay/contract/identifiers'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import type { Answer as SearchAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { RunReader } from '../facts/port-runs.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import type { QuestionParts, QuestionSources } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import { requiredSettled } from '../sources/source-strip.ts'
import { askDesk } from './ask-desk.ts'
import { nameByComputers, nameByLeases, readLeases, readReservations } from './ask-dhcp.ts'
import { endOwner, namePeople, readOwner } from './ask-directory.ts'
import { nameByLogins, nameBySessions, readSessions } from './ask-identity.ts'
import { nameByIndex, readPlaces } from './ask-index.ts'
import { askLikely, askPort, askSeen, endLikely, isEnough, isSeen } from './ask-switch.ts'
import { askTicket } from './ask-ticket.ts'
import { deviceNames } from './device-names.ts'
import { offerDevicesOf } from './devices-of-person.ts'
import { ownByRecords } from './documented.ts'
import { emptyDossier } from './dossier.ts'
import type { Dossier } from './dossier.ts'
import { Offers } from './offers.ts'
import { personRule } from './person-names.ts'
import { mayBePerson } from './search.ts'
import type { LocateFacts, LocateQuestion, Search } from './search.ts'
import { makerOf } from './vendors.ts'
import { isKnown } from './verdict.ts'

const isTicket = ({ identifier }: Search) => identifier.kind === 'ticket'
const ofClients = ({ identifier }: Search) => identifier.kind !== 'port' && identifier.kind !== 'ticket'
const ofPerson = ({ identifier }: Search) => mayBePerson(identifier)
const notPerson = (search: Search) => (ofPerson(search) ? null : '')
const noDevice = ({ dossier }: Search) => (dossier.searching || dossier.mac !== null ? null : '')
const isDevice = ({ dossier }: Search) => (dossier.mac === null ? null : '')
const isLive = ({ live }: Search) => live

const isAsked = (search: Search) => noDevice(search) ?? (isEnough(search) ? '' : null)
const isSeenOrAsked = (search: Search) => isAsked(search) ?? (isSeen(search) ? '' : null)
const noneToAskFor = ({ dossier }: Search) =>
  dossier.searching || dossier.mac !== null ? null : 'no device to ask for'
const others = ['places', 'leases', 'sessions'] as const

/** Index, DHCP, ISE, directory, switch, desks. Which of them "none found" needs depends on the question. */
const locateSources: Omit<QuestionSources<LocateQuestion, LocateFacts, unknown, SearchAnswer>, 'draw'> = {
  drawnAtOnce: true,
  begin: (search) => {
    search.offers.hear((hold) => search.add('device', hold))
    search.dossier.couldKnow = search.strip.all.filter(({ required }) => required).map(({ id }) => id)
  },
  facts: {
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
  },
  rows: [
    { source: 'index', required: (search) => !isTicket(search), gives: ['device'], part: ['choices', 'pages'], ask: nameByIndex },
    { source: 'index', after: ['device'], gives: ['places', 'address'], part: ['trail', 'candidate'], ask: readPlaces },
    { source: 'index', chip: () => 'devices of the person', after: ['person'], unless: notPerson, gives: ['device'], part: ['choices'], ask: offerDevicesOf },
    { source: 'dhcp', required: ofClients, gives: ['device'], part: ['choices'], ask: nameByLeases },
    { source: 'dhcp', after: ['person'], unless: notPerson, gives: ['device'], part: ['choices'], ask: nameByComputers },
    { source: 'dhcp', after: ['device'], unless: noDevice, part: ['facts', 'contradictions'], ask: readLeases },
    { source: 'dhcp', after: ['address'], unless: noDevice, gives: ['leases'], part: ['contradictions'], ask: readReservations },
    { source: 'identity', required: ofClients, gives: ['device'], part: ['choices'], ask: nameBySessions },
    { source: 'identity', after: ['person'], unless: notPerson, gives: ['device'], part: ['choices'], ask: nameByLogins },
    { source: 'identity', after: ['device'], unless: noDevice, gives: ['sessions'], part: ['facts', 'candidate'], ask: readSessions },
    { source: 'directory', required: ofPerson, gives: ['person', 'device'], part: ['choices'], ask: namePeople },
    { source: 'directory', after: ['device'], soon: others, unless: noDevice, part: ['facts'], ask: readOwner },
    { source: 'directory', after: others, unless: noDevice, part: ['facts'], ask: endOwner },
    { source: 'switch', asked: isLive, order: 'one', after: ['device'], unless: isDevice, part: ['noNetwork'], ask: askPort },
    { source: 'switch', asked: isLive, order: 'one', after: ['places'], unless: noDevice, part: ['candidate'], ask: askSeen },
    { source: 'switch', asked: isLive, order: 'one', soon: ['sessions'], unless: isSeenOrAsked, part: ['candidate'], ask: askLikely },
    { source: 'switch', asked: isLive, order: 'one', after: ['sessions'], unless: isAsked, part: ['candidate', 'noNetwork'], ask: endLikely },
    { source: 'service-desk', asked: isTicket, optional: true, required: true, gives: ['device'], part: ['facts'], ask: askTicket },
    { source: 'service-desk', asked: (search) => search.requests && !isTicket(search), optional: true, after: ['device'], soon: others, unless: noneToAskFor, part: ['facts'], ask: askDesk },
  ],
  named: ({ dossier, identifier }, source) => deviceNames(dossier, identifier, source),
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

const questionFrom = ({
  text,
  classified,
}: Pick<LocateOptions<unknown>, 'text' | 'classified'>): Omit<Question, 'askedAt'> => ({
  text,
  kind: classified.identifier.kind,
  words: classified.words,
  canonical: classified.identifier.canonical,
  vendor: classified.identifier.kind === 'mac' ? makerOf(classified.identifier.canonical) : null,
  badges: [...classified.badges],
})

/** No device, person or part of the network is meant, as far as is known now. */
const isOnlyDocumented = (dossier: Dossier) =>
  dossier.infrastructure === null &&
  !dossier.searching &&
  dossier.mac === null &&
  dossier.choices.length === 0 &&
  !isKnown(dossier)

/**
 * Asks all sources at once, follows what one says into the others, and tells the answer as it grows. Ends with the
 * last chip, or for a patient listener with the last source, at the latest after the whole question's limit.
 */
export async function locate<Answer>(
  parts: QuestionParts,
  options: LocateOptions<Answer>,
): Promise<Answered<Answer>> {
  const { classified, live, requests = false, reader = null, text } = options
  const { identifier, words } = classified
  const { kind, canonical } = identifier
  const own: LocateQuestion = {
    identifier,
    text,
    db: parts.db,
    dossier: { ...emptyDossier(), understood: words, certainKind: kind === 'ipv6' || kind === 'network' },
    offers: new Offers(kind === 'ipv4' || kind === 'ipv6'),
    reader,
    live,
    requests,
    index: { begun: null },
    hostnames: new Map(),
    directories: new Map(),
    switches: { asked: new Set(), failure: null, isFound: false },
  }
  const draw = ({ dossier, offers }: LocateQuestion, sources: readonly Source[]) => {
    dossier.others = dossier.mac === null ? [] : offers.choices.filter(({ ask }) => ask !== dossier.mac)
    if (isOnlyDocumented(dossier) && requiredSettled(sources))
      dossier.infrastructure = ownByRecords(dossier.documented, canonical)
    return options.draw(dossier, text, sources)
  }
  return askSources({ ...locateSources, draw }, parts, own, { ...options, question: questionFrom(options) })
}
