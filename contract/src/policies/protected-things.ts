import { z } from 'zod'
import { readThing } from './protected-thing.ts'

/** One line as `readThing` takes it. */
export const thing = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .superRefine((line, context) => {
    const read = readThing(line)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

/** Things that nobody changes in passing, under the name of what they are. */
export const protectedThings = z.strictObject({
  classes: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(60),
        /** Each as `readThing` takes it. */
        things: z.array(thing).min(1).max(500),
        /** Usernames of those who are told when something of it was changed. */
        owners: z
          .array(
            z
              .string()
              .trim()
              .regex(/^\S{1,100}$/),
          )
          .max(20)
          .default([]),
      }),
    )
    .max(40),
})
export type ProtectedThings = z.output<typeof protectedThings>
