import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asked } from '../../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../../changes/batch.ts'

const access = { for: 'key', key: 'commands-switch-actions' } as const
const { reason, ticket, runAt } = asked

/** Takes a list of ports and what is done to each, and looks at each of them. Nothing is sent. */
export const listPortActs = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-switch/actions/batch/',
  title: 'Check a list of acts on switch ports',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ text: batchText, reason, ticket, runAt }),
  answer: batchMade,
})

/** Begins what was checked, in stages. */
export const applyPortActs = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-switch/actions/batch/apply/',
  title: 'Apply a list of acts on switch ports',
  access,
  changes: true,
  record: 'change',
  body: batchClick,
  answer: batch,
})
