import { z } from 'zod'

/** Seconds, each from the fewest to the most that a site may say. */
export const portPowerLimits = {
  off: { least: 1, most: 300 },
  longest: { least: 1, most: 300 },
  stagger: { least: 0, most: 60 },
} as const

const seconds = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most)

/** At what pace the power of ports is cycled. */
export const portPower = z
  .strictObject({
    /** Off in a cycle where the list does not say for how long. */
    off: seconds(portPowerLimits.off),
    /** The most that a list may say. */
    longest: seconds(portPowerLimits.longest),
    /** Between two ports of one list. */
    stagger: seconds(portPowerLimits.stagger),
    /** A device that does not come back is cycled once more. */
    again: z.boolean(),
  })
  .refine(({ off, longest }) => off <= longest, {
    path: ['off'],
    message: 'Enter no more seconds than the longest time off.',
  })

export type PortPowerPace = z.output<typeof portPower>
