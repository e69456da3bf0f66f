import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { namedTwice } from './named-once.ts'
import { readNeverBlocked } from './never-blocked.ts'

const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .superRefine((text, context) => {
    const read = readNeverBlocked(text)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

/** What containment must never touch, under the name of why. */
export const neverBlock = z.strictObject({
  classes: z
    .array(
      z.strictObject({
        name: z.string().overwrite(asSeen).min(1).max(60),
        /** Each as `readNeverBlocked` takes it. */
        entries: z.array(line).min(1).max(500),
      }),
    )
    .max(40)
    .superRefine((classes, context) => {
      const twice = namedTwice(classes)
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    }),
})
export type NeverBlock = z.output<typeof neverBlock>
