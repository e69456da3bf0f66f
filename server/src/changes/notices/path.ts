import type { ChangeRow } from '../rows.ts'

/** The page of a run in the console. */
export const pathOf = ({ id }: Pick<ChangeRow, 'id'>): string => `/command-centre/run?id=${id}`
