import type { NotRead } from '@patchbay/connectors/asking'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { runsOfPorts } from '../facts/port-runs.ts'
import { changedPorts } from './changed-ports.ts'
import type { Walked } from './changed-ports.ts'

/**
 * Keeps which ports a walk found otherwise than the one before, where no run of ours was at them since. To be called before
 * what the earlier walk kept is replaced.
 */
export async function keepOutsideChanges(
  trx: Transaction<Database>,
  name: string,
  at: Date,
  interfaces: readonly InterfaceState[],
  notRead: { readonly before: readonly NotRead[]; readonly now: readonly NotRead[] },
): Promise<void> {
  const kept = await trx.selectFrom('interface_snapshot').selectAll().where('switch', '=', name).execute()
  const [first] = kept
  if (first === undefined) return
  const before: Walked = {
    ports: new Map(
      kept.map((row) => [
        row.interface,
        {
          description: row.description,
          adminUp: row.admin_up,
          operUp: row.oper_up,
          mode: row.mode,
          accessVlan: row.access_vlan,
          voiceVlan: row.voice_vlan,
        },
      ]),
    ),
    bundled: new Set(kept.flatMap(({ members }) => members)),
    notRead: notRead.before,
  }
  const now: Walked = {
    ports: new Map(interfaces.map((state) => [shortInterface(state.name), state])),
    bundled: new Set(interfaces.flatMap(({ members }) => members.map(shortInterface))),
    notRead: notRead.now,
  }
  const changed = changedPorts(before, now)
  if (changed.length === 0) return
  const since = first.observed_at
  const runs = await runsOfPorts(
    trx,
    name,
    changed.map((port) => port.interface),
    since,
  )
  // One that was put back counts too: a walk may have read the port in the midst of it.
  const outside = changed.filter((port) => (runs.get(port.interface)?.lately ?? []).length === 0)
  if (outside.length === 0) return
  const fullNames = new Map(interfaces.map((state) => [shortInterface(state.name), state.name]))
  await trx
    .insertInto('outside_change')
    .values(
      outside.map((port) => ({
        switch: name,
        interface: port.interface,
        full_name: fullNames.get(port.interface) ?? port.interface,
        since,
        seen_at: at,
        fields: JSON.stringify(port.fields),
        perhaps_by_sign_in: port.perhapsBySignIn,
      })),
    )
    .execute()
}
