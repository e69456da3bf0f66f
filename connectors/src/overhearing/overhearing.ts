import { AsyncLocalStorage } from 'node:async_hooks'

/** One question as it went to a system and what came back, word for word but for what a secret stood in. */
export interface Exchange {
  /** Name of the system, or of the device where a system is many. */
  readonly system: string
  /** Command, request line with body, search or table. */
  readonly asked: string
  /** What came back; when nothing did, the failure in brackets. */
  readonly answered: string
  readonly at: Date
  /** Milliseconds. */
  readonly took: number
  /** The answer went on. */
  readonly cut: boolean
}

export type Overhear = (exchange: Exchange) => void

/** Characters of one answer that are handed on. */
export const longestAnswer = 64 * 1024

const listening = new AsyncLocalStorage<Overhear>()

/**
 * Runs `work` and hands each exchange with a system that it causes to `listener`. What a system had already said to
 * somebody else, and is shared for a moment, causes none.
 */
export function overhear<T>(listener: Overhear, work: () => T): T {
  return listening.run(listener, work)
}

interface Words<T> {
  readonly system: string
  readonly asked: () => string
  readonly answered: (answer: T) => string
}

/** One exchange of a transport. Its words are only made when somebody listens; secrets are left out by the transport. */
export async function exchanged<T>(
  { system, asked, answered }: Words<T>,
  exchange: () => Promise<T>,
): Promise<T> {
  const listener = listening.getStore()
  if (listener === undefined) return exchange()
  const at = new Date()
  const began = performance.now()
  const tell = (text: string) =>
    listener({
      system,
      asked: asked().slice(0, longestAnswer),
      answered: text.slice(0, longestAnswer),
      at,
      took: Math.round(performance.now() - began),
      cut: text.length > longestAnswer,
    })
  try {
    const answer = await exchange()
    tell(answered(answer))
    return answer
  } catch (error) {
    tell(`(${error instanceof Error ? error.message : 'no answer'})`)
    throw error
  }
}
