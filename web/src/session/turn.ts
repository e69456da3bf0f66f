import { openTurns } from '../turns/turns.ts'
import type { Turns } from '../turns/turns.ts'

/** When no tab began its turn for so long, in milliseconds, the one that has it stands still. No turn takes that long. */
const longestTurn = 20_000

/**
 * Does something while no other tab of this browser does it. A tab that is closed gives its turn back; one that stands still
 * with it holds nobody up for ever: the others then take turns beside it. `act` gets the signal that ends it.
 */
export async function inTurn<T>(
  what: string,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const turns = openTurns()
  if (!turns) return act(signal)
  for (const line of [what, `${what} beside`]) {
    const outcome = await unlessItStands(turns, line, signal, act)
    if (outcome !== standsStill) return outcome
  }
  return act(signal)
}

const standsStill = Symbol()

/** In the line of this name; given up when nobody in it begins anything. */
async function unlessItStands<T>(
  turns: Turns,
  line: string,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T | typeof standsStill> {
  const late = new AbortController()
  let begun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(), longestTurn)
  }
  // A long line of tabs that each take their time moves all the same.
  const signs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`patchbay turn ${line}`)
  signs?.addEventListener('message', waitOn)
  waitOn()
  try {
    return await turns.request(line, { signal: AbortSignal.any([signal, late.signal]) }, () => {
      begun = true
      clearTimeout(timer)
      signs?.postMessage('begun')
      return act(signal)
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!begun && late.signal.aborted) return standsStill
    throw error
  } finally {
    clearTimeout(timer)
    signs?.close()
  }
}

/** Does it unless another tab is at it. */
export async function unlessAnotherDoes(what: string, act: () => Promise<void>): Promise<void> {
  const turns = openTurns()
  if (!turns) return act()
  return turns.request(what, { ifAvailable: true }, async (has) => {
    if (has) await act()
  })
}
