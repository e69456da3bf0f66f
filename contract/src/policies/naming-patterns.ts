import { z } from 'zod'
import { readNamePattern } from './name-pattern.ts'

/** One pattern as `readNamePattern` takes it. */
export const namePattern = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .superRefine((text, context) => {
    const read = readNamePattern(text)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

const naming = z.strictObject({
  /** A name fits one of them; any name where there is none. */
  patterns: z.array(namePattern).max(40),
  /** Whether another name asks for a reason, or stands in the way. */
  level: z.enum(['warn', 'refuse']),
})

/** How host names of reservations, descriptions of ports and of endpoints, and names of access points are made up. */
export const namingPatterns = z.strictObject({
  hosts: naming,
  ports: naming,
  endpoints: naming,
  /** Compared in their list; nothing of ours names one. */
  accessPoints: naming.default({ patterns: [], level: 'warn' }),
})
export type NamingPatterns = z.output<typeof namingPatterns>
