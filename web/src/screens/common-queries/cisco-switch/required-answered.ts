import type { Source } from '@patchbay/contract/sources'
import { sourceLooks } from '../../../ui/source-looks.ts'

/** Has every source answered that the words "none found" need. */
export const requiredAnswered = (sources: readonly Source[]): boolean =>
  sources.filter(({ required }) => required).every(({ state }) => sourceLooks[state].well)
