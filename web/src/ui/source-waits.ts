import type { SourceState } from './source-looks.ts'

/** What keeps a source from answering now, as the meter needs it. */
export interface WaitingSource {
  readonly id: string
  readonly name: string
  readonly state: SourceState
  readonly until?: string | undefined
  /** Not asked yet, for our own limits. */
  readonly wait?: { readonly before: number; readonly until?: string | undefined } | undefined
  /** What is left of a minute's questions, told where that is little. */
  readonly budget?: { readonly left: number; readonly per_minute: number } | undefined
}

/** `in 12 s`, `in 3 min`, `in 2 h`, `now`. */
export function inWords(until: string, now: number): string {
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000)
  if (seconds <= 0) return 'now'
  if (seconds <= 90) return `in ${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `in ${minutes} min` : `in ${Math.ceil(minutes / 60)} h`
}

function waitWords({ before, until }: NonNullable<WaitingSource['wait']>, now: number): string {
  const place = before === 0 ? 'waits, next in turn' : `waits, ${before} before you`
  return until === undefined ? place : `${place}; asks again ${inWords(until, now)}`
}

/** Only the failure that ends its being asked, or one behind it, says when it may be asked again. */
const spared = (state: SourceState) => state === 'failed' || state === 'timed-out'

/** What to know about the pace of a source, in words; null while there is nothing, which is nearly always. */
export function paceWords(source: WaitingSource, now: number): string | null {
  const { state, until, wait, budget } = source
  if (wait !== undefined) return waitWords(wait, now)
  if (until !== undefined && state === 'throttled') {
    return `takes no more questions now; can be asked again ${inWords(until, now)}`
  }
  if (until !== undefined && spared(state)) {
    return `is spared after many failures; can be asked again ${inWords(until, now)}`
  }
  if (budget === undefined) return null
  const { left, per_minute: most } = budget
  const rest = left === 0 ? 'none' : left === 1 ? 'one' : String(left)
  return `can be asked little more: ${rest} of ${most} questions a minute left`
}

/** Does a moment stand in its words, so that they change by themselves. */
export const counts = ({ state, until, wait }: WaitingSource, now: number): boolean => {
  const moment =
    wait === undefined ? (state === 'throttled' || spared(state) ? until : undefined) : wait.until
  return moment !== undefined && Date.parse(moment) > now
}
