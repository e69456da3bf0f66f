import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asked } from '../../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../../changes/batch.ts'

const access = { for: 'key', key: 'commands-ise-endpoint-onboard' } as const

/** Takes a list of endpoints and looks at each of them. Nothing is sent. */
export const listEndpoints = defineCall({
  method: 'POST',
  path: '/command-centre/ise-endpoint-onboard/batch/',
  title: 'Check a list of endpoints',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ text: batchText, ...asked }),
  answer: batchMade,
})

/** Begins what was checked, in stages. */
export const applyEndpoints = defineCall({
  method: 'POST',
  path: '/command-centre/ise-endpoint-onboard/batch/apply/',
  title: 'Apply a list of endpoints',
  access,
  changes: true,
  record: 'change',
  body: batchClick,
  answer: batch,
})
