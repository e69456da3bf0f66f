import type { Neighbour, PowerState } from '@patchbay/connectors/switch/capabilities'
import { usualGuestPorts } from '@patchbay/contract/policies/protected-things'
import { expect, test } from 'vitest'
import type { PlacedPort } from '../facts/powered-ports.ts'
import { accessPoint } from '../wireless/test-wireless.ts'
import { emptyDossier } from './search.ts'
import type { PowerDossier, SwitchPower } from './search.ts'
import { targetRow } from './target-row.ts'

const port: PlacedPort = {
  switch: 'sw-b02-1',
  interface: 'Gi1/0/7',
  building: 'B02',
  floor: '1',
  room: '1.14',
  accessPoint: 'ap-b02-114',
  accessPointMac: '10:b3:c6:22:00:01',
}
const state: PowerState = {
  interface: 'GigabitEthernet1/0/7',
  admin: 'auto',
  delivering: true,
  fault: null,
  drawn: 12.5,
  class: '4',
  device: null,
}
const neighbour: Neighbour = {
  interface: 'GigabitEthernet1/0/7',
  protocol: 'lldp',
  name: 'ap-b02-114',
  remoteInterface: null,
  address: null,
  mac: null,
  platform: null,
  forwards: false,
  capabilities: ['access-point'],
}

interface Now {
  readonly state?: Partial<PowerState>
  readonly neighbour?: Partial<Neighbour>
  readonly more?: Partial<PowerDossier>
}

/** The row of the port, where all is well but for what is said. */
function rowWhere({ state: of = {}, neighbour: next = {}, more = {} }: Now) {
  const at = new Date()
  const now: SwitchPower = {
    source: 'switch',
    at,
    power: new Map([['Gi1/0/7', { ...state, ...of }]]),
    budget: [],
    neighbours: new Map([['Gi1/0/7', [{ ...neighbour, ...next }]]]),
    macs: new Map([['Gi1/0/7', ['10:b3:c6:22:00:01']]]),
  }
  const other = { name: 'ap-b02-115', mac: '10:b3:c6:22:00:02', building: 'B02', floor: '1' }
  const dossier: PowerDossier = {
    ...emptyDossier(),
    placedAt: at,
    airAsked: true,
    floors: [{ ...other, name: 'ap-b02-114', mac: '10:b3:c6:22:00:01' }, other],
    switches: new Map([['sw-b02-1', now]]),
    controllers: [
      {
        source: 'wlc-1',
        at,
        accessPoints: [
          accessPoint(),
          accessPoint({
            name: 'ap-b02-115',
            ethernetMac: other.mac,
            radioMac: '10:b3:c6:22:41:50',
            uplinks: [],
          }),
        ],
        clients: new Map([['ap-b02-114', 7]]),
      },
    ],
    ...more,
  }
  return targetRow(dossier, port, new Set(['ap-b02-114']))
}

test('an access point that all agree on is ready, with its draw, its clients and who covers meanwhile', () => {
  expect(rowWhere({})).toMatchObject({
    verdict: 'ready',
    whys: [],
    device: 'ap-b02-114',
    watts: 12.5,
    clients: 7,
    neighbours: ['ap-b02-115'],
  })
})

test.each<[string, string, Now]>([
  ['excluded', 'It is an uplink to ds-b02.', { neighbour: { name: 'ds-b02', forwards: true } }],
  ['excluded', 'The port delivers no PoE.', { state: { delivering: false, drawn: 0 } }],
  ['excluded', 'The port is set never to give PoE.', { state: { admin: 'off', delivering: false } }],
  [
    'excluded',
    'The port cannot give PoE.',
    {
      more: {
        switches: new Map([
          [
            'sw-b02-1',
            { source: 'switch', at: new Date(), power: new Map(), budget: [], neighbours: null, macs: null },
          ],
        ]),
      },
    },
  ],
  [
    'excluded',
    'Protected: ',
    {
      more: {
        protectedThings: {
          ports: usualGuestPorts,
          classes: [{ name: 'Emergency', owners: [], things: ['room B02/1.14'] }],
        },
      },
    },
  ],
  [
    'amber',
    'ap-b02-114 is not certain to be here: LLDP and CDP name another device.',
    { neighbour: { name: 'printer-1' } },
  ],
  ['amber', 'A phone is on the port.', { neighbour: { capabilities: ['phone'] } }],
  ['amber', 'No controller knows ap-b02-114.', { more: { controllers: [] } }],
  [
    'amber',
    'ap-b02-114 is not confirmed: wlc-1: timed out.',
    { more: { controllers: [], silent: ['wlc-1: timed out'] } },
  ],
  ['amber', 'No other access point of its floor stays joined.', { more: { floors: [] } }],
  [
    'unknown',
    'Not read: no answer.',
    { more: { switches: new Map(), unread: new Map([['sw-b02-1', 'no answer']]) } },
  ],
])('%s: %s', (verdict, words, now) => {
  const row = rowWhere(now)
  expect([row.verdict, row.whys.some((why) => why.startsWith(words)) ? words : row.whys]).toEqual([
    verdict,
    words,
  ])
})

test('who covers is not known while a controller is silent: never told as none', () => {
  expect(rowWhere({ more: { silent: ['wlc-2: timed out'] } }).neighbours).toBeNull()
})
