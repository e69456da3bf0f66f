import { z } from 'zod'
import { defineCall } from '../call.ts'
import { longestPageAddress } from '../draft-address.ts'
import { keptName as name } from '../people/saved-name.ts'

const access = { for: 'signed-in' } as const
/** Concerns the signed-in person alone, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Views that one person may keep. One of a page that may no longer be opened is the first to make room. */
export const mostSavedViews = 100
/** Path of a screen and its query, as a link has them: `/common-queries/dhcp-server?q=10.4.0.0%2F16`. */
export const pageAddress = z
  .string()
  .max(longestPageAddress, 'Longer than an address can be.')
  .regex(/^\/[a-z0-9/-]*(\?[!-~]*)?$/, 'is not the address of a page')

const savedView = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Path of its screen. */
  screen: z.string(),
  address: z.string(),
  saved_at: z.iso.datetime(),
})

export type SavedView = z.output<typeof savedView>

/** Views of pages that one may not open now are kept, and left out. */
export const listSavedViews = defineCall({
  method: 'GET',
  path: '/account/saved-views/',
  title: 'List the own saved views, newest first',
  ...quiet,
  answer: z.array(savedView),
})

export const saveView = defineCall({
  method: 'POST',
  path: '/account/saved-views/',
  title: 'Save the address of a page under a name',
  ...quiet,
  body: z.strictObject({ name, address: pageAddress }),
  answer: savedView,
})

export const renameView = defineCall({
  method: 'PUT',
  path: '/account/saved-views/',
  title: 'Rename a saved view',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1), name }),
  answer: savedView,
})

export const removeView = defineCall({
  method: 'POST',
  path: '/account/saved-views/remove/',
  title: 'Remove an own saved view',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})
