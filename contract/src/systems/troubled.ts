import type { SystemRow } from './system.ts'

/** A system that people want to be asked, and that cannot be asked now or did not answer the last time. */
export const isTroubled = ({ state }: Pick<SystemRow, 'state'>): boolean =>
  state === 'failing' || state === 'skipped' || state === 'throttled' || state === 'incomplete'
