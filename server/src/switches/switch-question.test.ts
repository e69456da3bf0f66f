import type { Ask, Device, Reading } from '@patchbay/connectors/asking'
import { notFound, refused, unreachable, unreadable } from '@patchbay/connectors/failures'
import type { SwitchView } from '@patchbay/contract/switches/picture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { identityWith, mac, reading, session, silence, system } from '../locate/test-systems.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import type { System } from '../systems/open.ts'
import { askingIn, fails, sectionIn, snmp, ssh } from './test-asking.ts'
import type { Can } from './test-asking.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1', { description: 'as walked' })
  await campus.port('sw-a', 'Gi1/0/2', { oper_up: false })
  await campus.port('sw-b', 'Te1/1/1', {
    mode: 'trunk',
    edge: false,
    edge_because: 'sw-a downstream of it forwards',
  })
  await campus.neighbour('sw-b', 'Te1/1/1', { name: 'sw-a.campus.example', forwards: true })
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const asking = (systems: readonly System[], view?: SwitchView, q?: string, live?: boolean) =>
  askingIn(campus, systems, {
    ...(view === undefined ? {} : { view }),
    ...(q === undefined ? {} : { q }),
    ...(live === undefined ? {} : { live }),
  })

const ask = async (systems: readonly System[], view?: SwitchView, q?: string, live?: boolean) =>
  asking(systems, view, q, live).settled

const interfaces = () => [fakeInterface('GigabitEthernet1/0/1'), fakeInterface('GigabitEthernet1/0/2')]

test('what was dropped or not understood shows what the switch said, without more of the question failing', async () => {
  const shown: string[] = []
  const found = await ask([
    ssh({
      readInterfaces: async () => reading(interfaces()),
      readForwardingTable: async () => reading([entry(mac(1))], { dropped: 2 }),
      readPower: fails(
        unreadable({ cause: 'not-understood', message: 'sw-a answered with something else.' }),
      ),
      show: async (_, question) => {
        shown.push(question.name)
        return reading({ command: `show ${question.name}`, text: `words of ${question.name}` })
      },
    }),
  ])
  expect(sectionIn(found, 'interfaces')).toMatchObject({
    state: 'ok',
    count: 2,
    freshness: 'live',
    raw: null,
  })
  expect(sectionIn(found, 'forwarding')).toMatchObject({
    state: 'partial',
    why: '2 lines could not be read',
    raw: { text: 'words of mac-table' },
  })
  expect(sectionIn(found, 'power')).toMatchObject({ state: 'unreadable', raw: { text: 'words of power' } })
  expect(shown).toEqual(['mac-table', 'power'])
  expect(found.answer.ports[0]?.macCount).toBe(1)
})

test('what the command line does not tell SNMP is asked for, and nothing else', async () => {
  const asked: string[] = []
  const found = await ask(
    [
      ssh({
        readInterfaces: async () => reading(interfaces()),
        readNeighbours: fails(notFound({ cause: 'absent', message: 'sw-a does not report neighbours.' })),
      }),
      snmp({
        readInterfaces: async () => {
          asked.push('interfaces')
          return reading(interfaces())
        },
        readNeighbours: async () => {
          asked.push('neighbours')
          return reading([])
        },
      }),
    ],
    'difference',
  )
  expect(asked).toEqual(['neighbours'])
  expect(sectionIn(found, 'neighbours')).toMatchObject({ state: 'none', source: 'Switch switch-snmp' })
})

test('who cannot prove to be the switch is not asked by another protocol either', async () => {
  const asked: string[] = []
  const found = await ask([
    ssh({
      readInterfaces: fails(
        unreachable({ cause: 'trust-not-proven', message: 'sw-a shows another key than the one pinned.' }),
      ),
    }),
    snmp({
      readInterfaces: async () => {
        asked.push('snmp')
        return reading(interfaces())
      },
    }),
  ])
  expect(asked).toEqual([])
  expect(found.answer.unreached?.words).toContain('another key')
  expect(found.answer.unreached?.nearest).toBeNull()
  expect(found.answer.ports.map(({ description }) => description)).toContain('as walked')
})

test('a refused login is said so, and what was walked stays', async () => {
  const found = await ask([
    ssh({
      readInterfaces: fails(refused({ cause: 'credential-refused', message: 'sw-a refused the login.' })),
    }),
  ])
  expect(new Set(found.answer.sections.map(({ state }) => state))).toEqual(new Set(['auth-failed']))
  expect(found.answer.unreached).toMatchObject({ words: 'sw-a refused the login.', nearest: null })
  expect(found.answer.ports.find((port) => port.interface === 'Gi1/0/1')).toMatchObject({
    freshness: 'cached',
  })
})

