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
  /** Devices that one click contains; more wait for a second person. */
  containments: { least: 1, most: 20 },
} as const

/** As the site reads them, in its policies and in what is refused because of one. */
export const capTitles = {
  ports: 'Ports at once',
  reservations: 'Reservations at once',
  power: 'Ports of a power stage',
  writes: 'Writes a minute',
  containments: 'Containments at once',
} as const satisfies Readonly<Record<keyof typeof capLimits, string>>

export type CapName = keyof typeof capLimits

/** Seconds of a power cycle, and between two of one list, from the fewest to the most that a site may say. */
export const portPowerLimits = {
  off: { least: 1, most: 300 },
  longest: { least: 1, most: 300 },
  stagger: { least: 0, most: 60 },
} as const
