/** The fewest and the most days that each thing may be kept, and what it is called in a sentence. */
export const retentionDays = {
  sightings: { least: 30, most: 3_650, called: 'sightings' },
  questions: { least: 1, most: 3_650, called: 'questions' },
  answers: { least: 1, most: 90, called: 'last answers' },
  notices: { least: 7, most: 3_650, called: 'notices' },
  use: { least: 7, most: 3_650, called: 'use of subnets' },
} as const

export type RetentionName = keyof typeof retentionDays

export const retentionNames = Object.keys(retentionDays) as readonly RetentionName[]

/** Years that the record and the runs are kept, which nobody sets: nothing of them is deleted. */
export const recordYears = 7

type Days = Readonly<Record<RetentionName, number>>

/** What is kept for fewer days than before, a sentence each: all of it that is older is deleted. */
export const shortened = (before: Days, after: Days): string[] =>
  retentionNames
    .filter((name) => after[name] < before[name])
    .map((name) => {
      const days = `${after[name]} ${after[name] === 1 ? 'day' : 'days'}`
      return `Deletes ${retentionDays[name].called} older than ${days}. The present limit is ${before[name]}.`
    })
