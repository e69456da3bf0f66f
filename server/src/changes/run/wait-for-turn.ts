import type { Carrying, StepPlace } from './carry-step.ts'
import { LeaseLostError } from '../leases.ts'
import { tellStep } from '../rows.ts'
import { goOnUnlessStopped } from '../stop-request.ts'

/** Milliseconds between looks whether the change is still ours. */
const slice = 1_000

/**
 * Waits until a step may send, and has the run say that it does. What puts back what must not be left waits for nothing.
 * @throws LeaseLostError when another process carries the change forward, or this one stops
 * @throws StopAskedError
 */
export async function waitForTurn(carrying: Carrying, place: StepPlace): Promise<void> {
  const { database, hold, pace, takeTurn, ask } = carrying
  const { wait, cap } = await takeTurn(place.restores ? 'at-once' : 'in-turn')
  if (wait === 0) return
  const why = `It waits for its turn: ${cap} ${cap === 1 ? 'write' : 'writes'} a minute.`
  await tellStep(database, hold, place, { state: 'waiting', why })
  for (let left = wait; left > 0; left -= slice) {
    if (ask(slice).signal.aborted) throw new LeaseLostError('It was stopped before its turn.')
    await pace.pause(Math.min(left, slice))
    await hold.confirm()
    await goOnUnlessStopped(database, hold.change)
  }
}

/**
 * Waits between two steps, in pieces that a stop request ends.
 * @throws LeaseLostError when another process carries the change forward
 * @throws StopAskedError
 */
export async function restBefore({ database, hold, pace }: Carrying, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await goOnUnlessStopped(database, hold.change)
    await pace.pause(Math.min(left, 1) * slice)
    await hold.confirm()
  }
}
