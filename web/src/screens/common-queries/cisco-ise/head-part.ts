import type { Admission, DecisionPart } from '@patchbay/contract/common-queries/cisco-ise'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { fixerWords } from './fixer-words.ts'

/** What stands in a step of the path that was not reached, or of which nothing is told. */
export function stepWords({ steps, outcome }: DecisionPart, index: number): string {
  const stopped = outcome === 'kept-out' ? steps.findIndex(({ value }) => value === null) : -1
  return (
    steps[index]?.value ??
    (index === stopped ? 'stopped before it' : outcome === 'kept-out' ? 'not asked' : 'not told')
  )
}

/** The answer in one sentence, how it stands, and the path of the decision, as they are shown. */
export function headPart(
  { title, sentence, decision }: Pick<Admission, 'title' | 'sentence' | 'decision'>,
  standing: string | null,
  said: Said,
): ShownPart {
  const path = decision.state === 'known' ? decision : { ...decision, steps: [], different: [] }
  return factsPart('Answer', [
    { name: title, value: sentence, detail: standing, said },
    ...path.steps.map(({ label, value, note }, index) => ({
      name: label,
      value: stepWords(path, index),
      detail: value === null ? null : note,
      said,
    })),
    ...path.different.map(({ words, fixer }) => ({
      name: 'What would have to be different to pass',
      value: words,
      detail: fixer === null ? null : `Can do it: ${fixerWords[fixer]}`,
      said,
    })),
  ])
}
