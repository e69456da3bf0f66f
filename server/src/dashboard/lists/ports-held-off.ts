import { sql } from 'kysely'
import { heldOff } from '../../facts/held-off.ts'
import { switchesIn } from '../tile/scope.ts'
import type { OwnList } from './own-list.ts'

/** Ports whose PoE is held off until the end of a run, the next end first. */
export const portsHeldOff: OwnList = {
  name: 'ports-held-off',
  title: 'Ports held off',
  key: 'workflows-ap-power-management',
  columns: [
    { head: 'Switch', mono: true },
    { head: 'Port', mono: true },
    { head: 'Building' },
    { head: 'Since' },
    { head: 'Until' },
    { head: 'By' },
    { head: 'Reason' },
  ],
  none: 'No port is held off.',
  rows: async ({ database, scope }) => {
    const held = await heldOff(database)
    if (held.length === 0) return []
    const { rows } = await sql<{ name: string; building: string | null }>`
      select name, building from network_device where name in (${switchesIn(scope)})`.execute(database)
    const buildings = new Map(rows.map(({ name, building }) => [name, building]))
    return held
      .filter((one) => buildings.has(one.switch))
      .map(({ run, switch: name, short, since, until, requester, reason }) => {
        const building = buildings.get(name) ?? null
        return {
          opens: `/workflows/power-management?run=${run}`,
          cells: [
            name,
            short,
            building ?? '',
            since.toISOString(),
            until?.toISOString() ?? 'its ticket is closed',
            requester,
            reason,
          ],
          buildings: building === null ? [] : [building],
        }
      })
  },
}