test('of a switch that nobody reaches the nearest is found by its cable, and asked for its end of it', async () => {
  const can = (up: boolean): Can => ({
    readInterfaces: fails(unreachable({ cause: 'no-route', message: 'sw-a cannot be reached.' })),
    readInterface: async (device: Device, { interface: on }: { interface: string }) =>
      reading({ ...fakeInterface(`${device.name} ${on}`), operUp: up }),
  })
  const down = await ask([ssh(can(false), ['sw-a', 'sw-b'])])
  expect(down.answer.unreached?.nearest).toMatchObject({
    name: 'sw-b',
    interface: 'Te1/1/1',
    up: false,
    hops: 1,
  })
  expect(down.answer.unreached?.nearest?.words).toContain('look at the cable')
  const up = await ask([ssh(can(true), ['sw-a', 'sw-b'])])
  expect(up.answer.unreached?.nearest?.words).toContain('the cable is good')
})

test('one device is asked one thing at a time', async () => {
  let under = 0
  let most = 0
  const one =
    <T>(value: T) =>
    async (): Promise<Reading<T>> => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setImmediate(resolve))
      under -= 1
      return reading(value)
    }
  await ask([
    ssh({
      readInterfaces: one(interfaces()),
      readForwardingTable: one([entry(mac(1))]),
      readPower: one([]),
      readSessions: one([]),
      readNeighbours: one([]),
      readVlans: one([]),
      readCounters: one([]),
      readStack: one([]),
      readPowerBudget: one([]),
    }),
  ])
  expect(most).toBe(1)
})

test('without the live check nobody asks the switch, and the picture is that of the walk', async () => {
  const found = await ask([ssh({ readInterfaces: fails(new Error('asked')) })], 'ports', 'sw-a', false)
  expect(found.sources.map(({ id }) => id)).toEqual(['index', 'identity', 'dhcp', 'directory'])
  expect(new Set(found.answer.sections.map(({ state }) => state))).toEqual(new Set(['cached']))
  expect(found.answer.ports.find((port) => port.interface === 'Gi1/0/1')).toMatchObject({
    freshness: 'cached',
    macCount: 1,
    description: 'as walked',
  })
})

test('a switch that goes silent ends with the question; what it said before stands', async () => {
  const mute = silence()
  const { pace, settled, drawn } = asking([
    ssh({
      readInterfaces: async () => reading(interfaces()),
      readForwardingTable: (device: Device, _: object, limit: Ask) => mute.ask(device, limit),
    }),
  ])
  await expect.poll(() => mute.asks.length, { timeout: 15_000 }).toBe(1)
  await pace.advance(8_000)
  expect(drawn.at(-1)?.sections.find(({ name }) => name === 'interfaces')?.state).toBe('ok')
  await pace.advance(17_000)
  const { answer, sources } = await settled
  expect(sources.find(({ id }) => id === 'switch-cli')?.state).toBe('timed-out')
  expect(answer.ports.every(({ freshness }) => freshness === 'live')).toBe(true)
})

test('a session of ISE whose device is on no port is listed by the address of the switch', async () => {
  const gone = session({ mac: mac(0x33), nasAddress: '10.255.0.1', interface: 'GigabitEthernet1/0/2' })
  const identity = system('identity', 'ise-1', {
    ...identityWith([gone]),
    listSessionsOn: async (address) =>
      reading(
        address === '10.255.0.1'
          ? [
              {
                mac: gone.mac,
                username: null,
                nasAddress: address,
                address: null,
                sessionId: null,
                server: null,
              },
            ]
          : [],
      ),
  })
  const found = await ask([
    ssh({
      readInterfaces: async () => reading(interfaces()),
      readForwardingTable: async () => reading([entry(mac(1))]),
    }),
    identity,
  ])
  const port = found.answer.ports.find((one) => one.interface === 'Gi1/0/2')
  expect(port?.identity.map((one) => one.mac)).toEqual([gone.mac])
  expect(port?.disagreements.map(({ rule }) => rule)).toEqual(['session-without-device'])
})

test('configuration is read of named ports, and of few at a time', async () => {
  const asked: string[] = []
  const can: Can = {
    readConfiguration: async (_, { interface: on }) => {
      asked.push(on)
      return reading({ lines: [`interface ${on}`], bytes: 20 })
    },
  }
  const whole = await ask([ssh(can)], 'configuration')
  expect(sectionIn(whole, 'configuration')).toMatchObject({
    state: 'not-told',
    why: expect.stringContaining('Name a port') as string,
  })
  const two = await ask([ssh(can)], 'configuration', 'sw-a gi1/0/1-2')
  expect(asked).toEqual(['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2'])
  expect(two.answer.configuration.map((one) => one.interface)).toEqual(['Gi1/0/1', 'Gi1/0/2'])
})

test('around one port that was asked for stands the rest of the front, as it was walked', async () => {
  const can: Can = { readInterface: async () => reading(fakeInterface('GigabitEthernet1/0/1')) }
  const one = await ask([ssh(can)], 'port', 'sw-a gi1/0/1')
  expect(one.answer.ports).toMatchObject([{ interface: 'Gi1/0/1', freshness: 'live' }])
  expect(one.answer.front).toMatchObject([
    { interface: 'Gi1/0/2', link: 'down', freshness: 'cached', disagreements: [] },
  ])
  const whole = await ask([ssh({ readInterfaces: async () => reading(interfaces()) })])
  expect(whole.answer.front).toBeUndefined()
})
