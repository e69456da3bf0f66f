import { z } from 'zod'
import { filterText } from '../identifiers/identifiers.ts'
import { asSeen } from '../identifiers/clean.ts'
import { meantText } from '../identifiers/wrapping.ts'
import { run } from '../changes/run.ts'
import { runResults } from '../runs.ts'
import type { RunResultName } from '../runs.ts'
import { signature } from '../changes/signature.ts'
import { defineCall } from '../call.ts'

/** One change as a line of the history. It says nothing that the page of its run does not say too. */
export const pastChange = z.strictObject({
  made: z.literal('here'),
  ...run.pick({
    id: true,
    kind: true,
    title: true,
    state: true,
    sentence: true,
    target: true,
    requester: true,
    approver: true,
    reason: true,
    ticket: true,
    beganAt: true,
    endedAt: true,
    expiresAt: true,
    endsWithTicket: true,
    ticketClosedAt: true,
    watchedUntil: true,
    undoOf: true,
    undoneBy: true,
  }).shape,
  /** When it began, or when it was asked for where it did not. */
  at: z.iso.datetime(),
  /** Where it is sent to, such as `sw-a01-1 by Switches (SSH)`. */
  systems: z.array(z.string()),
  /** Ticks that were seen, that were not, and of how many that apply. */
  proof: z.strictObject({ seen: z.int(), missed: z.int(), of: z.int() }),
  /** Its run can be undone, as far as its row tells. */
  undoable: z.boolean(),
})

export type PastChange = z.output<typeof pastChange>

/** A port that a walk found configured otherwise than the walk before, without a run of ours at it meanwhile. */
export const outsideChange = z.strictObject({
  made: z.literal('outside'),
  id: z.int(),
  /** The walk that found it so, and the last one that had found it as it was. */
  at: z.iso.datetime(),
  since: z.iso.datetime(),
  /** Such as `sw-a01-1 Gi1/0/14`. */
  target: z.string(),
  switch: z.string(),
  interface: z.string(),
  /** In words, `none` where nothing is set. */
  fields: z.array(z.strictObject({ what: z.string(), before: z.string(), now: z.string() })),
  /** Only the VLAN of a port with a link is another, which 802.1X may have given to whoever signed in there. */
  perhapsBySignIn: z.boolean(),
})

export type OutsideChange = z.output<typeof outsideChange>

/** What stands in the history: a run of ours, or what was changed outside. */
export const historyEntry = z.discriminatedUnion('made', [pastChange, outsideChange])

export type HistoryEntry = z.output<typeof historyEntry>

/** What stands at the end of a page: `814` is a run of ours, `outside-12` a change made outside. */
const place = z.string().regex(/^(outside-)?[1-9]\d{0,9}$/)

/** What narrows the history. */
export const narrowed = {
  /** Words that all stand in its sentence, target, people, reason, ticket or number. */
  q: z.string().overwrite(filterText).max(200).optional(),
  /** Part of the name of who asked for it or agreed to it. */
  actor: z.string().overwrite(meantText).max(100).optional(),
  /** Any identifier of a target: a switch, its ports in any spelling, an outlet, an address, a MAC. */
  target: z.string().overwrite(filterText).max(200).optional(),
  kind: z.string().overwrite(asSeen).max(60).optional(),
  /** Part of where it is sent to, as `systems` says it: a switch, the title of a connected system. */
  system: z.string().overwrite(asSeen).max(100).optional(),
  result: z.enum(Object.keys(runResults) as [RunResultName, ...RunResultName[]]).optional(),
  /** All of its proof was seen, or not all. */
  proven: z.enum(['yes', 'no']).optional(),
  /** Part of a ticket. */
  ticket: z.string().overwrite(meantText).max(60).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Only what we made, or only what others did. */
  made: z.enum(['here', 'outside']).optional(),
  /** Of a port of a switch in this building. */
  building: z.string().overwrite(asSeen).max(100).optional(),
  /** Of a port that an outlet of this department is patched to, by its code. */
  department: z.string().overwrite(asSeen).max(20).optional(),
  /** Runs that wait for a person: failed, unproven or not undone, and nothing undid them since; or whose end is near. */
  attention: z.enum(['person', 'ends-soon']).optional(),
  /** Only the viewer's own requests. */
  mine: z.enum(['yes']).optional(),
}

/**
 * The changes of the network, newest first, and among them what others changed. Without a result those that nobody applied
 * are left out. What was changed outside has a target, words and a time, and went through no system of ours; any other filter leaves it out.
 */
export const listPastChanges = defineCall({
  method: 'GET',
  path: '/command-centre/command-history/',
  title: 'Changes of the network',
  access: { for: 'key', key: 'commands-history' },
  changes: false,
  record: 'read',
  query: z.strictObject({
    ...narrowed,
    /** Those that are older. */
    before: place.optional(),
    /** Those that are newer, the nearest to it. */
    after: place.optional(),
    size: z.enum(['10', '25', '50', '100']).optional(),
  }),
  answer: z.strictObject({
    changes: z.array(historyEntry),
    /** How many fit, on all pages. */
    total: z.int(),
    older: z.boolean(),
    newer: z.boolean(),
    /** Every kind of change there is. */
    kinds: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  }),
})

/** So many changes are in one signed file at most; whoever wants older ones asks until the time of its last. */
export const mostSigned = 2_000

/** What a filter leaves, the newest first, as a file that anybody can judge without the console. */
export const takeHistory = defineCall({
  method: 'GET',
  path: '/command-centre/command-history/signed/',
  title: 'Export the changes of the network, signed',
  access: { for: 'key', key: 'commands-history' },
  changes: false,
  record: 'read',
  query: z.strictObject(narrowed),
  answer: z.strictObject({
    history: z.strictObject({
      product: z.string(),
      takenAt: z.iso.datetime(),
      takenBy: z.string(),
      /** What narrowed it, as it was asked. */
      asked: z.strictObject(narrowed),
      changes: z.array(historyEntry),
      /** How many there were; more than there are changes where the file is full. */
      total: z.int(),
    }),
    signature,
  }),
})
