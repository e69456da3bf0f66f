import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import type { Service } from '@patchbay/contract/identifiers/service'
import type { Question } from '@patchbay/contract/questions'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import {
  addressesByLease,
  addressesByName,
  addressesBySession,
  addressesBySighting,
  namePeople,
} from './ask-addresses.ts'
import { readLog, readState, readThreats, testPolicy } from './ask-firewalls.ts'
import { emptyDossier } from './dossier.ts'
import type { EndName } from './dossier.ts'
import { drawFirewall } from './draw.ts'
import { asksDevice, asksMac, asksName, asksPerson, firewallFacts, isAsked, noAddress } from './search.ts'
import type { FirewallFacts, FirewallQuestion } from './search.ts'
import type { WantedEnd } from './wanted-end.ts'

/** Systems that lead from a name, a device or a person to addresses; then each firewall: its policy first, its log after it. */
const firewallSources = defineQuestionSources<FirewallQuestion, FirewallFacts, FirewallAnswer>({
  facts: firewallFacts,
  // oxfmt-ignore
  rows: [
    { source: 'firewall',  required: true,       asked: isAsked,    after: ['addresses'], unless: noAddress,       part: ['flows'],  ask: testPolicy },
    { source: 'firewall',                        asked: isAsked,    after: ['addresses'], unless: noAddress,       part: ['cautions'], ask: readState },
    { source: 'firewall',                        asked: isAsked,    after: ['addresses'], unless: noAddress,       part: ['log'],    ask: readLog },
    { source: 'firewall',                        asked: isAsked,    after: ['addresses'], unless: noAddress,       part: ['threats'], ask: readThreats },
    { source: 'dns',       required: asksName,   asked: asksName,   after: ['people'],    gives: ['addresses'],    part: ['source', 'destination'], ask: addressesByName },
    { source: 'dhcp',      required: asksDevice, asked: asksDevice, after: ['people'],    gives: ['addresses'],    part: ['source', 'destination'], ask: addressesByLease },
    { source: 'identity',                        asked: asksDevice, after: ['people'],    gives: ['addresses'],    part: ['source', 'destination'], ask: addressesBySession },
    { source: 'directory', required: asksPerson, asked: asksPerson,                       gives: ['people'],       part: ['choices'], ask: namePeople },
    { source: 'index',                           asked: asksMac,                          gives: ['addresses'],    part: ['source', 'destination'], ask: addressesBySighting },
  ],
  draw: (search, sources) => drawFirewall(search, sources),
})

export interface FirewallLookUp extends Asking<FirewallAnswer> {
  readonly wanted: Readonly<Record<EndName, WantedEnd>>
  readonly isWhole: boolean
  readonly service: Service
  /** An instant whose log is read; null for the last day. */
  readonly at: Date | null
  readonly question: Omit<Question, 'askedAt'>
}

const minute = 60_000
const aroundInstant = 30 * minute
const lastDay = 24 * 60 * minute
/** The span of the log ends with a step: a source that is asked again is asked the same. */
const step = 10 * minute

/** Asks every firewall what becomes of traffic between two ends; tells the answer as it grows. */
export async function lookUpFirewall(
  parts: QuestionParts,
  { wanted, isWhole, service, at, question, ...asking }: FirewallLookUp,
): Promise<Answered<FirewallAnswer>> {
  const now = Math.ceil(Date.now() / step) * step
  const own: FirewallQuestion = {
    db: parts.db,
    isWhole,
    since: new Date(at === null ? now - lastDay : at.getTime() - aroundInstant),
    until: new Date(at === null ? now : Math.min(at.getTime() + aroundInstant, now)),
    isPast: at !== null,
    dossier: emptyDossier(wanted, service),
  }
  return askSources(firewallSources, parts, own, { ...asking, question })
}
