/** Inactivity is the person's, not the tab's. False makes every tab count for itself. */
const sharedAcrossTabs = true

/** At most one message in this time, and how long others have to answer, in milliseconds. */
const atMostEvery = 1_000
const hearing = 200

type Message =
  | { readonly kind: 'ask' }
  /** `at`: milliseconds since 1970. */
  | { readonly kind: 'active'; readonly at: number }

export interface ActivityChannel {
  /** Somebody was active in this tab just now. */
  readonly tell: () => void
  /** Ends when the other tabs have had time to say when somebody was active last. */
  readonly ask: () => Promise<void>
  readonly close: () => void
}

/** Tells the other tabs of activity here and hears of theirs. `lastHere` gives milliseconds since 1970. */
export function openActivityChannel(onActive: (at: number) => void, lastHere: () => number): ActivityChannel {
  if (!sharedAcrossTabs || typeof BroadcastChannel === 'undefined') {
    return { tell: () => {}, ask: () => Promise.resolve(), close: () => {} }
  }
  const channel = new BroadcastChannel('patchbay activity')
  let told = -Infinity
  let closed = false
  const say = (message: Message) => {
    if (!closed) channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') say({ kind: 'active', at: lastHere() })
    else if (Number.isFinite(data.at)) onActive(data.at)
  })
  return {
    tell() {
      const now = performance.now()
      if (now - told < atMostEvery) return
      told = now
      say({ kind: 'active', at: Date.now() })
    },
    ask() {
      say({ kind: 'ask' })
      return new Promise((resolve) => setTimeout(resolve, hearing))
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
