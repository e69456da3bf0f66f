import type { ChangeRow } from '../rows.ts'

/** The page of a run in the console. */
/** The page of a list. */
export const pathOfList = (batch: string): string => `/command-centre/run?batch=${batch}`

export const pathOf = ({ id }: Pick<ChangeRow, 'id'>): string => `/command-centre/run?id=${id}`
