import type { Allocation } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Question } from '@patchbay/contract/questions'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { askClosets } from './ask-closets.ts'
import { askIndex } from './ask-index.ts'
import { emptyDossier } from './dossier.ts'
import { drawAllocation } from './draw.ts'
import { allocationFacts, isLive, noSwitch } from './search.ts'
import type { AllocationFacts, AllocationQuestion } from './search.ts'

/** The records and our own walks, then every switch of the closets that serve the place. */
const allocationSources = defineQuestionSources<AllocationQuestion, AllocationFacts, Allocation>({
  facts: allocationFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',  required: true,                                                                gives: ['ports'], part: ['place', 'candidates', 'others', 'choices'], ask: askIndex },
    { source: 'switch', asked: isLive, order: 'one', after: ['ports'], unless: noSwitch,                                 part: ['candidates', 'silent'],                     ask: askClosets },
  ],
  draw: (search, sources) => drawAllocation(search, sources),
})

export type AllocationWanted = Pick<
  AllocationQuestion,
  'live' | 'count' | 'need' | 'idle' | 'department' | 'reader' | 'tellsDevices'
>

export interface AllocationLookUp extends Asking<Allocation> {
  readonly wanted: AllocationWanted
  readonly question: Omit<Question, 'askedAt'>
}

/** Asks for ports that could serve a place; tells the answer as it grows. */
export async function lookUpAllocation(
  parts: QuestionParts,
  { wanted, question, ...asking }: AllocationLookUp,
): Promise<Answered<Allocation>> {
  const own = { ...wanted, db: parts.db, text: question.text, dossier: emptyDossier(wanted.live) }
  return askSources(allocationSources, parts, own, { ...asking, question })
}
