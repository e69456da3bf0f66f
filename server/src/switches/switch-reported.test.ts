import { notFound, refused, throttled, unreachable } from '@patchbay/connectors/failures'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { identityWith, mac, reading, session, system } from '../locate/test-systems.ts'
import { askingIn, fails, sectionIn, snmp, ssh } from './test-asking.ts'
import type { Can } from './test-asking.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.db
    .insertInto('vlan_snapshot')
    .values({ switch: 'sw-a', vlan: 10, name: 'staff', observed_at: new Date() })
    .execute()
})
afterAll(() => campus.drop())

const on = (number: number) => `GigabitEthernet1/0/${number}`
const interfaces = (of: Partial<InterfaceState> = {}) => [
  { ...fakeInterface(on(1)), ...of },
  fakeInterface(on(2)),
]
const readInterfaces = async () => reading(interfaces())
const readInterface: Can['readInterface'] = async (_, { interface: name }) =>
  name === on(1) || name === on(2)
    ? reading(fakeInterface(name))
    : Promise.reject(notFound({ cause: 'absent', message: `sw-a does not report ${name}.` }))

const ask = (systems: Parameters<typeof askingIn>[1], how?: Parameters<typeof askingIn>[2]) =>
  askingIn(campus, systems, how).settled

const portIn = ({ answer }: Awaited<ReturnType<typeof ask>>, name = 'Gi1/0/1') =>
  answer.ports.find((port) => port.interface === name)

test.each([
  [refused({ cause: 'credential-refused', message: 'credential-refused' }), 'sw-a refused the login; '],
  [
    unreachable({ cause: 'trust-not-proven', message: 'trust-not-proven' }),
    'sw-a could not prove its identity, so it was not asked; ',
  ],
  [throttled({ cause: 'busy', message: 'busy' }), 'sw-a is too busy now; '],
  [throttled({ cause: 'rate-limited', message: 'rate-limited' }), 'sw-a throttles questions for a while; '],
  [unreachable({ cause: 'timed-out', message: 'timed-out' }), 'sw-a does not answer; '],
])('the headline says what it is: %s', async (failure, words) => {
  const { answer } = await ask([ssh({ readInterfaces: fails(failure) })])
  expect(answer.sentence.replace(/ in [^;]*?(?= (?:refused|could|is|throttles|does))/, '')).toContain(words)
})

test('the time of the last change is asked of SNMP where the command line told everything else', async () => {
  const asked: string[] = []
  const found = await ask([
    ssh({ readInterfaces }),
    snmp({
      readInterfaces: async () => {
        asked.push('interfaces')
        return reading(interfaces())
      },
      readLastChanges: async () => {
        asked.push('last changes')
        return reading([
          { interface: on(1), changed: 60 },
          { interface: on(2), changed: null },
        ])
      },
    }),
  ])
  expect(asked).toEqual(['last changes'])
  const at = Date.parse(sectionIn(found, 'last-change')?.observedAt ?? '')
  expect(at - Date.parse(portIn(found)?.changedAt ?? '')).toBe(60_000)
  expect(portIn(found, 'Gi1/0/2')?.changedAt).toBeNull()
  expect(sectionIn(found, 'interfaces')?.source).toBe('Switch switch-cli')
})

test('SNMP that is silent beside a command line that answers makes no switch unreached; only its own part says so', async () => {
  const silent = unreachable({ cause: 'timed-out', message: 'sw-a did not answer.' })
  const found = await ask([
    ssh({
      readInterfaces,
      readPower: fails(notFound({ cause: 'absent', message: 'sw-a does not report power.' })),
    }),
    snmp({ readPower: fails(silent), readLastChanges: fails(silent) }),
  ])
  expect(found.answer.unreached).toBeNull()
  expect(found.answer.sentence).toContain('2 of 2 ports up')
  expect(sectionIn(found, 'last-change')).toMatchObject({ state: 'timed-out', why: 'sw-a did not answer.' })
  // The model itself said that it has none.
  expect(sectionIn(found, 'power')).toMatchObject({
    state: 'not-told',
    why: 'sw-a does not report power.',
  })
})

test('a port that the switch does not have is said so', async () => {
  const words = 'sw-a has no port Gi9/0/99'
  for (const view of ['ports', 'port'] as const) {
    const { answer } = await ask([ssh({ readInterfaces, readInterface })], { view, q: 'sw-a gi9/0/99' })
    expect([view, answer.missing, answer.sentence, answer.ports]).toEqual([view, words, words, []])
  }
  const some = await ask([ssh({ readInterfaces })], { q: 'sw-a gi1/0/1, gi9/0/1-4' })
  expect(some.answer.missing).toBe('sw-a has no port Gi9/0/1-4')
  expect(some.answer.ports).toHaveLength(1)
  const walked = await ask([], { q: 'sw-a gi9/0/99', live: false })
  expect(walked.answer.missing).toBe('The last walk of sw-a found no port Gi9/0/99')
  expect((await ask([ssh({ readInterfaces })], { q: 'sw-a gi1/0/1' })).answer.missing).toBeNull()
})

