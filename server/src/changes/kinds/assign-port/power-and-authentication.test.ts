import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import { expect, test } from 'vitest'
import { assignPort } from './index.ts'
import type { PlannedPort } from '../../../ports/planned-port.ts'
import { showPort, wishOf } from '../../../ports/show.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { portAsRead } from './test-port.ts'

const auto = 'authentication port-control auto'
const asked = (of: Partial<PlannedPort>): PlannedPort => ({
  switch: 'sw-a',
  interface: 'GigabitEthernet1/0/14',
  bounce: 'auto',
  ...of,
})
const fields = (intent: PlannedPort, before: PortSnapshot) =>
  showPort(portPlans, intent, before).fields.map(
    ({ field, before: was, intent: is }) => `${field}: ${was} → ${is}`,
  )
/** What undoing sends at a port that stands with these lines. */
const undone = (intent: PlannedPort, before: PortSnapshot, ...after: string[]) => {
  const back = assignPort.undo(intent, before, 'a test')!
  const now = portAsRead({}, ...after)
  return {
    back,
    fields: fields(back, now),
    lines: portPlans.lines(now.section, wishOf(portPlans, back, now)),
  }
}

test('power and its priority are shown as the lines will say them', () => {
  const before = portAsRead({}, 'power inline static max 15400')
  expect(fields(asked({ power: 'auto', powerPriority: 'high' }), before)).toEqual([
    'Power: static, at most 15.4 W → auto, at most 15.4 W',
    'Power priority: low → high',
  ])
})

test('power that was taken away is put back with its own line by an undo', () => {
  const before = portAsRead({}, 'power inline static max 15400', 'power inline port priority high')
  const intent = asked({ power: 'never' })
  const {
    back,
    fields: said,
    lines,
  } = undone(intent, before, 'power inline never', 'power inline port priority high')
  expect(assignPort.intent.parse(back)).toEqual(back)
  expect(said).toEqual(['Power: never → static, at most 15.4 W'])
  expect(lines).toEqual(['power inline static max 15400'])
})

test('an authentication is put back line by line, also one that cannot be asked for', () => {
  const odd = ['authentication order mab dot1x', auto, 'mab', 'dot1x pae authenticator']
  const mab = undone(
    asked({ authentication: 'mab' }),
    portAsRead({ authenticated: true }, ...odd),
    auto,
    'mab',
  )
  expect(mab.fields).toEqual(['Authentication: MAB → MAB, then 802.1X'])
  expect(mab.lines).toEqual(['dot1x pae authenticator', 'authentication order mab dot1x'])
  const none = undone(
    asked({ authentication: 'dot1x' }),
    portAsRead({}),
    'switchport mode access',
    auto,
    'dot1x pae authenticator',
  )
  expect(none.back).toMatchObject({ authentication: 'none' })
  expect(none.lines).toEqual([
    'no switchport mode',
    'no dot1x pae authenticator',
    'no authentication port-control',
  ])
})

test('a port that was made an access port for its VLANs gets its mode back with an undo', () => {
  const dynamic = 'switchport mode dynamic auto'
  const before = portAsRead({ mode: 'unknown' }, dynamic)
  const after = ['switchport access vlan 120', 'switchport mode access']
  expect(undone(asked({ accessVlan: 120 }), before, ...after).lines).toEqual([
    dynamic,
    'switchport access vlan 10',
  ])
})

test('who is there is told what becomes of them', () => {
  const how = (intent: PlannedPort, before: PortSnapshot) =>
    showPort(portPlans, intent, before).affected.map((one) => one.how)
  const asking = portAsRead({ authenticated: true }, auto, 'mab')
  expect(how(asked({ authentication: 'none' }), asking)).toEqual(['has network without authentication'])
  expect(how(asked({ authentication: 'mab' }), portAsRead())).toEqual([
    'has no network until it has authenticated',
  ])
  expect(how(asked({ authentication: 'mab' }), asking)).toEqual([])
  expect(how(asked({ authentication: 'mab', bounce: 'now' }), portAsRead())).toEqual([
    'loses its link for a few seconds and renews its address, and has no network until it has authenticated',
  ])
})

test('a port that lets everybody in is proven by oneself, and agreed to by itself', () => {
  const opening = asked({ authentication: 'none' })
  expect([assignPort.risky?.(opening), assignPort.agreedTogether?.(opening)]).toEqual([true, null])
  expect(assignPort.risky?.(asked({ authentication: 'mab' }))).toBe(false)
})
