import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { namedTwice } from './named-once.ts'

/** Names of roles and of groups of people; everybody who holds the key where none is named. */
export const usedBy = z.array(z.string().overwrite(asSeen).min(1).max(60)).max(20)

/**
 * Things that are some people's alone to use, under the name of what they are. Whoever is named by any class that means a thing may
 * use it; what no class means is everybody's who holds the key.
 */
export const useClasses = <Thing extends z.ZodType<string>>(thing: Thing) =>
  z
    .array(
      z.strictObject({
        name: z.string().overwrite(asSeen).min(1).max(60),
        things: z.array(thing).min(1).max(100),
        usedBy: usedBy.min(1),
      }),
    )
    .max(40)
    .superRefine((classes, context) => {
      const twice = namedTwice(classes)
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    })

export type UseClass = z.output<ReturnType<typeof useClasses<z.ZodString>>>[number]
