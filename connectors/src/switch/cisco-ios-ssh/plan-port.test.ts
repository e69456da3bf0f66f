import { expect, test } from 'vitest'
import type { PortTarget } from '../writes.ts'
import { portPlans } from './plan-port.ts'
import { parseConfigurationSection } from './show-running-config-interface.ts'

const head = 'interface GigabitEthernet1/0/7'
const desk = ['description desk 2-114', 'switchport access vlan 10', 'switchport mode access']
const authenticationLines = ['authentication host-mode multi-auth', 'authentication order dot1x mab']
const methods = ['authentication port-control auto', 'mab', 'dot1x pae authenticator']
const classic = [...desk, ...authenticationLines, ...methods]

/** As a switch shows it. */
const section = (lines: readonly string[]) =>
  parseConfigurationSection([
    'Building configuration...',
    '',
    'Current configuration : 301 bytes',
    '!',
    head,
    ...lines.map((line) => ` ${line}`),
    'end',
    '',
  ])!

const sent = (lines: readonly string[], target: PortTarget) => {
  const now = section(lines)
  return portPlans.lines(now, portPlans.wish(now, target))
}

test.each<[string, string[], PortTarget, string[]]>([
  ['nothing where it is so', [], { power: 'auto', powerPriority: 'low' }, []],
  ['never', [], { power: 'never' }, ['power inline never']],
  ['auto again', ['power inline never'], { power: 'auto' }, ['power inline auto']],
  ['static', [], { power: 'static' }, ['power inline static']],
  ['static that is so', ['power inline static max 15400'], { power: 'static' }, []],
  [
    'auto with the most that it has',
    ['power inline static max 15400'],
    { power: 'auto' },
    ['power inline auto max 15400'],
  ],
  ['static with it', ['power inline auto max 30000'], { power: 'static' }, ['power inline static max 30000']],
  ['a priority', [], { powerPriority: 'high' }, ['power inline port priority high']],
  [
    'the usual priority',
    ['power inline port priority high'],
    { powerPriority: 'low' },
    ['no power inline port priority'],
  ],
  [
    'nothing of a usual priority that is written down',
    ['power inline port priority low'],
    { powerPriority: 'low' },
    [],
  ],
])('of power it sends %s', (_title, lines, target, expected) => {
  expect(sent([...desk, ...lines], target)).toEqual(expected)
})

test('power that was taken away comes back with its own line', () => {
  const before = section([...desk, 'power inline static max 15400', 'power inline port priority high'])
  const after = section([...desk, 'power inline never'])
  const target = { power: 'static', powerPriority: 'high', asItStood: before.lines } as const
  expect(portPlans.lines(after, portPlans.wish(after, target))).toEqual([
    'power inline static max 15400',
    'power inline port priority high',
  ])
})

test('lines that begin alike are no mode of power', () => {
  const others = ['power inline port priority high', 'power inline police action log']
  const before = section([...desk, ...others])
  const wish = portPlans.wish(before, { power: 'never' })
  const after = section([...desk, 'power inline never', ...others])
  expect(portPlans.lines(after, portPlans.asItStands(before, wish))).toEqual(['power inline auto'])
})

test.each<[string, string[], PortTarget['authentication'], string[]]>([
  [
    '802.1X, then MAB at a port that asked for nothing, which asks when it is settled how',
    desk,
    'dot1x-mab',
    ['dot1x pae authenticator', 'mab', 'authentication order dot1x mab', 'authentication port-control auto'],
  ],
  ['802.1X alone', desk, 'dot1x', ['dot1x pae authenticator', 'authentication port-control auto']],
  ['MAB alone', desk, 'mab', ['mab', 'authentication port-control auto']],
  ['nothing where it is so', classic, 'dot1x-mab', []],
  ['nothing where it is so by being silent', [...desk, ...methods], 'dot1x-mab', []],
  ['802.1X without MAB', classic, 'dot1x', ['no mab', 'no authentication order']],
  ['MAB without 802.1X', classic, 'mab', ['no dot1x pae authenticator', 'no authentication order']],
  [
    'another order',
    [...desk, 'authentication order mab dot1x', ...methods],
    'dot1x-mab',
    ['authentication order dot1x mab'],
  ],
  ['none, and leaves the methods', classic, 'none', ['no authentication port-control']],
  ['nothing without authentication', [...desk, 'authentication port-control force-authorized'], 'none', []],
  [
    'and makes it an access port, where a trunk could be',
    ['switchport access vlan 10'],
    'mab',
    ['switchport mode access', 'mab', 'authentication port-control auto'],
  ],
])('of authentication it sends %s', (_title, lines, authentication = 'none', expected) => {
  expect(sent(lines, { authentication })).toEqual(expected)
})

test('the way back is the section as it stood, also of an order that cannot be asked for', () => {
  const odd = [...desk, 'authentication order mab dot1x', ...methods]
  const before = section(odd)
  const wish = portPlans.wish(before, { authentication: 'mab' })
  expect(portPlans.lines(before, wish)).toEqual(['no dot1x pae authenticator', 'no authentication order'])
  const after = section([...desk, 'authentication port-control auto', 'mab'])
  const back = ['dot1x pae authenticator', 'authentication order mab dot1x']
  expect(portPlans.lines(after, portPlans.asItStands(before, wish))).toEqual(back)
  const undone = portPlans.wish(after, { authentication: 'dot1x-mab', asItStood: before.lines })
  expect(portPlans.lines(after, undone)).toEqual(back)
})

const dynamic = ['switchport mode dynamic desirable']
test.each<[string, readonly string[], PortTarget, string[]]>([
  ['an access VLAN at a dynamic port', dynamic, { accessVlan: 55 }, ['mode access', 'access vlan 55']],
  ['a voice VLAN at a dynamic port', dynamic, { voiceVlan: 20 }, ['mode access', 'voice vlan 20']],
  ['a voice VLAN at a port without a mode', [], { voiceVlan: 20 }, ['mode access', 'voice vlan 20']],
  ['a voice VLAN at an access port', desk, { voiceVlan: 20 }, ['voice vlan 20']],
  ['no voice VLAN at a dynamic port', dynamic, { voiceVlan: null }, []],
  ['a description at a dynamic port', dynamic, { adminUp: true }, []],
  ['an access VLAN at a trunk', ['switchport mode trunk'], { accessVlan: 55 }, ['access vlan 55']],
])('the mode is sent with what needs one: %s', (_title, lines, target, expected) => {
  expect(sent(lines, target)).toEqual(expected.map((line) => `switchport ${line}`))
})

test.each<[readonly string[], PortTarget, string[]]>([
  [dynamic, { accessVlan: 1 }, dynamic],
  [[], { voiceVlan: null }, ['no switchport mode', 'no switchport voice vlan']],
  [desk, { voiceVlan: null }, ['no switchport voice vlan']],
])('the mode is put back as it stood: %j', (before, target, expected) => {
  const after = ['switchport mode access', ...(target.voiceVlan === null ? ['switchport voice vlan 20'] : [])]
  expect(sent(after, { ...target, asItStood: section(before).lines })).toEqual(expected)
})
