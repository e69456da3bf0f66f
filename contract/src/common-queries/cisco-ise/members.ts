import { z } from 'zod'
import { defineCall } from '../../call.ts'

export const groupMember = z.strictObject({
  mac: z.string(),
  description: z.string(),
  /** Null until it was read, or where it cannot be. */
  profile: z.string().nullable(),
  /** Put into the group by hand. */
  staticGroup: z.boolean().nullable(),
})

const membersSummary = z.strictObject({
  /** `part` when some are missing or were not read in detail, `silent` when the system did not answer. */
  state: z.enum(['whole', 'part', 'silent']),
  /** How many are listed, and how many the system says there are. */
  count: z.int(),
  of: z.int().nullable(),
  /** How many of them were read in detail. */
  detailed: z.int(),
  /** Why not all of it is there; null when it is. */
  why: z.string().nullable(),
  observedAt: z.iso.datetime(),
})

const membersTold = z.strictObject({
  /** More of them, or more of those told before, by MAC; all of them in a JSON answer. */
  members: z.array(groupMember),
  of: z.int().nullable(),
  /** What it came to; null while more is read. */
  summary: membersSummary.nullable(),
})

/** The endpoints of a group: as JSON when all are read, as an event stream as they come in. */
export const ciscoIseMembers = defineCall({
  method: 'GET',
  path: '/common-queries/cisco-ise/members/',
  title: 'Members of an endpoint group',
  access: { for: 'key', key: 'queries-cisco-ise' },
  changes: false,
  record: 'read',
  personal: true,
  query: z.strictObject({
    /** Name of the group. */
    group: z.string().trim().min(1).max(200),
    /** Name of the system, where several have such a group; the first that has it otherwise. */
    system: z.string().trim().min(1).max(100).optional(),
  }),
  answer: membersTold,
  events: { answer: membersTold, settled: z.strictObject({ took: z.number() }) },
})

export type GroupMemberShown = z.output<typeof groupMember>
export type MembersSummary = z.output<typeof membersSummary>
export type MembersTold = z.output<typeof membersTold>
