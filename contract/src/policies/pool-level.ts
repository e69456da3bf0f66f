/** What becomes of a reservation whose address is in a pool: nothing is said, it is asked why, or it is refused. */
export const poolLevels = ['allow', 'ask', 'refuse'] as const
export type PoolLevel = (typeof poolLevels)[number]
