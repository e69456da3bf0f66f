import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Carrying } from './carry-step.ts'
import type { Proof } from '../kind.ts'
import { tellProof } from '../rows.ts'
import { StopAskedError, StopWatch } from '../stop-request.ts'

const lookLimit = 10_000

interface Times {
  /** From when on it is pending. */
  readonly since: Date
  /** When the last step that changed something was begun: what is older shows nothing of it. */
  readonly changedAt: Date
  /** It is undone unless all of it is seen: what its device shows in its own time is to be seen within its limit, too. */
  readonly orUndo: boolean
  /** A step of a workflow, whose own readings wait for the device: what the device shows in its own time keeps no later step. */
  readonly inPlan: boolean
}

/**
 * What a tick came to: `waiting` is watched for afterwards, `not-applicable` shows nothing either way, and of `not-read` the last look
 * failed, so that it is not known.
 */
type TickEnd = 'seen' | 'waiting' | 'not-proven' | 'not-read' | 'not-applicable'

export interface Proven {
  /** At least one was seen, and all others that apply too or are watched for afterwards. */
  readonly proven: boolean
  /** None applied, so that nothing was looked at. */
  readonly nothingSeen: boolean
  /** Titles of what is watched for afterwards. */
  readonly waiting: readonly string[]
  /** Names of what was read to the end and not as it is proven. */
  readonly missing: readonly string[]
}

/**
 * Watches for every tick at once, each within its own limit, and says how each went. Once somebody wants the run stopped nothing
 * more is looked at or told.
 * @throws LeaseLostError when another process carries the change forward
 * @throws StopAskedError
 */
export async function prove(
  carrying: Carrying,
  proofs: readonly Proof[],
  times: Times,
  now: () => Date,
): Promise<Proven> {
  const { database, hold } = carrying
  const stop = new StopWatch(database, hold.change)
  try {
    const watchers = proofs.map((proof, position) =>
      watchFor(carrying, stop, { ...numbered(proof, position), proof }, times, now),
    )
    const ends = await Promise.all(watchers).catch(async (error: unknown) => {
      // What is being told just now is told before it is put back.
      if (error instanceof StopAskedError) await Promise.allSettled(watchers)
      throw error
    })
    return {
      proven: ends.includes('seen') && !ends.includes('not-proven') && !ends.includes('not-read'),
      nothingSeen: ends.every((end) => end === 'not-applicable'),
      waiting: proofs.flatMap(({ title }, at) => (ends[at] === 'waiting' ? [title] : [])),
      missing: proofs.flatMap(({ name }, at) => (ends[at] === 'not-proven' ? [name] : [])),
    }
  } finally {
    stop.end()
  }
}

/** What is not seen yet, of a run that is done. */
export const watchedForWords = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : `Not seen yet, and watched for: ${titles.join('; ')}.`

const until = (ask: Ask, signal: AbortSignal): Ask => ({
  ...ask,
  signal: AbortSignal.any([ask.signal, signal]),
})

const numbered = ({ name, title, limit }: Proof, position: number) => ({ name, title, limit, position })

async function watchFor(
  carrying: Carrying,
  stop: StopWatch,
  { proof, ...place }: ReturnType<typeof numbered> & { readonly proof: Proof },
  { since, changedAt, orUndo, inPlan }: Times,
  now: () => Date,
): Promise<TickEnd> {
  const { database, hold, pace } = carrying
  const end = since.getTime() + proof.limit * 1_000
  let last = 'not read yet'
  let told: string | null = null
  let source: string | null = null
  let waits = false
  let isRead = false
  await tellProof(database, hold, place, { state: 'watching', seen: null, source: null })
  for (;;) {
    try {
      const look = await stop.unlessAsked((signal) =>
        proof.look(until(carrying.ask(lookLimit), signal), changedAt),
      )
      if (look === null) {
        await tellProof(database, hold, place, { state: 'not-applicable', seen: null, source: null })
        return 'not-applicable'
      }
      ;({ seen: last, source } = look)
      isRead = true
      if (look.notJudged === true) {
        await tellProof(database, hold, place, { state: 'not-applicable', seen: last, source })
        return 'not-applicable'
      }
      if (look.proven) {
        await tellProof(database, hold, place, { state: 'proven', seen: last, source })
        return 'seen'
      }
      waits = proof.ownTime === true && look.waits !== undefined && !orUndo
      if ((look.away === true && proof.ownTime === true) || (waits && (inPlan || look.waits === 'later'))) {
        await tellProof(database, hold, place, { state: 'waiting', seen: last, source })
        return 'waiting'
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      last = error.detail.message
      waits = false
      isRead = false
    }
    if (now().getTime() >= end) {
      const state = waits ? 'waiting' : 'not-proven'
      await tellProof(database, hold, place, { state, seen: last, source })
      return state === 'not-proven' && !isRead ? 'not-read' : state
    }
    // Findings are reported while it is pending, which may be long.
    if (last !== told) await tellProof(database, hold, place, { state: 'watching', seen: last, source })
    told = last
    await stop.unlessAsked(() => pace.pause(pace.look))
    await hold.confirm()
  }
}
