import type { Check } from '@patchbay/contract/changes/check'

/** What was found, told by the desk. */
export type Found = Pick<Check, 'id' | 'level' | 'words' | 'way'>

export const found = (
  level: Check['level'],
  id: string,
  words: string,
  way: string | null = null,
): Found => ({ id, level, words, way })
