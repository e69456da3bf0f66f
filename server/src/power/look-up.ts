import type { Question } from '@patchbay/contract/questions'
import type { PowerTargets } from '@patchbay/contract/workflows/power-management'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { readAir } from './ask-controllers.ts'
import { placeTargets } from './ask-index.ts'
import { readSwitches } from './ask-switches.ts'
import { drawPower } from './draw.ts'
import { emptyDossier, isLive, noPort, powerFacts } from './search.ts'
import type { PowerFacts, PowerQuestion } from './search.ts'
import type { Selection } from './wanted.ts'

/** The index says which ports are meant; their switches say what they draw, and the controllers who is on the air there. */
const powerSources = defineQuestionSources<PowerQuestion, PowerFacts, PowerTargets>({
  facts: powerFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',    required: true,                                     gives: ['placed'], part: ['targets', 'sections'], ask: placeTargets },
    { source: 'switch',   required: true, asked: isLive, after: ['placed'], unless: noPort,                     part: ['targets', 'sections'], ask: readSwitches, order: 'one' },
    { source: 'wireless',                 asked: isLive, after: ['placed'], unless: noPort,  gives: ['air'],    part: ['targets', 'sections'], ask: readAir },
  ],
  draw: (search, sources) => drawPower(search, sources),
})

export interface PowerLookUp extends Asking<PowerTargets> {
  readonly wanted: readonly Selection[]
  readonly only: PowerQuestion['only']
  readonly live: boolean
  readonly question: Omit<Question, 'askedAt'>
}

/** Asks what draws power at the targets, and who depends on it; tells the answer as it grows. */
export async function lookUpPower(
  parts: QuestionParts,
  { wanted, only, live, question, ...asking }: PowerLookUp,
): Promise<Answered<PowerTargets>> {
  const own = { db: parts.db, wanted, only, live, dossier: emptyDossier() }
  return askSources(powerSources, parts, own, { ...asking, question })
}
