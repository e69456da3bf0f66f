import { z } from 'zod'
import { onboardedThings } from '../changes/onboarded-things.ts'
import { longestWords, nameWordsFault } from './name-words.ts'
import { namedTwice } from './named-once.ts'
import { neededOf } from './needed.ts'
import { useClasses } from './used-by.ts'

/** Words of a name as a person writes them, `*` for anything; never anything alone. */
const nameWords = z
  .string()
  .trim()
  .min(1)
  .max(longestWords)
  .superRefine((text, context) => {
    const fault = nameWordsFault(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/** Where a thing belongs and who makes such. */
export const thingPlace = z.strictObject({
  thing: z.enum(onboardedThings),
  /** Groups of endpoints that it belongs in, by words of their names; the first that there is is proposed. */
  groups: z.array(nameWords).max(20),
  /** Makers that are believed for it, by words of their names; whoever it is where none is named. */
  makers: z.array(nameWords).max(100),
})
export type ThingPlace = z.output<typeof thingPlace>

const privilegedGroups = z.strictObject({
  /** Whom such groups are for, such as `devices of administrators`. */
  name: z.string().trim().min(1).max(60),
  groups: z.array(nameWords).min(1).max(40),
})

/**
 * Which group of endpoints each thing belongs in, which groups open more than a device's own network, who may put devices into
 * which of them, and take them out, and what each endpoint is said to be.
 */
export const endpointGroups = z.strictObject({
  things: z
    .array(thingPlace)
    .max(onboardedThings.length)
    .superRefine((things, context) => {
      const twice = namedTwice(things.map(({ thing }) => ({ name: thing })))
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    }),
  privileged: z
    .array(privilegedGroups)
    .max(40)
    .superRefine((classes, context) => {
      const twice = namedTwice(classes)
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    }),
  /** None in what was decided before there were any. */
  granted: useClasses(nameWords).default([]),
  /** Attributes by their names, such as `owner`, that each endpoint has to have; none in what was decided before. */
  needed: neededOf(z.string().trim().min(1).max(100)).default([]),
})
export type EndpointGroups = z.output<typeof endpointGroups>
