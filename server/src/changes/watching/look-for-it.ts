import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import type { Proof } from '../kind.ts'
import type { ProofRow } from '../rows.ts'
import { isOpen } from './start-watching.ts'

export interface Seen {
  readonly proof: Proof
  readonly state: 'proven' | 'not-applicable' | 'not-seen'
  readonly seen: string | null
  readonly source: string | null
}

/** `away` where not all that was asked answered; `otherwise` says what is not as the run left it any more. */
export interface Look {
  readonly away: boolean
  readonly otherwise: string | null
  readonly ticks: readonly Seen[]
}

/** Looks once at what was not seen yet, and whether all else that was proven still stands. */
export async function lookForIt(
  proofs: readonly Proof[],
  told: readonly ProofRow[],
  changedAt: Date,
  ask: Ask,
): Promise<Look> {
  const open = new Set(told.filter(({ state }) => isOpen(state)).map(({ name }) => name))
  const looked = await Promise.all(
    proofs
      .filter(({ name, ownTime }) => ownTime !== true || open.has(name))
      .map((proof) => lookOnce(proof, changedAt, ask)),
  )
  const answered = looked.filter((one) => one !== null)
  const otherwise = answered.find(({ proof, state }) => proof.ownTime !== true && state === 'not-seen')
  return {
    away: answered.length < looked.length,
    otherwise: otherwise === undefined ? null : (otherwise.seen ?? otherwise.proof.title),
    ticks: answered.filter(({ proof }) => proof.ownTime === true),
  }
}

/** Null where it could not be looked at. */
async function lookOnce(proof: Proof, changedAt: Date, ask: Ask): Promise<Seen | null> {
  try {
    const look = await proof.look(ask, changedAt)
    if (look === null) return { proof, state: 'not-applicable', seen: null, source: null }
    const { proven, notJudged, seen, source } = look
    if (notJudged === true) return { proof, state: 'not-applicable', seen, source }
    return { proof, state: proven ? 'proven' : 'not-seen', seen, source }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
