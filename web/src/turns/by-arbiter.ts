import type { FromArbiter, ToArbiter } from './arbiter-line.ts'
import type { Turns } from './turns.ts'

/** How often who waits asks whether it still is in line, in milliseconds; an arbiter that misses so many is gone. */
const between = 2_500
const unansweredAtMost = 3

/**
 * Turns given by one shared worker, which is there without a secure context too. Two tabs act at once only when one of them
 * answered nothing for twelve seconds and what it began before was still under way, when the worker crashes in such a
 * moment, or while two releases with different arbiters are open. Null where there are no shared workers.
 */
export function turnsByArbiter(): Turns | null {
  if (typeof SharedWorker === 'undefined') return null
  const wishes = new Map<number, (kind: FromArbiter['kind']) => void>()
  let last = 0
  let broken = false
  let port = connect()
  const say = (word: ToArbiter) => port.postMessage(word)
  const sayToAll = (kind: FromArbiter['kind']) => {
    for (const hear of wishes.values()) hear(kind)
  }

  function connect(): MessagePort {
    const worker = new SharedWorker(new URL('./arbiter.ts', import.meta.url), {
      type: 'module',
      name: 'patchbay turns',
    })
    // Its file may be gone after a deployment; nobody is to wait for an arbiter that does not come.
    worker.addEventListener('error', () => {
      broken = true
      sayToAll('yours')
    })
    worker.port.addEventListener('message', ({ data }: MessageEvent<FromArbiter>) =>
      wishes.get(data.wish)?.(data.kind),
    )
    worker.port.start()
    return worker.port
  }

  /** The arbiter lives in the process of one of the tabs, and crashes with it without a word; another is begun then. */
  function connectAgain(): void {
    say({ kind: 'bye' })
    port.close()
    port = connect()
    sayToAll('lost')
  }

  window.addEventListener('pagehide', () => say({ kind: 'bye' }))

  return {
    async request(name, { signal, ifAvailable = false }, act) {
      signal?.throwIfAborted()
      const wish = (last += 1)
      const lost = new AbortController()
      const ask = () => say({ kind: 'ask', wish, name, ifAvailable })
      let unanswered = 0
      const again = setInterval(() => {
        unanswered += 1
        if (unanswered > unansweredAtMost) {
          unanswered = 0
          connectAgain()
        } else ask()
      }, between)
      let withdraw = () => {}
      try {
        const has = await new Promise<boolean>((resolve, reject) => {
          let mine = false
          wishes.set(wish, (kind) => {
            unanswered = 0
            if (kind === 'offer') say({ kind: 'take', wish })
            if (kind === 'there?') say({ kind: 'here', wish })
            if (kind === 'busy') resolve(false)
            if (kind === 'lost' && mine) lost.abort()
            // It was too busy to take what it was offered.
            if (kind === 'lost' && !mine) ask()
            if (kind === 'yours') {
              mine = true
              resolve(true)
            }
          })
          withdraw = () => reject(signal?.reason)
          signal?.addEventListener('abort', withdraw)
          if (broken) resolve(true)
          else ask()
        })
        clearInterval(again)
        return await act(has ? lost.signal : null)
      } finally {
        clearInterval(again)
        signal?.removeEventListener('abort', withdraw)
        wishes.delete(wish)
        say({ kind: 'end', wish })
      }
    },
  }
}
