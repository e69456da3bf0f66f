import type { ChangeRow } from '../rows.ts'

/** The page of a list in the console. */
export const pathOfList = (batch: string): string => `/command-centre/run?batch=${batch}`

/** The page of a run. */
export const pathOf = ({ id }: Pick<ChangeRow, 'id'>): string => `/command-centre/run?id=${id}`
