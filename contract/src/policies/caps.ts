import { z } from 'zod'
import { capLimits } from '../changes/cap-limits.ts'

const intIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most)

/** Devices that one person contains at once. */
export const usualContainments = 5

/** How much may be changed at once. */
export const caps = z.strictObject({
  ports: intIn(capLimits.ports),
  reservations: intIn(capLimits.reservations),
  power: intIn(capLimits.power),
  writes: intIn(capLimits.writes),
  /** A policy that was set before there was such a cap has none. */
  containments: intIn(capLimits.containments).default(usualContainments),
})
export type Caps = z.output<typeof caps>
