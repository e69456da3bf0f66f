import { z } from 'zod'
import { capLimits } from './cap-limits.ts'

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most)

/** How much may be changed at once. */
export const caps = z.strictObject({
  ports: within(capLimits.ports),
  reservations: within(capLimits.reservations),
  power: within(capLimits.power),
  writes: within(capLimits.writes),
})
export type Caps = z.output<typeof caps>
