import { longInterface } from '../interfaces.ts'
import { notFound } from '../../failures.ts'
import { channelMembers } from './channel-members.ts'
import { interfaceNames } from './interface-names.ts'
import { bridge, interfaces, power } from './oids.ts'
import { powerPorts } from './power-ports.ts'
import { extraStatus, priorityOf } from './read-power.ts'
import { readInterfaces } from './read-interfaces.ts'
import { ciscoVlans } from './read-vlans.ts'
import { numberOf } from './values.ts'
import type { NotRead } from '../../asking.ts'
import type { InterfaceState } from '../capabilities.ts'
import type { Channel, PowerDetail, SpanningTreePort } from '../port-readings.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

interface One<T> {
  readonly value: T
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}

/** One of all interfaces: their names and layers must be read in any case. */
export const readInterface = async (tables: DeviceTables, on: string): Promise<One<InterfaceState>> => {
  const { value, notRead = [] } = await readInterfaces(tables)
  const state = value.find((one) => one.name === longInterface(on))
  if (state === undefined) throw notFound({ cause: 'absent', message: `There is no interface ${on}.` })
  return { value: state, dropped: 0, notRead }
}

export const readChannels = async (tables: DeviceTables): Promise<Rows<Channel>> => {
  const [names, { membersOf, lacp }, status] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(channelMembers),
    tables.column(interfaces.operStatus),
  ])
  const isUp = (index: number) => status.get(String(index)) === 1
  const value = [...membersOf].flatMap(([index, members]): Channel[] => {
    const name = names.byIndex.get(index)
    if (name === undefined) return []
    return [
      {
        interface: name,
        protocol: lacp ? 'lacp' : 'unknown',
        operUp: isUp(index),
        members: members.flatMap((member) => {
          const on = names.byIndex.get(member)
          return on === undefined
            ? []
            : [{ interface: on, state: isUp(member) ? 'bundled' : 'down' } as const]
        }),
      },
    ]
  })
  return { value, complete: true, dropped: 0 }
}

const watts = (value: number | null): number | null => (value === null ? null : value / 1_000)
const operations: Readonly<Record<number, string>> = {
  1: 'off',
  2: 'off',
  3: 'on',
  4: 'faulty',
  5: 'test',
  6: 'faulty',
}

export const readPowerDetail = async (tables: DeviceTables, on: string): Promise<One<PowerDetail>> => {
  const detection = await tables.column(power.detection)
  const ports = await powerPorts(tables, detection.keys())
  const port = [...ports].find(([, name]) => name === longInterface(on))?.[0]
  if (port === undefined) throw notFound({ cause: 'absent', message: `${on} has no PoE.` })
  const columns = [
    power.adminEnable,
    power.detection,
    power.classification,
    power.ciscoEnable,
    power.ciscoAllocated,
    power.ciscoConsumption,
    power.ciscoMostDrawn,
    power.ciscoMaximum,
    power.absent,
    power.denied,
    power.overload,
    power.invalidSignature,
    power.ciscoStatus,
    power.priority,
  ]
  const raw = await tables.get(columns.map((oid) => `${oid}.${port}`))
  const cells = raw.map(numberOf)
  const [admin, state, class_, enable, allocated, drawn, most, limit, absent, denied, overload, invalid] =
    cells
  const delivering = state === 3
  const priority = priorityOf(raw[13])
  return {
    value: {
      interface: longInterface(on),
      admin: enable === 4 || (enable === null && admin === 2) ? 'off' : enable === 2 ? 'static' : 'auto',
      delivering,
      operation: extraStatus(raw[12]) ?? operations[state ?? 0] ?? 'unknown',
      detected: null,
      device: null,
      class: delivering && typeof class_ === 'number' ? String(class_ - 1) : null,
      allocated: watts(allocated ?? null),
      drawn: watts(drawn ?? null),
      mostDrawn: watts(most ?? null),
      limit: watts(limit ?? null),
      negotiated: null,
      absent: absent ?? null,
      denied: denied ?? null,
      // The column counts overload and short circuit together.
      overCurrent: overload ?? null,
      shortCurrent: null,
      invalidSignature: invalid ?? null,
      ...(priority === null ? {} : { priority }),
    },
    dropped: 0,
  }
}

const treeStates: Readonly<Record<number, SpanningTreePort['state']>> = {
  1: 'disabled',
  2: 'blocking',
  3: 'listening',
  4: 'learning',
  5: 'forwarding',
  6: 'broken',
}
/** VLANs of a trunk that are looked into. */
const mostVlans = 64

/** dot1dStpPortTable in the context of each VLAN that the port carries; the root port is known, other roles are not told. */
export const readSpanningTree = async (tables: DeviceTables, on: string): Promise<Rows<SpanningTreePort>> => {
  const { value: state } = await readInterface(tables, on)
  if (!state.operUp || state.index === null) return { value: [], complete: true, dropped: 0 }
  const known = (await tables.derive(ciscoVlans)).filter((vlan) => vlan.active).map((vlan) => vlan.id)
  const carried = known.filter((id) =>
    state.mode === 'trunk'
      ? state.allowedVlans === 'all' || state.allowedVlans === null || state.allowedVlans.includes(id)
      : id === state.accessVlan || id === state.voiceVlan,
  )
  const contexts = known.length === 0 ? [null] : carried.slice(0, mostVlans)
  const value: SpanningTreePort[] = []
  for (const vlan of contexts) {
    const context = vlan === 1 ? null : vlan
    const ports = await tables.column(bridge.basePortIfIndex, context)
    const port = [...ports].find(([, index]) => index === state.index)?.[0]
    if (port === undefined) continue
    const [tree, cost, root] = await tables.get(
      [`${bridge.treePortState}.${port}`, `${bridge.treePortCost}.${port}`, bridge.treeRootPort],
      context,
    )
    value.push({
      interface: state.name,
      vlan,
      role: numberOf(root) === Number(port) ? 'root' : 'unknown',
      state: treeStates[numberOf(tree) ?? 0] ?? 'unknown',
      cost: numberOf(cost),
      type: null,
    })
  }
  return { value, complete: carried.length <= mostVlans, dropped: 0 }
}
