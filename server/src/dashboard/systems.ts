import type { SystemTile } from '@patchbay/contract/dashboard/dashboard'
import { describeAll } from '../systems/describe.ts'
import type { Asking } from './tile/tile.ts'

/** Every connected system as it was when it was last asked. Nothing is asked for it. */
export async function systemTiles({ describe }: Pick<Asking, 'describe'>): Promise<SystemTile[]> {
  const rows = await describeAll(describe)
  return rows.map(({ name, title, state, why, health }) => ({
    name,
    title,
    state,
    why,
    last_success_at: health.last_success_at,
    median: health.median,
    until: health.throttled_until ?? health.skipped_until,
    budget: budgetOf(describe, name),
    opens: `/administration/connected-systems?${new URLSearchParams({ system: name }).toString()}`,
  }))
}

/** Of several ways to a system, the one with the least left. */
function budgetOf({ systems }: Asking['describe'], name: string): SystemTile['budget'] {
  const counted = (systems.waysOf(name) ?? []).flatMap(({ budget }) => budget ?? [])
  const [scarcest] = counted.toSorted((a, b) => a.left / a.perMinute - b.left / b.perMinute)
  return scarcest === undefined ? null : { left: scarcest.left, per_minute: scarcest.perMinute }
}
