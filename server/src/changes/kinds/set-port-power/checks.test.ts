import { expect, test } from 'vitest'
import { behindPort } from '../assign-port/test-port.ts'
import { checkPower } from './checks.ts'
import type { PowerSnapshot } from './intent.ts'
import { TestPower, powerOf } from './test-power.ts'

const { snapshot } = new TestPower()
const point = snapshot.onPort.accessPoint!
const levelOf = (id: string, action: 'cycle' | 'off' | 'on', more: Partial<PowerSnapshot>) => {
  const found = checkPower(powerOf(action), { ...snapshot, ...more }).find((check) => check.id === id)
  return found === undefined ? 'none' : `${found.level}: ${found.words}`
}
const section = (...lines: string[]) => ({
  section: { lines: ['interface Gi', ...lines.map((line) => ` ${line}`)], bytes: null },
})

test.each<[string, 'cycle' | 'off' | 'on', Partial<PowerSnapshot>, string]>([
  ['state', 'cycle', {}, 'green: The port delivers 12.5 W, class 4.'],
  ['state', 'cycle', { delivering: false }, 'red: The port delivers no PoE.'],
  ['state', 'off', { delivering: false }, 'amber: The port delivers no PoE now.'],
  ['state', 'off', { adminUp: false }, 'red: The port is shut.'],
  ['state', 'off', section('power inline never'), 'red: The port is set never to give PoE.'],
  ['state', 'on', section('power inline never'), 'green: The port is set never to give PoE.'],
  ['state', 'on', {}, 'green: The port already is set to auto.'],
  ['protected', 'off', { readOnly: 'A routed port.' }, 'red: A routed port.'],
  ['protected', 'off', { protectedBecause: 'an uplink' }, 'red: It is protected: an uplink'],
  [
    'phone',
    'off',
    { devices: [{ ...behindPort('00:50:56:84:00:11'), vlan: 20 }] },
    'amber: A phone is on the port. It makes no emergency call without power.',
  ],
  ['phone', 'off', {}, 'none'],
  [
    'own-way',
    'off',
    { ours: ['this console'] },
    'amber: The port is on the path of this console, which this may cut off.',
  ],
  ['access-point', 'off', {}, 'green: Access point ap-b02-114 by MAC, LLDP and controller; 0 clients.'],
  [
    'access-point',
    'off',
    {
      onPort: {
        ...snapshot.onPort,
        accessPoint: { ...point, agreement: { mac: true, neighbour: false, controller: true } },
      },
    },
    'amber: Access point ap-b02-114 is not certain: LLDP and CDP name another device.',
  ],
  [
    'access-point',
    'off',
    { onPort: { accessPoint: null, listed: 'ap-b02-114', silent: ['wlc-1: timed out'] } },
    'red: No controller confirms the access point ap-b02-114: wlc-1: timed out',
  ],
  [
    'access-point',
    'cycle',
    { onPort: { accessPoint: null, listed: 'ap-b02-114', silent: ['wlc-1: timed out'] } },
    'amber: No controller confirms the access point ap-b02-114: wlc-1: timed out',
  ],
  ['access-point', 'off', { onPort: { accessPoint: null, listed: null, silent: [] } }, 'none'],
])('%s of %s', (id, action, more, said) => {
  expect(levelOf(id, action, more)).toBe(said)
})
