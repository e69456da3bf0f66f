/** The fewest and the most that each cap may be. */
export const capLimits = {
  /** Ports of one submission. */
  ports: { least: 1, most: 480 },
  /** Reservations of one submission. */
  reservations: { least: 1, most: 3_000 },
  /** Ports of which the power is set in one stage. */
  power: { least: 1, most: 480 },
  /** Writes to systems in a minute, by all processes together. */
  writes: { least: 1, most: 6_000 },
} as const

export type CapName = keyof typeof capLimits
