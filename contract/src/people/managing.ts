import { z } from 'zod'

/** What every call of the screen asks of who makes it. */
export const access = { for: 'key', key: 'administrations-user-management' } as const
export const changing = { access, changes: true, record: 'change' } as const
/** Shows what a change would do, and does nothing. */
export const looking = { access, changes: false, record: 'read' } as const

export const numberInQuery = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a number')
export const id = z.int().min(1)
export const version = z.int().min(1)
/** Both 0 for one that is not made yet. */
export const madeOrChanged = { id: z.int().min(0), version: z.int().min(0) }
