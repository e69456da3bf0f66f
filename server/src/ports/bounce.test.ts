import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { usualPortProfiles } from '@patchbay/contract/policies/usual-port-profiles'
import { expect, test } from 'vitest'
import { assignPort } from '../changes/kinds/assign-port/index.ts'
import { filledAt } from '../changes/kinds/assign-port/profile/in-list.ts'
import { showPort } from './show.ts'
import type { PortSnapshot } from './snapshot.ts'
import { portAsRead } from '../changes/kinds/assign-port/test-port.ts'

const on = { switch: 'sw-a', interface: 'GigabitEthernet1/0/14' }
const isBounced = (intent: PortIntent, before: PortSnapshot) =>
  showPort(portPlans, intent, before).sendings.some(({ lines }) => lines.includes(' shutdown'))
const open = portAsRead({}, 'switchport mode access')
const shut = portAsRead({ adminUp: false, operUp: false }, 'switchport mode access', 'shutdown')

test.each<[string, Partial<PortIntent>, PortSnapshot, boolean]>([
  ['another VLAN on an open port', { accessVlan: 120, adminUp: true }, open, true],
  ['the same VLAN', { accessVlan: 10, adminUp: true }, open, false],
  ['another VLAN without link', { accessVlan: 120, adminUp: true }, portAsRead({ operUp: false }), false],
  ['a bounce at once', { bounce: 'now', adminUp: true }, open, true],
  ['no bounce', { accessVlan: 120, adminUp: true, bounce: 'never' }, open, false],
  ['one that was shut', { accessVlan: 120, adminUp: true, bounce: 'now' }, shut, false],
])('a port that is asked to be open is bounced as one that stays open: %s', (_what, asked, before, is) => {
  expect(isBounced({ ...on, bounce: 'auto', ...asked }, before)).toBe(is)
})

test('a port that is shut by the change is not opened again by a bounce', () => {
  const sent = showPort(portPlans, { ...on, bounce: 'now', accessVlan: 120, adminUp: false }, open).sendings
  expect(sent.flatMap(({ lines }) => lines).filter((line) => line.endsWith(' shutdown'))).toEqual([
    ' shutdown',
  ])
})

test.each(['Printer', 'Quarantine'])(
  'a line of a list with the profile %s has its device ask anew',
  (name) => {
    const used = usualPortProfiles.profiles.find((one) => one.name === name) as PortProfile
    const port = { ...open, vlans: { 10: 'desks', 38: 'B12-printer', 666: 'B12-quarantine' } }
    const intent = filledAt({ ...on, bounce: 'auto', profile: { name, version: 0 } }, used, port, null)
    expect([intent.adminUp, isBounced(intent, port)]).toEqual([true, true])
    // Going back it is in another network once more.
    const back = assignPort.undo(intent, port, 'a test')
    const after = { ...port, accessVlan: intent.accessVlan ?? 0 }
    expect(back !== null && isBounced(back, after)).toBe(true)
  },
)
