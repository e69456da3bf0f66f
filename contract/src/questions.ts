import { z } from 'zod'
import { defineCall } from './call.ts'
import { screens } from './screens.ts'
import { source } from './systems/sources.ts'

/** What the screens that ask several sources about one identifier have in common. */
const questionQuery = {
  q: z.string().trim().min(1, 'Type an identifier.').max(300, 'Longer than any identifier.'),
  /**
   * `no` answers from what is remembered: no switch is asked, and where a screen keeps what was said last, nobody at all.
   */
  live: z.enum(['yes', 'no']).default('yes'),
  /** `yes` tells each exchange with a source word for word too, as `raw`. */
  raw: z.enum(['yes', 'no']).default('no'),
  /**
   * Id of a source in the strip of the same question, asked a moment ago: that one is asked anew, and what the others said
   * then is taken as it was. Whether that could be done stands in the question's `retry`.
   */
  retry: z.string().trim().min(1).max(120).optional(),
} as const

/** One exchange with a source as it was, with secrets left out. */
const exchange = z.strictObject({
  /** Id of the source in the strip. */
  source: z.string(),
  /** The system, or the device where a system is many. */
  system: z.string(),
  asked: z.string(),
  answered: z.string(),
  at: z.iso.datetime(),
  /** Milliseconds. */
  took: z.int(),
  /** The answer went on. */
  cut: z.boolean(),
})

/** What a text was taken for. */
export const question = z.strictObject({
  /** As typed, trimmed. */
  text: z.string(),
  /** What it was taken for. */
  kind: z.string(),
  /** In words with the notation: "MAC, Cisco notation". */
  words: z.string(),
  /** In the notation of the calls; null when nothing could be asked. */
  canonical: z.string(),
  vendor: z.string().nullable(),
  badges: z.array(z.string()),
  askedAt: z.iso.datetime(),
  /**
   * Of a question with `retry`: the source that was asked anew, and when the others said what they say. `others` is null
   * when that was not kept any more, so that all were asked.
   */
  retry: z.strictObject({ source: z.string(), others: z.iso.datetime().nullable() }).optional(),
  /**
   * Of a question that was answered from what was said last: when the oldest of that was said, null where nothing is kept of
   * it. Left out where somebody was asked.
   */
  lastKnown: z.iso.datetime().nullable().optional(),
})

/**
 * The question of a screen, whose title and key are those of the screen map; `query` is what is asked besides `q` and how. As JSON it
 * answers once all sources have settled. As an event stream it tells `question` first, then `source` as each settles with an
 * `answer` redrawn after it, `raw` where it was asked for, and `settled` at the end. A text that nobody could know answers 400
 * with the fault under `fields.q`.
 * @throws Error for a path that no screen has, or one without a key
 */
export function defineQuestion<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodRawShape,
>(path: `/${Path}`, answer: Answer, query: Query) {
  const screen = screens.find((one) => one.path === path)
  if (screen === undefined || screen.key === null)
    throw new Error(`No screen with a key has the path ${path}.`)
  return defineCall({
    method: 'GET',
    path: `/${path.slice(1) as Path}/`,
    title: screen.title,
    access: { for: 'key', key: screen.key },
    changes: false,
    record: 'read',
    personal: true,
    screen: path,
    query: z.strictObject({ ...questionQuery, ...query }),
    answer: z.strictObject({ question, sources: z.array(source), answer }),
    events: {
      question: z.strictObject({ question, sources: z.array(source) }),
      source,
      answer,
      raw: exchange,
      settled: z.strictObject({ took: z.number() }),
    },
  })
}

export type Exchange = z.output<typeof exchange>
export type Question = z.output<typeof question>

/** A device among several that match the question. */
export const choice = z.strictObject({
  /** Question that chooses it. */
  ask: z.string(),
  title: z.string(),
  detail: z.string(),
  source: z.string(),
  /** Latest times, such as `authenticated` and `last seen`; absent for things without one. */
  reported: z.array(z.strictObject({ word: z.string(), at: z.iso.datetime() })).optional(),
})

export type Choice = z.output<typeof choice>
