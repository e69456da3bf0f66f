import { z } from 'zod'
import { portPowerLimits } from '../changes/cap-limits.ts'

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
    secondCycle: z.boolean(),
  })
  .refine(({ off, longest }) => off <= longest, {
    path: ['off'],
    message: 'Enter no more seconds than the longest time off.',
  })

export type PortPowerPace = z.output<typeof portPower>
