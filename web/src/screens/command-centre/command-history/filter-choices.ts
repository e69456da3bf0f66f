import { endsSoonDays, runResults } from '@patchbay/contract/runs'
import { productName } from '../../../ui/product.ts'
import { results } from './history-query.ts'

/** Values of the filters that are chosen, each as people read it. */
export const resultChoices = results.map((value) => ({ value, text: runResults[value].words }))
export const makers = () =>
  [
    { value: 'here', text: `through ${productName()}` },
    { value: 'outside', text: 'outside only' },
  ] as const
export const attentions = [
  { value: 'person', text: 'needs a person' },
  { value: 'ends-soon', text: `ends within ${endsSoonDays} days` },
] as const
export const proofs = [
  { value: 'yes', text: 'all seen' },
  { value: 'no', text: 'not all seen' },
] as const
