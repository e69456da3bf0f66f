import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asked } from '../../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../../changes/batch.ts'

const access = { for: 'key', key: 'commands-switch-port-assignment' } as const

/** Takes a list of ports and looks at each of them. Nothing is sent. */
export const listPorts = defineCall({
  method: 'POST',
  path: '/command-centre/switch-port-assignment/batch/',
  title: 'Check a list of ports',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ text: batchText, ...asked }),
  answer: batchMade,
})

/** Begins what was checked, in stages. */
export const applyPorts = defineCall({
  method: 'POST',
  path: '/command-centre/switch-port-assignment/batch/apply/',
  title: 'Apply a list of ports',
  access,
  changes: true,
  record: 'change',
  body: batchClick,
  answer: batch,
})
