import { roundsOr } from '@patchbay/server/test-tally'

/** Identifiers of which every fact is compared with what the campus really is: some by day, many at night. */
export const truths = roundsOr(60, 200)

/** So many of them, in parts of a hundred. */
export const partOf = (percent: number) => Math.round((truths * percent) / 100)

/** Milliseconds that comparing them may take. */
export const truthPatience = 600_000

interface Reported {
  readonly sources: readonly { readonly state: string }[]
}

/**
 * An answer to which nobody was late: on a busy machine a source may take longer than a question waits for it, which is told and
 * is no mistake. Who never answers is in the last one.
 */
export async function inTime<Found extends Reported>(ask: () => Promise<Found>): Promise<Found> {
  let found = await ask()
  for (let tries = 1; tries < 5 && found.sources.some(({ state }) => state === 'timed-out'); tries += 1)
    found = await ask()
  return found
}
