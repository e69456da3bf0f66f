interface Asking {
  readonly question: string
  /** What was heard so far is wanted by this tab. */
  readonly wantedBy: string
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
  /** Opens the stream and hands on its events; `begin` is called whenever it starts from the beginning. */
  readonly open: (onEvent: (event: E) => void, begin: () => void) => Promise<void>
}

/** Milliseconds for the last event to arrive after the tab that told it has given back the lock. */
const onItsWay = 50

/**
 * Asks a question once for all tabs of the browser: the tab that holds its lock opens the stream and tells the others
 * each event; one that comes late is told what there was. When that tab is closed, another opens the stream anew.
 */
export async function askOnceForAllTabs<E>(shared: Shared<E>): Promise<void> {
  const { question, signal, onEvent, open } = shared
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks || typeof BroadcastChannel === 'undefined') return open(onEvent, () => undefined)
  const name = `patchbay question ${question}`
  const led = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(shared)
    return lock !== null
  })
  if (led) return
  const followed = follow(shared)
  const heardAll = new AbortController()
  void followed.then(() => heardAll.abort())
  await locks
    .request(name, { signal: AbortSignal.any([signal, heardAll.signal]) }, async () => {
      await Promise.race([followed, new Promise((resolve) => setTimeout(resolve, onItsWay))])
      if (!heardAll.signal.aborted) await lead(shared)
    })
    .catch((error: unknown) => {
      if (!heardAll.signal.aborted) throw error
    })
}

async function lead<E>({ question, onEvent, open }: Shared<E>): Promise<void> {
  const channel = new BroadcastChannel('patchbay streams')
  let told: E[] = []
  const tell = (message: Omit<Telling<E>, 'question'>) =>
    channel.postMessage({ question, ...message } satisfies Telling<E>)
  channel.addEventListener('message', ({ data }: MessageEvent<Asking | Telling<E>>) => {
    if ('wantedBy' in data && data.question === question) tell({ at: 0, events: told, to: data.wantedBy })
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
    )
  } finally {
    channel.close()
  }
}

/** Ends with the last event, and never when the tab that tells them is gone. */
function follow<E>({ question, signal, onEvent, isLast }: Shared<E>): Promise<void> {
  const channel = new BroadcastChannel('patchbay streams')
  const wantedBy = `${Math.random()}`.slice(2)
  let heard = 0
  return new Promise((resolve) => {
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
        channel.close()
        resolve()
        return
      }
    })
    signal.addEventListener('abort', () => channel.close())
    channel.postMessage({ question, wantedBy } satisfies Asking)
  })
}
