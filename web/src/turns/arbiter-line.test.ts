import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Arbiter } from './arbiter-line.ts'
import type { FromArbiter } from './arbiter-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab that answers what it is asked, unless it stands still. */
function tab(arbiter: Arbiter) {
  const heard: string[] = []
  const holds = new Set<number>()
  const state = { still: false }
  const say = arbiter.connect(({ kind, wish }: FromArbiter) => {
    if (state.still) return
    heard.push(kind)
    if (kind === 'offer') say({ kind: 'take', wish })
    if (kind === 'there?') say({ kind: 'here', wish })
    if (kind === 'yours') holds.add(wish)
    if (kind === 'lost') holds.delete(wish)
  })
  return {
    heard,
    holds,
    state,
    ask: (wish: number, name = 'refresh', ifAvailable = false) =>
      say({ kind: 'ask', wish, name, ifAvailable }),
    end(wish: number) {
      holds.delete(wish)
      say({ kind: 'end', wish })
    },
    bye() {
      holds.clear()
      say({ kind: 'bye' })
    },
  }
}

test('one after the other, in the order in which they asked; another name is another line', () => {
  const arbiter = new Arbiter()
  const [first, second, third] = [tab(arbiter), tab(arbiter), tab(arbiter)]
  first.ask(1)
  second.ask(1)
  third.ask(1)
  third.ask(2, 'stream')
  expect([...first.holds, ...second.holds]).toEqual([1])
  expect([...third.holds]).toEqual([2])
  first.end(1)
  expect([...second.holds]).toEqual([1])
  expect([...third.holds]).toEqual([2])
  second.end(1)
  expect([...third.holds]).toEqual([2, 1])
})

test('who does not want to wait is told that it is busy, and gets it when it is free', () => {
  const arbiter = new Arbiter()
  const [first, second] = [tab(arbiter), tab(arbiter)]
  first.ask(1)
  second.ask(1, 'refresh', true)
  expect(second.heard).toEqual(['busy'])
  first.end(1)
  second.ask(2, 'refresh', true)
  expect([...second.holds]).toEqual([2])
})

test('who asks again hears that it is in line, and keeps its place', () => {
  const arbiter = new Arbiter()
  const [first, second, third] = [tab(arbiter), tab(arbiter), tab(arbiter)]
  first.ask(1)
  second.ask(1)
  third.ask(1)
  second.ask(1)
  expect(second.heard).toEqual(['in line'])
  first.end(1)
  expect([...second.holds, ...third.holds]).toEqual([1])
  second.end(1)
  expect([...third.holds]).toEqual([1])
})

test('who withdraws or goes leaves the line', () => {
  const arbiter = new Arbiter()
  const [first, second, third, fourth] = [tab(arbiter), tab(arbiter), tab(arbiter), tab(arbiter)]
  for (const each of [first, second, third, fourth]) each.ask(1)
  second.end(1)
  third.bye()
  first.bye()
  expect([...fourth.holds]).toEqual([1])
})

test('who holds it may hold it for hours as long as it answers', () => {
  const arbiter = new Arbiter()
  const [first, second] = [tab(arbiter), tab(arbiter)]
  first.ask(1)
  second.ask(1)
  vi.advanceTimersByTime(3 * 3_600_000)
  expect([...first.holds]).toEqual([1])
  expect([...second.holds]).toEqual([])
})

test('from a tab that stands still the turn goes on within 15 seconds, and it hears that it lost it', () => {
  const arbiter = new Arbiter()
  const [first, second] = [tab(arbiter), tab(arbiter)]
  first.ask(1)
  second.ask(1)
  first.state.still = true
  vi.advanceTimersByTime(11_999)
  expect([...second.holds]).toEqual([])
  first.state.still = false
  vi.advanceTimersByTime(60_000)
  expect([...second.holds]).toEqual([])
  first.state.still = true
  vi.advanceTimersByTime(15_000)
  expect([...second.holds]).toEqual([1])
})

test('an offer to a tab that stands still goes on, and a late word does not take what another has', () => {
  const arbiter = new Arbiter()
  const [still, second] = [tab(arbiter), tab(arbiter)]
  still.state.still = true
  still.ask(1)
  second.ask(1)
  vi.advanceTimersByTime(3_000)
  expect([...second.holds]).toEqual([1])
  still.state.still = false
  still.ask(2)
  expect([...still.holds]).toEqual([])
})

test('whatever tabs do that answer, never do two have the same turn, and never has none while one waits', () => {
  const step = fc.record({
    tab: fc.nat(3),
    does: fc.constantFrom('ask', 'ask', 'ask', 'end', 'bye', 'pass'),
    name: fc.constantFrom('refresh', 'stream'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arbiter = new Arbiter()
      const tabs = Array.from({ length: 4 }, () => tab(arbiter))
      const wanted = new Map<string, { readonly tab: number; readonly wish: number }[]>()
      for (const [wish, { tab: at, does, name }] of steps.entries()) {
        const line = wanted.get(name) ?? []
        wanted.set(name, line)
        if (does === 'ask') {
          line.push({ tab: at, wish })
          tabs[at]!.ask(wish, name)
        }
        if (does === 'end' && line.length > 0) {
          const [ended] = line.splice(at % line.length, 1)
          tabs[ended!.tab]!.end(ended!.wish)
        }
        if (does === 'bye') {
          for (const [key, all] of wanted)
            wanted.set(
              key,
              all.filter((each) => each.tab !== at),
            )
          tabs[at]!.bye()
        }
        if (does === 'pass') vi.advanceTimersByTime(10_000)
        for (const all of wanted.values()) {
          const holding = all.filter((each) => tabs[each.tab]!.holds.has(each.wish))
          expect(holding.length).toBe(Math.min(1, all.length))
        }
      }
    }),
  )
})
