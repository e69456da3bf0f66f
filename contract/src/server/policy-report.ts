import { z } from 'zod'
import { defineCall } from '../call.ts'

const text = z.string().max(4_096).optional()

/**
 * What a browser refused because of our content security policy (CSP Level 2, section 4.4: the form of `report-uri`).
 * Browsers choose the fields, so more of them are taken and left out.
 */
export const reportPolicy = defineCall({
  method: 'POST',
  path: '/policy-report/',
  title: 'Report a violation of the content security policy',
  access: { for: 'everybody' },
  changes: false,
  record: 'none',
  accepts: 'application/csp-report',
  bodyLimit: 16 * 1024,
  body: z.object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': z.number().optional(),
    }),
  }),
  answer: z.null(),
})
