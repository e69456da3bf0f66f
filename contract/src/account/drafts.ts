import { z } from 'zod'
import { pageAddress } from './saved-views.ts'
import { defineCall } from '../call.ts'

const access = { for: 'signed-in' } as const
/** Saved while somebody types, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Name of a form, such as `command-centre/switch-port-assignment`. */
const form = z.string().regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60}){0,12}$/, 'is not the name of a form')

const draft = z.strictObject({
  form,
  content: z.record(z.string(), z.unknown()),
  /** Path and query of the page that it is on; null where that is not known. */
  address: z.string().nullable(),
  saved_at: z.iso.datetime(),
  /** Seven days after it was saved. */
  expires_at: z.iso.datetime(),
})

export const readDrafts = defineCall({
  method: 'GET',
  path: '/account/drafts/',
  title: 'Read the own drafts, newest first',
  ...quiet,
  query: z.strictObject({ form: form.optional() }),
  answer: z.array(draft),
})

/** A form half filled in. Fields that look like secrets are refused by name. */
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/account/drafts/',
  title: 'Save a draft',
  ...quiet,
  bodyLimit: 64 * 1024,
  body: z.strictObject({
    form,
    content: z.record(z.string(), z.unknown()),
    /** Of the page that the form is on; null where it cannot be kept. */
    address: pageAddress.nullable().optional(),
  }),
  answer: z.strictObject({ saved_at: z.iso.datetime() }),
})

export const removeDraft = defineCall({
  method: 'DELETE',
  path: '/account/drafts/',
  title: 'Remove a draft',
  ...quiet,
  query: z.strictObject({ form }),
  answer: z.null(),
})
