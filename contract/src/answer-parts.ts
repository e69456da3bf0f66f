import { z } from 'zod'
import { freshness } from './systems/sources.ts'

// Parts that answers of several questions are made of; what a question has besides stands in its own file.

const instant = z.iso.datetime()

/** A word beside the title of an answer. */
export const badge = z.strictObject({ tone: z.enum(['ok', 'warn', 'bad', 'info']), text: z.string() })

/** One fact, or why it is not there. */
export const line = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** Null where there is none to show; `state` then says why. An instant for times. */
  value: z.string().nullable(),
  detail: z.string().nullable(),
  tone: z.enum(['plain', 'ok', 'warn', 'bad']),
  /**
   * `told`; `none`: there is none; `hidden`: our account may not read it; `unsure`: none, or hidden, which cannot be told
   * apart; `unanswered`: who would know did not answer; `awaited`.
   */
  state: z.enum(['told', 'none', 'hidden', 'unsure', 'unanswered', 'awaited']),
  why: z.string().nullable(),
  /** As the chips name it; null where nobody says it. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
  freshness,
  /** Is read letter by letter: a number, a name of a system. */
  identifier: z.boolean(),
  /** Ask this to see what the value names. */
  ask: z.string().nullable(),
})

/** Facts of one kind under a title. */
export const sectionNamed = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.strictObject({ name: z.enum(names), title: z.string(), lines: z.array(line) })

/** A list, and how far it was read. */
export const listOf = <T extends z.ZodType>(rows: T) =>
  z.strictObject({
    rows: z.array(rows),
    /** False when there are more than were read. */
    complete: z.boolean(),
    state: z.enum(['told', 'hidden', 'unanswered', 'awaited']),
    why: z.string().nullable(),
    /** Who tells the whole list; null where each row says so, and where it is not told. */
    source: z.string().nullable(),
    observedAt: instant.nullable(),
  })

export type Badge = z.output<typeof badge>
export type Line = z.output<typeof line>

export interface Section<Name extends string = string> {
  readonly name: Name
  readonly title: string
  readonly lines: Line[]
}
