import type { Interface } from '../../../world/model/switch.ts'
import type { Facts } from './facts.ts'
import { sortRows } from './subtree.ts'
import type { Row } from './subtree.ts'

/** A row of ifTable: an interface of the world, or one of those that the device has for itself. */
export interface InterfaceRow {
  readonly ifIndex: number
  readonly name: string
  readonly shortName: string
  readonly type: number
  readonly mtu: number | null
  /** Of rows that are no interface of the world: adminStatus and operStatus. */
  readonly own: { readonly admin: number; readonly oper: number } | null
  readonly of: Interface | null
}

const ifType = { other: 1, ethernet: 6, virtual: 53, aggregate: 161 }

function ownRows(facts: Facts): Omit<InterfaceRow, 'ifIndex'>[] {
  const { device } = facts
  const row = (
    name: string,
    shortName: string,
    type: number,
    admin = 1,
    oper = 1,
    mtu: number | null = 1500,
  ) => ({
    name,
    shortName,
    type,
    mtu,
    own: { admin, oper },
    of: null,
  })
  const rows = [row('Null0', 'Nu0', ifType.other)]
  if (device.os === 'ios-xe') {
    // Status 3 is `testing`: that is how a VLAN without an SVI reads.
    // That of VLAN 1 stays beside the SVI that it has got since.
    for (const vlan of [1, 1002, 1004, 1005, 1003]) {
      rows.push(row(`unrouted VLAN ${vlan}`, `unrouted VLAN ${vlan}`, ifType.virtual, 3, 3))
    }
    rows.push(row('Bluetooth0/4', 'Bl0/4', ifType.ethernet, 2, 2))
    rows.push(row('Control Plane Interface', 'Co0', ifType.other))
  }
  if (device.members.length > 1) {
    for (const { number } of device.members) {
      rows.push(row(`StackPort${number}`, `StackPort${number}`, ifType.virtual, 1, 1, 0))
      for (const port of [1, 2]) {
        const name = `StackSub-St${number}-${port}`
        rows.push(row(name, name, ifType.virtual, 1, 1, null))
      }
    }
  }
  return rows
}

/** Indexes that the device's own rows begin at, by name; each takes the next free one. */
function firstIndex(os: 'ios' | 'ios-xe', name: string): number {
  if (os === 'ios') return name.startsWith('Stack') ? 5179 : 14_001
  return name.startsWith('Stack') || name.startsWith('Blue') || name.startsWith('Control') ? 1_000 : 2
}

const key = {}

export function interfaceRows(facts: Facts): readonly Row<InterfaceRow>[] {
  return facts.remember(key, () => {
    const { device } = facts
    const taken = new Set<number>()
    const rows: Row<InterfaceRow>[] = []
    for (const of of device.interfaces.values()) {
      taken.add(of.ifIndex)
      rows.push({ index: [of.ifIndex], subject: rowOf(of, device.os) })
    }
    for (const own of ownRows(facts)) {
      let ifIndex = firstIndex(device.os, own.name)
      while (taken.has(ifIndex)) ifIndex += 1
      taken.add(ifIndex)
      rows.push({ index: [ifIndex], subject: { ...own, ifIndex } })
    }
    return sortRows(rows)
  })
}

function rowOf(of: Interface, os: 'ios' | 'ios-xe'): InterfaceRow {
  const aggregate = os === 'ios' ? ifType.virtual : ifType.aggregate
  const type = of.kind === 'port-channel' ? aggregate : of.kind === 'svi' ? ifType.virtual : ifType.ethernet
  const { ifIndex, name, shortName } = of
  return { ifIndex, name, shortName, type, mtu: 1500, own: null, of }
}

export interface PortRow extends InterfaceRow {
  readonly of: Interface
}

/** Rows of interfaces of the world that satisfy a condition. */
export function portRows(facts: Facts, wanted: (of: Interface) => boolean): readonly Row<PortRow>[] {
  return interfaceRows(facts).filter(
    (row): row is Row<PortRow> => row.subject.of !== null && wanted(row.subject.of),
  )
}

/** Ports that bridge: what VLAN tables are about. */
export const bridges = (of: Interface): boolean => of.bridgePort !== null && of.mode !== 'routed'
