import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { portGuards } from './port-guard.ts'
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

/** How ports are protected where a phone or an access point announces itself. */
const guestPorts = z.strictObject({ phones: z.enum(portGuards), accessPoints: z.enum(portGuards) })
export type GuestPorts = z.output<typeof guestPorts>

/** As they come, and as one that was decided before there was a choice has it. */
export const usualGuestPorts: GuestPorts = { phones: 'protect', accessPoints: 'protect' }

/** Things that nobody changes in passing, under the name of what they are. */
export const protectedThings = z.strictObject({
  ports: guestPorts.default(usualGuestPorts),
  classes: z
    .array(
      z.strictObject({
        name: z.string().overwrite(asSeen).min(1).max(60),
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

/** As it comes: medical devices by the groups that the identity system usually has them in. Nobody moves one in passing. */
export const usualProtectedThings: ProtectedThings = {
  ports: usualGuestPorts,
  classes: [
    {
      name: 'Medical devices',
      things: ['group *medical*', 'group *clinical*', 'group *infusion*'],
      owners: [],
    },
  ],
}
