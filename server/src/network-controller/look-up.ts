import type { Answer } from '@patchbay/contract/common-queries/catalyst-centre'
import type { Question } from '@patchbay/contract/questions'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { readClients, readDevices, readIssues, readList } from './ask-controllers.ts'
import { macsByLease, nameSwitch, placeByIndex, readAir, readSwitch } from './ask-live.ts'
import { emptyDossier } from './dossier.ts'
import { drawCentre } from './draw.ts'
import { centreFacts, deviceFound, noClient, noSwitch, notOnAir, ofLease, ofList, ofThing } from './search.ts'
import type { CentreFacts, CentreQuestion } from './search.ts'
import type { Wanted } from './wanted.ts'

/** What the controllers believe, and beside it what our own switches and wireless controllers say now. */
const centreSources = defineQuestionSources<CentreQuestion, CentreFacts, Answer>({
  facts: centreFacts,
  // oxfmt-ignore
  rows: [
    { source: 'controller', required: true, asked: ofList,                                                              part: ['sites', 'issues', 'compliance'], ask: readList },
    { source: 'controller', required: true, asked: ofThing,                                        gives: ['device'],   part: ['sections', 'neighbours'],        ask: readDevices },
    { source: 'controller', asked: ofThing, after: ['device', 'macs'],   unless: noClient,         gives: ['client'],   part: ['sections'],                      ask: readClients },
    { source: 'controller', asked: ofThing, after: ['device', 'client'],                                                part: ['issues'],                        ask: readIssues },
    { source: 'index',      asked: ofThing,                                                        gives: ['own'],      part: ['comparisons'],                   ask: nameSwitch },
    { source: 'index',      asked: ofThing, after: ['device', 'client'],                           gives: ['own'],      part: ['comparisons'],                   ask: placeByIndex },
    { source: 'switch',     asked: ofThing, after: ['own'],              unless: noSwitch,                              part: ['comparisons', 'neighbours'],     ask: readSwitch, order: 'one' },
    { source: 'wireless',   asked: ofThing, after: ['device', 'client'], unless: notOnAir,                              part: ['comparisons'],                   ask: readAir,    optional: true },
    { source: 'dhcp',       asked: ofLease, after: ['device'],           unless: deviceFound,      gives: ['macs'],     part: ['sections'],                      ask: macsByLease, required: true },
  ],
  named: ({ dossier: { device, client } }) => ({
    name: device?.value.name ?? client?.value.name ?? null,
    address: device?.value.address ?? client?.value.address ?? null,
    mac: device?.value.mac ?? client?.value.mac ?? null,
  }),
  draw: (question, sources) => drawCentre(question, sources),
})

export interface CentreLookUp extends Asking<Answer> {
  readonly wanted: Wanted
  readonly question: Omit<Question, 'askedAt'>
}

/** Asks every network controller, and our own systems for the same thing now; tells the answer as it grows. */
export async function lookUpCentre(
  parts: QuestionParts,
  { wanted, question, ...asking }: CentreLookUp,
): Promise<Answered<Answer>> {
  return askSources(
    centreSources,
    parts,
    { db: parts.db, wanted, dossier: emptyDossier() },
    { ...asking, question },
  )
}
