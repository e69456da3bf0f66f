import { wait } from './patience.ts'

interface Message {
  readonly kind: 'want' | 'held' | 'free'
  readonly by: string
  readonly since: number
}

/** How long an objection may take, and after how long a holder that says nothing is passed over, in milliseconds. */
const hearing = 600
const forgotten = 15_000

/**
 * One tab at a time, agreed by messages: who wants a turn says so and takes it unless a holder or an earlier one objects
 * within the hearing. Weaker than a lock where a tab is too busy to object, which the grace of the server's token
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
  const begun = performance.now()
  let holds = false
  let objected = false
  let wakeUp = () => {}

  const say = (kind: Message['kind']) => channel.postMessage({ kind, by, since } satisfies Message)
  const earlier = (other: Message) => since < other.since || (since === other.since && by < other.by)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'free') wakeUp()
    else if (data.kind === 'held') objected = true
    else if (holds) say('held')
    else if (earlier(data)) say('held')
  })

  try {
    for (;;) {
      signal.throwIfAborted()
      objected = false
      say('want')
      await wait(hearing, signal)
      if (!objected || performance.now() - begun > forgotten) break
      const freed = new AbortController()
      wakeUp = () => freed.abort()
      await wait(1_000, AbortSignal.any([signal, freed.signal]))
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
