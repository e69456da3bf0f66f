import type { Check } from '@patchbay/contract/changes/check'

/** What was found; who said so is whom the kind asked, unless it says otherwise. */
export type CheckResult = Pick<Check, 'id' | 'level' | 'words' | 'way'> & { readonly source?: string | null }

export const checkResult = (
  level: Check['level'],
  id: string,
  words: string,
  way: string | null = null,
): CheckResult => ({ id, level, words, way })
