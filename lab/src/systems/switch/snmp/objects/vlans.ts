import type { Interface } from '../../../../world/model/switch.ts'
import { legacyVlans } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { bridges, interfaceRows, portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { bits, gauge, number, octets, text } from '../values.ts'
import type { Value } from '../values.ts'

export function vlanName(facts: Facts, vlan: number): string {
  if (vlan === 1) return 'default'
  return legacyVlans.get(vlan) ?? facts.world.vlans.get(vlan)?.name ?? `VLAN${String(vlan).padStart(4, '0')}`
}

const vlanType = (vlan: number): number => (legacyVlans.has(vlan) ? vlan - 1000 : 1)

function said(vlan: number): Value {
  const value = Buffer.alloc(4)
  value.writeUInt32BE(100_000 + vlan)
  return octets(value)
}

function sviIndex(facts: Facts, vlan: number): Value {
  const names = [`Vlan${vlan}`, `unrouted VLAN ${vlan}`]
  return number(
    interfaceRows(facts).find(({ subject }) => names.includes(subject.name))?.subject.ifIndex ?? 0,
  )
}

const vtpVlans = table<number>('1.3.6.1.4.1.9.9.46.1.3.1.1', {
  rows: ({ device }) =>
    sortRows(
      [...new Set([1, ...device.vlans, ...legacyVlans.keys()])].map((vlan) => ({
        index: [1, vlan],
        subject: vlan,
      })),
    ),
  columns: {
    2: () => number(1),
    3: (vlan) => number(vlanType(vlan)),
    4: (vlan, facts) => text(vlanName(facts, vlan)),
    5: () => number(1500),
    6: (vlan) => said(vlan),
    18: (vlan, facts) => sviIndex(facts, vlan),
  },
})

/** VTP version (none), most VLANs, and what a 3750 with 12.2 in transparent mode has behind them. */
const vtpStatus = [3, 1005, 2, 2, 2].map((value, at) =>
  scalar(`1.3.6.1.4.1.9.9.46.1.1.${at + 1}`, () => number(value)),
)

const domains = table<null>('1.3.6.1.4.1.9.9.46.1.2.1.1', {
  rows: () => [{ index: [1], subject: null }],
  columns: {
    2: (_, { world }) => text(world.domain.split('.')[0] ?? ''),
    // transparent
    3: () => number(3),
    4: () => gauge(0),
  },
})

/** Bitmaps of the four kilo-VLAN columns; bit 0 is the first VLAN of each. */
const kiloVlans = (vlans: readonly number[]): readonly Value[] =>
  [0, 1024, 2048, 3072].map((from) =>
    bits(
      vlans.filter((vlan) => vlan >= from && vlan < from + 1024).map((vlan) => vlan - from),
      128,
    ),
  )

const everyVlan = kiloVlans(Array.from({ length: 4094 }, (_, at) => at + 1))

function enabled(of: Interface, thousand: number): Value | null {
  const vlans = of.allowedVlans === 'all' || of.mode !== 'trunk' ? everyVlan : kiloVlans(of.allowedVlans)
  return vlans[thousand] ?? null
}

const isTrunking = (row: PortRow, facts: Facts): boolean =>
  row.of.mode === 'trunk' && facts.world.operUp(facts.device, row.of)

const trunks = table<PortRow>('1.3.6.1.4.1.9.9.46.1.6.1.1', {
  rows: (facts) => portRows(facts, bridges),
  columns: {
    2: () => number(1),
    // dot1Q
    3: () => number(4),
    4: ({ of }) => enabled(of, 0),
    5: ({ of }) => number(of.nativeVlan),
    6: () => number(1),
    13: ({ of }) => number(of.mode === 'trunk' ? 1 : 2),
    // A trunk that is down reads notTrunking.
    14: (row, facts) => number(isTrunking(row, facts) ? 1 : 2),
    15: () => number(1),
    // dot1Q while it trunks, else notApplicable
    16: (row, facts) => number(isTrunking(row, facts) ? 4 : 6),
    17: ({ of }) => enabled(of, 1),
    18: ({ of }) => enabled(of, 2),
    19: ({ of }) => enabled(of, 3),
  },
})

/** Ports that have a vmVlan row. */
export const isAccessPort = (of: Interface): boolean => bridges(of) && of.mode === 'access'

const membership = table<PortRow>('1.3.6.1.4.1.9.9.68.1.2.2.1', {
  rows: (facts) => portRows(facts, isAccessPort),
  columns: {
    1: () => number(1),
    2: ({ of }) => number(of.accessVlan),
    // inactive when the VLAN does not exist on this switch
    3: ({ of }, { device }) => number(of.accessVlan === 1 || device.vlans.has(of.accessVlan) ? 2 : 1),
  },
})

/** 4096 is none, as a 3750 with 12.2 has it. */
const voice = table<PortRow>('1.3.6.1.4.1.9.9.68.1.5.1.1', {
  rows: (facts) => portRows(facts, isAccessPort),
  columns: { 1: ({ of }) => number(of.voiceVlan ?? 4096) },
})

/** CISCO-VTP-MIB and CISCO-VLAN-MEMBERSHIP-MIB. */
export const vlanObjects: readonly Subtree[] = [...vtpStatus, domains, vtpVlans, trunks, membership, voice]
