import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCountdown } from '../session/idle-countdown.ts'
import { askInRhythm } from './refresh-menu.tsx'

class Page extends EventTarget {
  visibilityState = 'visible'

  turn(state: 'visible' | 'hidden') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let end: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  end()
  setCountdown(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** How often it has asked, every ten seconds. */
function everyTen() {
  const ask = vi.fn()
  end = askInRhythm(10, ask)
  return ask
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('it asks when its time has come, and not before', () => {
  const ask = everyTen()
  pass(9.9)
  expect(ask).not.toHaveBeenCalled()
  pass(0.1)
  expect(ask).toHaveBeenCalledOnce()
})

test('it pauses in the last two minutes of the session, and asks once somebody is there again', () => {
  const ask = everyTen()
  pass(4)
  for (let left = 120; left > 0; left -= 1) {
    setCountdown(left)
    pass(1)
  }
  expect(ask).not.toHaveBeenCalled()
  setCountdown(null)
  pass(0)
  expect(ask).toHaveBeenCalledOnce()
})

test('it does not begin while the session is about to end', () => {
  setCountdown(60)
  const ask = everyTen()
  pass(50)
  expect(ask).not.toHaveBeenCalled()
})

test('a pause that ends before its time leaves the time as it was', () => {
  const ask = everyTen()
  setCountdown(120)
  pass(3)
  setCountdown(null)
  pass(6.9)
  expect(ask).not.toHaveBeenCalled()
  pass(0.1)
  expect(ask).toHaveBeenCalledOnce()
})

test('it pauses while nobody sees the page, and goes on when somebody does and the session lives on', () => {
  const ask = everyTen()
  page.turn('hidden')
  setCountdown(100)
  pass(60)
  page.turn('visible')
  pass(1)
  expect(ask).not.toHaveBeenCalled()
  setCountdown(null)
  pass(0)
  expect(ask).toHaveBeenCalledOnce()
})

test('what was ended asks no more, whatever happens', () => {
  const ask = everyTen()
  end()
  pass(20)
  setCountdown(5)
  setCountdown(null)
  page.turn('visible')
  pass(20)
  expect(ask).not.toHaveBeenCalled()
})
