import { Failure } from '@patchbay/connectors/failures'
import type { Carrying } from './carry-step.ts'
import type { Proof } from './kind.ts'
import { tellProof } from './rows.ts'

const lookLimit = 10_000

interface Times {
  /** From when on it is waited for. */
  readonly since: Date
  /** When the last step that changed something was begun: what is older shows nothing of it. */
  readonly changedAt: Date
}

/**
 * Watches for every tick at once, each within its own limit, and says how each went. True when all that apply were seen,
 * or are of a device that is away and are watched for afterwards.
 * @throws LeaseLostError when another process carries the change forward
 */
export async function prove(
  carrying: Carrying,
  proofs: readonly Proof[],
  times: Times,
  now: () => Date,
): Promise<boolean> {
  const seen = await Promise.all(
    proofs.map((proof, position) => watchFor(carrying, { ...numbered(proof, position), proof }, times, now)),
  )
  return seen.every(Boolean)
}

const numbered = ({ name, title, limit }: Proof, position: number) => ({ name, title, limit, position })

async function watchFor(
  carrying: Carrying,
  { proof, ...place }: ReturnType<typeof numbered> & { readonly proof: Proof },
  { since, changedAt }: Times,
  now: () => Date,
): Promise<boolean> {
  const { database, hold, pace } = carrying
  const end = since.getTime() + proof.limit * 1_000
  let last = 'nothing was looked at yet'
  let told: string | null = null
  let source: string | null = null
  await tellProof(database, hold, place, { state: 'watching', seen: null, source: null })
  for (;;) {
    try {
      const look = await proof.look(carrying.ask(lookLimit), changedAt)
      if (look === null) {
        await tellProof(database, hold, place, { state: 'not-applicable', seen: null, source: null })
        return true
      }
      ;({ seen: last, source } = look)
      if (look.proven) {
        await tellProof(database, hold, place, { state: 'proven', seen: last, source })
        return true
      }
      if (look.away === true && proof.ownTime === true) {
        await tellProof(database, hold, place, { state: 'waiting', seen: last, source })
        return true
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      last = error.detail.message
    }
    if (now().getTime() >= end) {
      await tellProof(database, hold, place, { state: 'not-proven', seen: last, source })
      return false
    }
    // What is seen meanwhile is told while it is waited for, which may be long.
    if (last !== told) await tellProof(database, hold, place, { state: 'watching', seen: last, source })
    told = last
    await pace.pause(pace.look)
    await hold.confirm()
  }
}
