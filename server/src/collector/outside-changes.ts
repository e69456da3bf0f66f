import type { NotRead } from '@patchbay/connectors/asking'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ChangedField } from '../database/tables/collector.ts'
import { runsOfPorts } from '../switches/port-runs.ts'

/** The configuration of a port as far as a walk keeps it. */
interface Configured {
  readonly description: string
  readonly adminUp: boolean
  readonly operUp: boolean
  readonly mode: string
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
}

interface Walked {
  readonly ports: ReadonlyMap<string, Configured>
  /** Ports of a channel, whose VLANs are the channel's. */
  readonly bundled: ReadonlySet<string>
  readonly notRead: readonly NotRead[]
}

export interface ChangedPort {
  readonly interface: string
  readonly fields: readonly ChangedField[]
  /** Only the VLAN of a port with a link is another: 802.1X gives one to whoever signs in, and the switch tells that one. */
  readonly perhapsBySignIn: boolean
}

const say = (value: string | number | null) => (value === null || value === '' ? 'none' : String(value))

const lacking = ({ notRead }: Walked, field: string) => notRead.some(({ fields }) => fields.includes(field))

const vlan = (walked: Walked, value: number | null, field: string) =>
  value === null && lacking(walked, field) ? null : say(value)

/** Each field by its name, in words; null where it was not read. */
const compared: readonly (readonly [
  what: string,
  of: (port: Configured, walked: Walked) => string | null,
])[] = [
  ['description', ({ description }) => say(description)],
  ['administratively', ({ adminUp }) => (adminUp ? 'up' : 'shut')],
  ['mode', ({ mode }) => (mode === 'unknown' ? null : mode)],
  ['access VLAN', ({ accessVlan }, walked) => vlan(walked, accessVlan, 'accessVlan')],
  ['voice VLAN', ({ voiceVlan }, walked) => vlan(walked, voiceVlan, 'voiceVlan')],
]

/**
 * Ports whose configuration two walks found different. What one of them did not read counts as the same; so does a port
 * that only one of them found, since a stack loses the ports of a member without power.
 */
export function changedPorts(before: Walked, now: Walked): ChangedPort[] {
  return [...now.ports].flatMap(([name, port]) => {
    const then = before.ports.get(name)
    if (then === undefined) return []
    const ofChannel = before.bundled.has(name) || now.bundled.has(name)
    const fields = compared.flatMap(([what, of]): ChangedField[] => {
      if (ofChannel && what.endsWith('VLAN')) return []
      const [was, is] = [of(then, before), of(port, now)]
      return was === null || is === null || was === is ? [] : [{ what, before: was, now: is }]
    })
    if (fields.length === 0) return []
    const linked = then.operUp || port.operUp
    const perhapsBySignIn = linked && fields.every(({ what }) => what === 'access VLAN')
    return [{ interface: name, fields, perhapsBySignIn }]
  })
}

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
