import { quietCall } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { logFailure } from '../api/report-failure.ts'
import { wait } from '../api/wait.ts'
import { unlessAnotherDoes } from './turn.ts'

const call = 'POST /users/logout/'

/** A logout call that takes longer counts as failed. One that nobody waits for has longer: the session should not stay open. */
const patience = 5_000
const unseen = 15_000
/** Tabs that expire in this time of one another make one call. */
const together = 1_000

let ending = new AbortController()

/** Ends the session at the server. Gives the failure instead of throwing it; null also when it was given up. */
export async function endAtServer(within = patience): Promise<CallFailure | null> {
  const given = new AbortController()
  ending = given
  try {
    await quietCall(call, { signal: AbortSignal.any([given.signal, AbortSignal.timeout(within)]) })
    return null
  } catch (error) {
    if (given.signal.aborted) return null
    return error instanceof CallFailure ? error : new CallFailure(call, { status: null })
  }
}

/** The same after inactivity: by one tab for all, unseen, and at once or never. */
export async function endAtServerSilently(): Promise<void> {
  await unlessAnotherDoes('expiry', async () => {
    const pause = wait(together)
    const failure = await endAtServer(unseen)
    if (failure) logFailure(failure)
    await pause
  })
}

/** Somebody signs in: the call that ends the session before, and above all its answer, must not reach the new one. */
export function giveUpEnding(): void {
  ending.abort()
}
