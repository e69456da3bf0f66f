import assert from 'node:assert/strict'
import type { Ask, Reading } from './asking.ts'
import { Failure } from './failures.ts'

/** One thing that every connector of a kind must pass; `Subject` is a connector, opened, and what is known to be behind it. */
export interface ConformanceCheck<Subject> {
  readonly name: string
  /** @throws AssertionError that says what is wrong */
  run(subject: Subject): Promise<void>
}

/** A question of a conformance suite: patient, and called off with the signal. */
export const patiently = (signal = new AbortController().signal): Ask => ({ limit: 20_000, signal })

/** A reading says when, how complete, and how much was left out. One that is not offered is not checked. */
export function checkReading(reading: Reading<unknown> | undefined, what: string): void {
  if (reading === undefined) return
  assert.equal(typeof reading.complete, 'boolean', `${what} does not say whether it is complete`)
  assert.ok(Number.isInteger(reading.dropped) && reading.dropped >= 0, `${what} counts what it dropped`)
  assert.ok(reading.observedAt instanceof Date, `${what} has no time`)
}

/** Each of the list holds; the message names the first that does not. */
export function checkEach<T>(list: readonly T[], holds: (one: T) => boolean, what: string): void {
  for (const one of list) assert.ok(holds(one), `${what}: ${JSON.stringify(one)}`)
}

/** The text was refused as text, before anything was sent. */
export async function checkRefused(work: Promise<unknown> | undefined): Promise<void> {
  if (work === undefined) return
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Failure, 'it was not refused')
  assert.deepEqual([error.kind, error.detail.cause], ['refused', 'text-not-allowed'])
}

/** How many questions `run` makes, by the peer's own count. */
export async function questionsOf(asked: () => number, run: () => unknown): Promise<number> {
  const before = asked()
  await run()
  return asked() - before
}

/** A question that is called off ends at once, and the next one is answered. */
export async function checkCalledOff(question: (ask: Ask) => Promise<unknown>): Promise<void> {
  const caller = new AbortController()
  const running = question(patiently(caller.signal))
  caller.abort()
  await assert.rejects(running)
  await question(patiently())
}
