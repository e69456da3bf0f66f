import { z } from 'zod'
import { retentionDays } from './retention-days.ts'

const days = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most)

/** As it comes; also what a version that was kept before says of what it did not know yet. */
export const usualRetention = { sightings: 400, questions: 90, answers: 7, notices: 90, use: 60 } as const

/** Days that things are kept. */
export const retention = z.strictObject({
  /** Who was seen where, and what a port's configuration said. */
  sightings: days(retentionDays.sightings),
  /** What each person asked, for the page that asks it again. */
  questions: days(retentionDays.questions),
  /** What the sources of a question said last, for who asks without asking them. */
  answers: days(retentionDays.answers).default(usualRetention.answers),
  /** What people were told, read or not. */
  notices: days(retentionDays.notices).default(usualRetention.notices),
  /** How full each subnet was. */
  use: days(retentionDays.use).default(usualRetention.use),
})
export type Retention = z.output<typeof retention>
