import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Neighbour, SwitchSystem } from '@patchbay/connectors/switch/capabilities'
import type { Way } from './ports.ts'

/** What a switch says of itself now, and who is next to it. */
export interface SwitchNow {
  /** Title of the way that answered. */
  readonly by: string
  readonly system: Reading<SwitchSystem>
  /** Null where this way did not tell its neighbours. */
  readonly neighbours: Reading<readonly Neighbour[]> | null
}

/**
 * By the first way that answers; null where no way can be asked.
 * @throws Failure of the last way, where none answered
 */
export async function switchNow(ways: readonly Way[], ask: () => Ask): Promise<SwitchNow | null> {
  let failure: Failure | null = null
  for (const { system, device } of ways) {
    try {
      const { readSystem, readNeighbours } = await system.can()
      if (readSystem === undefined) continue
      const [said, neighbours] = await Promise.all([
        readSystem(device, ask()),
        readNeighbours?.(device, ask()).catch(unlessCancelled) ?? null,
      ])
      return { by: system.title, system: said, neighbours }
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      failure = error
    }
  }
  if (failure !== null) throw failure
  return null
}

/** Neighbours are an addition: without them the rest stands. */
function unlessCancelled(error: unknown): null {
  if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
  return null
}
