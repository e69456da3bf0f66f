import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Is the server there, and why it would not serve: with 503 when it is degraded or sealed. No names, versions or addresses. */
export const health = defineCall({
  method: 'GET',
  path: '/health/',
  title: 'Health of the server',
  access: { for: 'everybody' },
  changes: false,
  record: 'none',
  tellsByStatus: true,
  answer: z.strictObject({ status: z.enum(['ready', 'sealed', 'quarantined', 'degraded', 'stopping']) }),
})
