import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { readVlanPlace } from '@patchbay/contract/policies/vlan-place'
import type { VlanUse } from '@patchbay/contract/policies/vlan-use'
import { matchesPattern, isTouched } from '../policies/protected.ts'
import type { Touched } from '../policies/protected.ts'
import { usersOf } from '../policies/used-by.ts'
import type { PortSnapshot } from './snapshot.ts'
import { touchedByPort } from './touches.ts'

interface VlanHere {
  readonly id: number
  /** As its switch calls it; empty where it does not. */
  readonly name: string
  readonly touched: Touched
}

/** Whether a line as `readVlanPlace` takes it means a VLAN at a port. */
export function isVlanMeant(line: string, { id, name, touched }: VlanHere): boolean {
  const read = readVlanPlace(line)
  if ('fault' in read) return false
  const { vlan, at } = read
  const is =
    'name' in vlan ? name !== '' && matchesPattern(vlan.name, name) : vlan.from <= id && id <= vlan.to
  return is && (at === null || isTouched(at, touched))
}

/** The roles and groups of people that may put a port into a VLAN and take it out of it; everybody where none is named. */
export function usersOfVlan(
  { classes }: VlanUse,
  id: number,
  { switch: name, interface: on }: Pick<PortIntent, 'switch' | 'interface'>,
  port: PortSnapshot,
): readonly string[] {
  const touched = touchedByPort({ switch: name, interface: on, bounce: 'never' }, port)
  return usersOf(classes, (line) => isVlanMeant(line, { id, name: port.vlans[String(id)] ?? '', touched }))
}

/** Such as `VLAN 38 B12-printer`. */
export const vlanWords = (id: number, { vlans }: Pick<PortSnapshot, 'vlans'>): string =>
  `VLAN ${id} ${vlans[String(id)] ?? ''}`.trim()
