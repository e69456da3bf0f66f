import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Question } from '@patchbay/contract/questions'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { askForClients, askForNamed, askForText } from './ask-controllers.ts'
import {
  leaseOfClient,
  nameByIndex,
  nameByLease,
  namePerson,
  placeByIndex,
  sessionsOfClient,
} from './ask-others.ts'
import { emptyDossier } from './dossier.ts'
import { drawWireless } from './draw.ts'
import { asksCounts, asksPerson, leadsToClient, noClient, ofCounts, wirelessFacts } from './search.ts'
import type { WirelessFacts, WirelessQuestion } from './search.ts'
import type { Wanted } from './wanted.ts'

const asksOthers = (search: WirelessQuestion) => !asksCounts(search)

/** All controllers at once; systems that lead from a name, an address or a person to a client; where others saw it. */
const wirelessSources = defineQuestionSources<WirelessQuestion, WirelessFacts, Wireless>({
  facts: wirelessFacts,
  // oxfmt-ignore
  rows: [
    { source: 'wireless',  required: true,                                                                            gives: ['met'],     part: ['sections', 'controllers'], ask: askForText },
    { source: 'wireless',                           after: ['person', 'devices', 'listed'],      unless: ofCounts,    gives: ['met'],     part: ['sections', 'choices'],     ask: askForNamed },
    { source: 'wireless',                           after: ['met'],                              unless: ofCounts,                        part: ['clients'],                 ask: askForClients },
    { source: 'directory', required: leadsToClient, asked: asksPerson,                                                gives: ['person'],  part: ['choices'],                 ask: namePerson },
    { source: 'dhcp',      required: leadsToClient, asked: asksOthers, after: ['person'],                             gives: ['devices'], part: ['choices'],                 ask: nameByLease },
    { source: 'dhcp',                               asked: asksOthers, after: ['met'],           unless: noClient,                        part: ['sections'],                ask: leaseOfClient },
    { source: 'identity',                           asked: asksOthers, after: ['met'],           unless: noClient,                        part: ['sections'],                ask: sessionsOfClient },
    { source: 'index',                              asked: asksOthers,                                                gives: ['devices', 'listed'], part: ['choices'],       ask: nameByIndex },
    { source: 'index',                              asked: asksOthers, after: ['met'],                                                    part: ['sections'],                ask: placeByIndex },
  ],
  draw: (search, sources) => drawWireless(search, sources),
})

export interface WirelessLookUp extends Asking<Wireless> {
  readonly wanted: Wanted
  readonly question: Omit<Question, 'askedAt'>
}

/** Asks every controller for a client, an access point or its counts; tells the answer as it grows. */
export async function lookUpWireless(
  parts: QuestionParts,
  { wanted, question, ...asking }: WirelessLookUp,
): Promise<Answered<Wireless>> {
  const own = { db: parts.db, text: question.text, wanted, dossier: emptyDossier() }
  return askSources(wirelessSources, parts, own, { ...asking, question })
}
