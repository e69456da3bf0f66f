import { goOnUnlessStopped } from '../stop-request.ts'
import type { Carrying } from './carry-step.ts'

const second = 1_000

/**
 * Waits between two steps, in pieces that a stop request ends.
 * @throws LeaseLostError when another process carries the change forward
 * @throws StopAskedError
 */
export async function restBefore({ database, hold, pace }: Carrying, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await goOnUnlessStopped(database, hold.change)
    await pace.pause(Math.min(left, 1) * second)
    await hold.confirm()
  }
}
