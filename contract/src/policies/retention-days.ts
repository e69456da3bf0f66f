/** The fewest and the most days that each thing may be kept. */
export const retentionDays = {
  sightings: { least: 30, most: 3_650 },
  questions: { least: 1, most: 3_650 },
} as const
