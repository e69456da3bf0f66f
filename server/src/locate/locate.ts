import type { Source } from '@patchbay/contract/systems/sources'
import type { Answer as SearchAnswer } from '@patchbay/contract/workflows/search-and-locate'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered } from '../sources/ask-sources.ts'
import type { QuestionParts, QuestionSources } from '../sources/question-sources.ts'
import { askDesk } from './ask-desk.ts'
import { nameByComputers, nameByLeases, readLeases, readReservations } from './ask-dhcp.ts'
import { endOwner, namePeople, readOwner } from './ask-directory.ts'
import { nameByLogins, nameBySessions, readSessions } from './ask-identity.ts'
import { nameByIndex, readPlaces } from './ask-index.ts'
import { askLikely, askPort, askSeen, endLikely } from './ask-switch.ts'
import { askTicket } from './ask-ticket.ts'
import { isOnAir, nameByAir, readAssociation } from './ask-wireless.ts'
import { isAddress, nameByArp, noAddress, readMapping } from './ask-firewall.ts'
import { isWired, readPosition } from './ask-location.ts'
import { deviceNames } from './device-names.ts'
import { offerDevicesOf } from './devices-of-person.ts'
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
  questionIn,
  seenOrEnough,
} from './search.ts'
import type { LocateFacts, LocateOptions, LocateQuestion } from './search.ts'
import { questionOf } from './vendors.ts'
import { noteDocumented } from './verdict.ts'

const others = ['places', 'leases', 'sessions'] as const
const desk = { source: 'service-desk', optional: true } as const
const likely = { source: 'switch', order: 'one', asked: isLive } as const

/** Index, DHCP, ISE, directory, switch, desks. Which of them "none found" needs depends on the question. */
export const locateSources: Omit<
  QuestionSources<LocateQuestion, LocateFacts, unknown, SearchAnswer>,
  'draw'
> = {
  drawnAtOnce: true,
  begin: (search) => {
    search.offers.hear((hold) => search.add('device', hold))
    search.dossier.couldKnow = search.strip.all.filter(({ required }) => required).map(({ id }) => id)
  },
  facts: locateFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',     required: isNoTicket,                                                                     gives: ['device'],            part: ['choices', 'pages'],        ask: nameByIndex },
    { source: 'index',                                      after: ['device'],                                       gives: ['places', 'address'], part: ['trail', 'candidate'],      ask: readPlaces },
    { source: 'index',                                      after: ['person'],               unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: offerDevicesOf, chip: () => 'person' },
    { source: 'dhcp',      required: isClient,                                                                       gives: ['device'],            part: ['choices'],                 ask: nameByLeases },
    { source: 'dhcp',                                       after: ['person'],               unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: nameByComputers },
    { source: 'dhcp',                                       after: ['device'],               unless: noDevice,                                     part: ['facts', 'contradictions'], ask: readLeases },
    { source: 'dhcp',                                       after: ['address'],              unless: noDevice,       gives: ['leases'],            part: ['contradictions'],          ask: readReservations },
    { source: 'identity',  required: isClient,                                                                       gives: ['device'],            part: ['choices'],                 ask: nameBySessions },
    { source: 'identity',                                   after: ['person'],               unless: noPerson,       gives: ['device'],            part: ['choices'],                 ask: nameByLogins },
    { source: 'identity',                                   after: ['device'],               unless: noDevice,       gives: ['sessions'],          part: ['facts', 'candidate'],      ask: readSessions },
    { source: 'wireless',  required: isOnAir, optional: true,                                                       gives: ['device'],            part: ['choices'],                 ask: nameByAir },
    { source: 'wireless',                                   after: ['device'],               unless: noneToAskFor,                                 part: ['facts', 'candidate'],      ask: readAssociation },
    { source: 'location',  optional: true, asked: isLive,   after: ['places'],               unless: isWired,                                      part: ['facts'],                   ask: readPosition },
    { source: 'firewall',  required: isAddress, optional: true, asked: isLive,                                       gives: ['device'],            part: ['choices'],                 ask: nameByArp },
    { source: 'firewall',                        asked: isLive, after: ['device', 'address'], unless: noAddress,     part: ['facts'],                   ask: readMapping },
    { source: 'directory', required: isPerson,                                                                       gives: ['person', 'device'],  part: ['choices'],                 ask: namePeople },
    { source: 'directory',                                  after: ['device'], soon: others, unless: noDevice,                                     part: ['facts'],                   ask: readOwner },
    { source: 'directory',                                  after: others,                   unless: noDevice,                                     part: ['facts'],                   ask: endOwner },
    { ...likely,                                            after: ['device'],               unless: aDevice,                                      part: ['noNetwork'],               ask: askPort },
    { ...likely,                                            after: ['places'],               unless: noDevice,                                     part: ['candidate'],               ask: askSeen },
    { ...likely,                                            soon: ['sessions'],              unless: seenOrEnough,                                 part: ['candidate'],               ask: askLikely },
    { ...likely,                                            after: ['sessions'],             unless: enoughSwitches,                               part: ['candidate', 'noNetwork'],  ask: endLikely },
    { ...desk,             required: true, asked: isTicket,                                                          gives: ['device'],            part: ['facts'],                   ask: askTicket },
    { ...desk,             asked: asksDesk,                 after: ['device'], soon: others, unless: noneToAskFor,                                 part: ['facts'],                   ask: askDesk },
  ],
  named: ({ dossier, identifier }, source) => deviceNames(dossier, identifier, source),
}

/**
 * Asks all sources at once, follows what one says into the others, and tells the answer as it grows. Ends with the
 * last chip, or for a patient listener with the last source, at the latest after the whole question's limit.
 */
export async function locate<Answer>(
  parts: QuestionParts,
  options: LocateOptions<Answer>,
): Promise<Answered<Answer>> {
  const { classified, text } = options
  const { canonical } = classified.identifier
  const draw = ({ dossier, offers }: LocateQuestion, sources: readonly Source[]) => {
    dossier.others = dossier.mac === null ? [] : offers.choices.filter(({ ask }) => ask !== dossier.mac)
    noteDocumented(dossier, canonical, sources)
    return options.draw(dossier, text, sources)
  }
  return askSources({ ...locateSources, draw }, parts, questionIn(parts, options), {
    ...options,
    question: questionOf(text, classified),
  })
}
