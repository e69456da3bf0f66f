import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asked } from '../../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../../changes/batch.ts'

const access = { for: 'key', key: 'commands-dhcp-ip-reservation' } as const

/** Takes a list of reservations and looks at each of them. Nothing is sent. */
export const listReservations = defineCall({
  method: 'POST',
  path: '/command-centre/dhcp-ip-reservation/batch/',
  title: 'Check a list of reservations',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ text: batchText, ...asked }),
  answer: batchMade,
})

/** Begins what was checked, in stages. */
export const applyReservations = defineCall({
  method: 'POST',
  path: '/command-centre/dhcp-ip-reservation/batch/apply/',
  title: 'Apply a list of reservations',
  access,
  changes: true,
  record: 'change',
  body: batchClick,
  answer: batch,
})
