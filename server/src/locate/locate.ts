import type { Classified } from '@patchbay/contract/identifiers'
import type { Source } from '@patchbay/contract/sources'
import type { Answer as SearchAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { RunReader } from '../facts/port-runs.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import type { QuestionParts, QuestionSources } from '../sources/question-sources.ts'
import { askDesk } from './ask-desk.ts'
import { nameByComputers, nameByLeases, readLeases, readReservations } from './ask-dhcp.ts'
import { endOwner, namePeople, readOwner } from './ask-directory.ts'
import { nameByLogins, nameBySessions, readSessions } from './ask-identity.ts'
import { nameByIndex, readPlaces } from './ask-index.ts'
import { askLikely, askPort, askSeen, endLikely } from './ask-switch.ts'
import { askTicket } from './ask-ticket.ts'
import { deviceNames } from './device-names.ts'
import { offerDevicesOf } from './devices-of-person.ts'
import { emptyDossier } from './dossier.ts'
import type { Dossier } from './dossier.ts'
import { Offers } from './offers.ts'
import {
  aDevice,
  asksDesk,
  enoughSwitches,
  isClient,
  isLive,
  isNoTicket,
  isPerson,
  isTicket,
  locateFacts,
  noDevice,
  noneToAskFor,
  noPerson,
  seenOrEnough,
} from './search.ts'
import type { LocateFacts, LocateQuestion } from './search.ts'
import { questionOf } from './vendors.ts'
import { noteDocumented } from './verdict.ts'

const others = ['places', 'leases', 'sessions'] as const
const likely = { source: 'switch', order: 'one', asked: isLive } as const

/** Index, DHCP, ISE, directory, switch, desks. Which of them "none found" needs depends on the question. */
const locateSources: Omit<QuestionSources<LocateQuestion, LocateFacts, unknown, SearchAnswer>, 'draw'> = {
  drawnAtOnce: true,
  begin: (search) => {
    search.offers.hear((hold) => search.add('device', hold))
    search.dossier.couldKnow = search.strip.all.filter(({ required }) => required).map(({ id }) => id)
  },
  facts: locateFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',     required: isNoTicket,                                                 gives: ['device'],            part: ['choices', 'pages'],        ask: nameByIndex },
    { source: 'index',     after: ['device'],                                                    gives: ['places', 'address'], part: ['trail', 'candidate'],      ask: readPlaces },
    { source: 'index',     after: ['person'],                            unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: offerDevicesOf, chip: () => 'person' },
    { source: 'dhcp',      required: isClient,                                                   gives: ['device'],            part: ['choices'],                 ask: nameByLeases },
    { source: 'dhcp',      after: ['person'],                            unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: nameByComputers },
    { source: 'dhcp',      after: ['device'],                            unless: noDevice,                                     part: ['facts', 'contradictions'], ask: readLeases },
    { source: 'dhcp',      after: ['address'],                           unless: noDevice,       gives: ['leases'],            part: ['contradictions'],          ask: readReservations },
    { source: 'identity',  required: isClient,                                                   gives: ['device'],            part: ['choices'],                 ask: nameBySessions },
    { source: 'identity',  after: ['person'],                            unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: nameByLogins },
    { source: 'identity',  after: ['device'],                            unless: noDevice,       gives: ['sessions'],          part: ['facts', 'candidate'],      ask: readSessions },
    { source: 'directory', required: isPerson,                                                   gives: ['person', 'device'],  part: ['choices'],                 ask: namePeople },
    { source: 'directory', after: ['device'], soon: others,              unless: noDevice,                                     part: ['facts'],                   ask: readOwner },
    { source: 'directory', after: others,                                unless: noDevice,                                     part: ['facts'],                   ask: endOwner },
    { ...likely,           after: ['device'],                            unless: aDevice,                                      part: ['noNetwork'],               ask: askPort },
    { ...likely,           after: ['places'],                            unless: noDevice,                                     part: ['candidate'],               ask: askSeen },
    { ...likely,           soon: ['sessions'],                           unless: seenOrEnough,                                 part: ['candidate'],               ask: askLikely },
    { ...likely,           after: ['sessions'],                          unless: enoughSwitches,                               part: ['candidate', 'noNetwork'],  ask: endLikely },
    { source: 'service-desk', asked: isTicket, optional: true, required: true,                   gives: ['device'],            part: ['facts'],                   ask: askTicket },
    { source: 'service-desk', asked: asksDesk, optional: true, after: ['device'], soon: others,  unless: noneToAskFor,         part: ['facts'],                   ask: askDesk },
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
    noteDocumented(dossier, canonical, sources)
    return options.draw(dossier, text, sources)
  }
  return askSources({ ...locateSources, draw }, parts, own, { ...options, question: questionOf(text, classified) })
}
