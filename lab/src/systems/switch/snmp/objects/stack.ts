import type { StackMember } from '../../../../world/model/switch.ts'
import { imageOf } from '../../release.ts'
import type { Facts } from '../facts.ts'
import { interfaceRows } from '../interface-rows.ts'
import type { InterfaceRow } from '../interface-rows.ts'
import { chassisIndexOf } from './physical-layout.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { gauge, macAddress, number, octets, text, truth } from '../values.ts'

interface Unit {
  readonly member: StackMember
  readonly position: number
}

const role = { master: 1, member: 2, standby: 4 }
const ready = 4

/** IOS-XE has a standby; the older system elects one when it must. */
function roleOf({ position }: Unit, { device }: Facts): number {
  if (position === 0) return role.master
  return position === 1 && device.os === 'ios-xe' ? role.standby : role.member
}

const units = table<Unit>('1.3.6.1.4.1.9.9.500.1.2.1.1', {
  rows: (facts) =>
    sortRows(
      facts.device.members.map((member, position) => ({
        index: [chassisIndexOf(facts, member)],
        subject: { member, position },
      })),
    ),
  columns: {
    1: ({ member }) => gauge(member.number),
    2: ({ member }) => gauge(member.number),
    3: (unit, facts) => number(roleOf(unit, facts)),
    4: ({ position }) => gauge(Math.max(1, 15 - position)),
    5: () => gauge(0),
    6: () => number(ready),
    7: ({ member }) => macAddress(member.mac),
    8: (_, { device }) => text(imageOf(device).name),
  },
})

/** Each unit is joined to the next and the last to the first. */
const cables = table<InterfaceRow>('1.3.6.1.4.1.9.9.500.1.2.2.1', {
  rows: (facts) => interfaceRows(facts).filter(({ subject }) => subject.name.startsWith('StackSub-')),
  columns: {
    1: () => number(1),
    2: ({ name }, facts) => {
      const [, unit = '', port = ''] = /^StackSub-St(\d+)-(\d)$/.exec(name) ?? []
      const { members } = facts.device
      const at = members.findIndex((one) => one.number === Number(unit))
      return number(chassisIndexOf(facts, members.at((at + (port === '1' ? 1 : -1)) % members.length)))
    },
  },
})

/** CISCO-STACKWISE-MIB. */
export const stackObjects: readonly Subtree[] = [
  // 8 on a 2960X, 9 on a 3750 and a 3850
  scalar('1.3.6.1.4.1.9.9.500.1.1.1', ({ device }) => gauge(device.os === 'ios' ? 8 : 9)),
  scalar('1.3.6.1.4.1.9.9.500.1.1.2', () => gauge(15)),
  scalar('1.3.6.1.4.1.9.9.500.1.1.3', ({ device }) => truth(device.members.length > 1)),
  // notifications: none
  scalar('1.3.6.1.4.1.9.9.500.1.1.4', () => truth(false)),
  scalar('1.3.6.1.4.1.9.9.500.1.1.5', () => octets(Buffer.alloc(4))),
  units,
  cables,
]
