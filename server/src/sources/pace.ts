/** How long a question waits for what, in milliseconds, and the clock that measures it. */
export interface Pace {
  /** After this a chip says `timed out`; the question goes on and a late answer slides in. */
  readonly chip: number
  /** What a source has at least for its chip when it is asked on late. */
  readonly followUp: number
  /** A whole question, all steps of all sources together; below the server's deadline for a request. */
  readonly whole: number
  /** What other sources have to name a second device once the first is known. */
  readonly grace: number
  /** What one source waits for another that would only make its own question better. */
  readonly patience: number
  readonly now: () => number
  /** Calls back once after `milliseconds`; the returned function calls that off. */
  readonly after: (milliseconds: number, then: () => void) => () => void
}

export const usualPace: Pace = {
  chip: 8_000,
  followUp: 3_000,
  whole: 25_000,
  grace: 1_200,
  patience: 2_000,
  now: () => performance.now(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Settles when `work` does or after `milliseconds`, whichever is first; never rejects. */
export function atMost(pace: Pace, milliseconds: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const callOff = pace.after(milliseconds, resolve)
    const end = () => {
      callOff()
      resolve()
    }
    work.then(end, end)
  })
}
