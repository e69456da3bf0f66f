import { isLookedAt, onLookedAt, openTurns } from '../turns/turns.ts'
import type { Turns } from '../turns/turns.ts'

interface Asking {
  readonly question: string
  /** What was heard so far is wanted by this tab. */
  readonly wantedBy: string
  /** Somebody looks at it. */
  readonly inFront: boolean
}

interface Telling<E> {
  readonly question: string
  /** Of the first of these events; 0 begins anew. */
  readonly at: number
  readonly events: readonly E[]
  /** Only for this tab, when it is one that came late. */
  readonly to?: string
}

interface Shared<E> {
  /** The call and all of its query: two tabs that ask the same have the same. */
  readonly question: string
  readonly signal: AbortSignal
  readonly onEvent: (event: E) => void
  readonly isLast: (event: E) => boolean
  /**
   * Opens the stream and hands on its events; `begin` is called whenever it starts from the beginning, `lookedAt` is aborted
   * when a tab that listens is in front.
   */
  readonly open: (onEvent: (event: E) => void, begin: () => void, lookedAt: AbortSignal) => Promise<void>
}

/** Milliseconds for the last event to arrive after the tab that told it has given its turn back. */
const onItsWay = 50

/**
 * Asks a question once for all tabs of the browser: the tab whose turn it is opens the stream and tells the others each
 * event; one that comes late is told what there was. When that tab is closed, another opens the stream anew.
 */
export async function askOnceForAllTabs<E>(shared: Shared<E>): Promise<void> {
  const { signal, onEvent, open } = shared
  const turns = openTurns()
  if (!turns || typeof BroadcastChannel === 'undefined') {
    return open(onEvent, () => undefined, new AbortController().signal)
  }
  const name = `question ${shared.question}`
  const led = await turns.request(name, { ifAvailable: true }, async (has) => {
    if (has) await lead(shared)
    return has
  })
  if (led) return
  await follow(turns, name, shared, signal)
}

async function follow<E>(turns: Turns, name: string, shared: Shared<E>, signal: AbortSignal): Promise<void> {
  const heard = listen(shared)
  const heardAll = new AbortController()
  void heard.then(() => heardAll.abort())
  await turns
    .request(name, { signal: AbortSignal.any([signal, heardAll.signal]) }, async () => {
      await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, onItsWay))])
      if (!heardAll.signal.aborted) await lead(shared)
    })
    .catch((error: unknown) => {
      if (!heardAll.signal.aborted) throw error
    })
}

async function lead<E>({ question, onEvent, open }: Shared<E>): Promise<void> {
  const channel = new BroadcastChannel('patchbay streams')
  const lookedAt = new AbortController()
  let told: E[] = []
  const tell = (message: Omit<Telling<E>, 'question'>) =>
    channel.postMessage({ question, ...message } satisfies Telling<E>)
  channel.addEventListener('message', ({ data }: MessageEvent<Asking | Telling<E>>) => {
    if (!('wantedBy' in data) || data.question !== question) return
    if (data.inFront) lookedAt.abort()
    tell({ at: 0, events: told, to: data.wantedBy })
  })
  try {
    await open(
      (event) => {
        told.push(event)
        tell({ at: told.length - 1, events: [event] })
        onEvent(event)
      },
      () => {
        told = []
      },
      lookedAt.signal,
    )
  } finally {
    channel.close()
  }
}

/** Ends with the last event, and never when the tab that tells them is gone. */
function listen<E>({ question, signal, onEvent, isLast }: Shared<E>): Promise<void> {
  const channel = new BroadcastChannel('patchbay streams')
  const wantedBy = `${Math.random()}`.slice(2)
  let heard = 0
  return new Promise((resolve) => {
    const ask = () => {
      channel.postMessage({ question, wantedBy, inFront: isLookedAt() } satisfies Asking)
    }
    const unhear = onLookedAt(ask)
    const close = () => {
      unhear()
      channel.close()
    }
    channel.addEventListener('message', ({ data }: MessageEvent<Asking | Telling<E>>) => {
      if (!('events' in data) || data.question !== question) return
      if (data.to !== undefined && data.to !== wantedBy) return
      // A gap is filled by the answer to the request for all of it.
      if (data.at > heard) return
      if (data.at === 0 && data.to === undefined) heard = 0
      for (const event of data.events.slice(heard - data.at)) {
        heard += 1
        onEvent(event)
        if (!isLast(event)) continue
        close()
        resolve()
        return
      }
    })
    signal.addEventListener('abort', close)
    ask()
  })
}
