import { setTimeout as delay } from 'node:timers/promises'

/** What a connection is told while nobody answers there, or PostgreSQL starts, stops or has no place left (SQLSTATE, appendix A). */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Said by node-postgres without a code. */
const awayWords = /^(timeout expired|timeout exceeded|Connection terminated)/

/** Why the database is away for now; null for a failure that waiting does not mend, such as a wrong password. */
function whyAway(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // Of a name with several addresses each failed.
  if (error instanceof AggregateError) return whyAway(error.errors[0])
  if ('code' in error && typeof error.code === 'string' && awayCodes.has(error.code)) return error.code
  return awayWords.test(error.message) ? error.message : null
}

/** Milliseconds before each further try; the last one is repeated. */
const rests: readonly number[] = [500, 1_000, 2_000, 5_000]

interface Means {
  /** Told once for each reason in a row. */
  readonly away: (why: string) => void
  readonly rest?: (milliseconds: number) => Promise<unknown>
}

/** Does something with the database as soon as that is there, however long it takes; any other failure is thrown at once. */
export async function retryUntilReachable<T>(
  work: () => Promise<T>,
  { away, rest = delay }: Means,
): Promise<T> {
  let told: string | null = null
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const why = whyAway(error)
      if (why === null) throw error
      if (why !== told) away(why)
      told = why
      await rest(rests[Math.min(tries, rests.length - 1)] ?? 0)
    }
  }
}
