import { wait } from './patience.ts'

interface Message {
  readonly kind: 'want' | 'held' | 'free'
  readonly by: string
  readonly since: number
  /** Whose wish it answers: an objection to one tab is none to the others. */
  readonly to?: string
}

/** How long an objection may take, and when to ask again if nobody says that the turn is free, in milliseconds. */
const hearing = 400
const askAgain = 1_000

/**
 * One tab at a time, agreed by messages: who wants a turn says so and takes it unless a holder or an earlier one objects
 * within the hearing. A tab that was closed or frozen does not object. Weaker than a lock where a tab is too busy to object, which the grace of the server's token
 * exchange forgives.
 */
export async function turnByMessages<T>(
  what: string,
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T> {
  if (typeof BroadcastChannel === 'undefined') return act()
  const channel = new BroadcastChannel(`patchbay turn ${what}`)
  const by = `${Math.random()}`.slice(2)
  const since = Date.now()
  let holds = false
  let objected = false
  let wakeUp = () => {}

  const say = (kind: Message['kind'], more: Pick<Message, 'to'> = {}) =>
    channel.postMessage({ kind, by, since, ...more } satisfies Message)
  const earlier = (other: Message) => since < other.since || (since === other.since && by < other.by)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'free') wakeUp()
    else if (data.kind === 'held') objected ||= data.to === by
    else if (holds || earlier(data)) say('held', { to: data.by })
    // It may have come too late to hear that this tab wants it too.
    else objected = true
  })

  try {
    for (;;) {
      signal.throwIfAborted()
      objected = false
      say('want')
      await wait(hearing, signal)
      if (!objected) break
      const freed = new AbortController()
      wakeUp = () => freed.abort()
      await wait(askAgain, AbortSignal.any([signal, freed.signal]))
    }
    signal.throwIfAborted()
    holds = true
    return await act()
  } finally {
    holds = false
    say('free')
    channel.close()
  }
}