test('of one port its own readings are asked, not those of the whole switch; who is on another port is not looked up', async () => {
  const asked: string[] = []
  const note =
    <T>(what: string, value: T) =>
    async () => {
      asked.push(what)
      return reading(value)
    }
  const looked: string[] = []
  const identity = system('identity', 'ise-1', {
    ...identityWith([session({ mac: mac(1) })]),
    listSessionsOn: async () =>
      reading(
        [1, 2, 3].map((number) => ({
          mac: mac(number),
          username: null,
          nasAddress: '10.255.0.1',
          address: null,
          sessionId: null,
          server: null,
        })),
      ),
    findSessions: async (question) => {
      looked.push(JSON.stringify(question))
      return reading([])
    },
  })
  const found = await ask(
    [
      ssh({
        readInterfaces: note('all interfaces', interfaces()),
        readInterface: note('one interface', fakeInterface(on(1))),
        readForwardingTable: note('forwarding', [entry(mac(1)), entry(mac(2), on(2))]),
        readStack: note('stack', []),
        readErrDisabled: note('err-disabled', []),
      }),
      identity,
    ],
    { q: 'sw-a gi1/0/1' },
  )
  expect(asked.toSorted()).toEqual(['err-disabled', 'forwarding', 'one interface'])
  // The second is on another port; the third is on none, so that its session may be of this one.
  expect(looked.toSorted()).toEqual([mac(1), mac(3)].map((of) => JSON.stringify({ mac: of })))
  expect(found.answer.ports.map((port) => [port.interface, port.macCount])).toEqual([['Gi1/0/1', 1]])
})

test('a routed port has the VRF that the switch has it in', async () => {
  const found = await ask([
    ssh({
      readInterfaces: async () => reading(interfaces({ mode: 'routed' })),
      readVrfs: async () => reading([{ name: 'guest', interfaces: [on(1)] }]),
    }),
  ])
  expect(portIn(found)).toMatchObject({
    vrf: 'guest',
    readOnly: expect.stringContaining('VRF guest') as string,
  })
  expect(portIn(found, 'Gi1/0/2')?.vrf).toBeNull()
})

const message = (text: string, of: object = {}) => ({
  at: 'Nov 15 09:57:29',
  clockUnsure: false,
  facility: 'SYS',
  severity: 5,
  mnemonic: 'CONFIG_I',
  text,
  interface: null,
  ...of,
})

test('who configured the switch last is known where its log was read, also beside the log of one port', async () => {
  const readLog: Can['readLog'] = async () =>
    reading([
      message('Configured from console by ada on vty0 (10.0.0.5)', { at: 'Nov 15 09:00:00' }),
      message('Configured from console by bob on vty1 (10.0.0.6)'),
      message('Interface GigabitEthernet1/0/1, changed state to up', {
        facility: 'LINK',
        mnemonic: 'UPDOWN',
        interface: on(1),
      }),
    ])
  const whole = await ask([ssh({ readLog })], { view: 'log' })
  expect(whole.answer.device?.configured).toMatchObject({
    by: 'bob',
    over: 'vty1',
    from: '10.0.0.6',
    at: 'Nov 15 09:57:29',
    source: 'Switch switch-cli',
  })
  expect(whole.answer.log).toHaveLength(3)
  const one = await ask([ssh({ readLog, readInterface })], { view: 'log', q: 'sw-a gi1/0/1' })
  expect(one.answer.device?.configured?.by).toBe('bob')
  expect(one.answer.log.map(({ mnemonic }) => mnemonic)).toEqual(['UPDOWN'])
  expect((await ask([ssh({ readInterfaces })])).answer.device?.configured).toBeNull()
})

test('VLANs of the walk alone are not called active', async () => {
  const walked = await ask([], { view: 'vlans', live: false })
  expect(walked.answer.vlans).toMatchObject([{ id: 10, name: 'staff', active: null }])
  const told = await ask(
    [ssh({ readInterfaces, readVlans: async () => reading([{ id: 10, name: 'staff', active: true }]) })],
    { view: 'vlans' },
  )
  expect(told.answer.vlans).toMatchObject([{ id: 10, active: true }])
})

test('a switch that no system reaches is not waited for', async () => {
  const found = await ask([])
  expect(new Set(found.answer.sections.map(({ state, why }) => `${state} ${why}`))).toEqual(
    new Set(['cached No connected system reaches it']),
  )
})

test('what was seen on a port that the last walk did not list is shown on it, when the switch is silent too', async () => {
  await campus.seen(mac(7), 'sw-a', 'Trunk1')
  const found = await ask([
    ssh({ readInterfaces: fails(unreachable({ cause: 'timed-out', message: 'timed-out' })) }),
  ])
  const port = portIn(found, 'Trunk1')
  expect([port?.devices.map((one) => one.mac), port?.mode]).toEqual([[mac(7)], 'unknown'])
})

test('the view of power has the supplies with their serials, and the base MAC of the stack', async () => {
  const part = (name: string, serial: string | null, model: string | null = 'PWR-C1-715WAC') => ({
    name,
    description: name,
    model,
    version: null,
    serial,
  })
  const unit = { number: 1, role: 'active', mac: mac(1), base: mac(9), priority: 15, state: 'Ready' } as const
  const none = { ready: true, model: null, serial: null, software: null, uptime: null }
  const { answer } = await ask(
    [
      ssh({
        readInterfaces,
        readStack: async () => reading([{ ...unit, ...none }]),
        readInventory: async () =>
          reading([
            part('Switch 1', 'FOC0000AAA1', 'C9300-48P'),
            part('Switch 1 - Power Supply A', 'DCB0000AAA3'),
            part('Switch 1 - Power Supply B', null, null),
          ]),
      }),
    ],
    { view: 'power' },
  )
  expect(answer.supplies).toEqual([
    { name: 'Switch 1 - Power Supply A', model: 'PWR-C1-715WAC', serial: 'DCB0000AAA3' },
  ])
  expect(answer.device?.baseMac).toBe(mac(9))
})
