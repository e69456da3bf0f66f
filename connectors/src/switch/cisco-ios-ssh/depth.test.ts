import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { openScripted, sample, stackReplies } from './test-switch.ts'
import type { Ask, Device, Reading } from '../../asking.ts'
import type { SwitchCapabilities } from '../capabilities.ts'
import type { Reply } from '../../transport/samples/scripted-switch.ts'

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})
const begin = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openScripted(replies)
  close.push(opened.end)
  return opened
}
const ask = (): Ask => ({ limit: 5_000, signal: new AbortController().signal })
const kindOf = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    (value) => value,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return `${(error as Failure).kind} ${(error as Failure).detail.cause}`
}

type Call = (can: Partial<SwitchCapabilities>, device: Device, ask: Ask) => Promise<Reading<unknown>>

const port = { interface: 'gi1/0/7' }
const unknown = "             ^\n% Invalid input detected at '^' marker.\n"
const absent = 'not-found absent'
const unreadable = 'unreadable not-understood'

/** Command asked first, the call, how many rows the sample has, and what it is when the device does not know the command. */
const ladder: readonly (readonly [string, Call, number | null, string])[] = [
  ['show interfaces', (can, device, how) => can.readCounters!(device, {}, how), 1, unreadable],
  ['show switch', (can, device, how) => can.readStack!(device, how), 4, 'one unit'],
  ['show inventory', (can, device, how) => can.readInventory!(device, how), null, unreadable],
  ['show environment all', (can, device, how) => can.readEnvironment!(device, how), 8, absent],
  [
    'show interfaces status err-disabled',
    (can, device, how) => can.readErrDisabled!(device, how),
    2,
    unreadable,
  ],
  ['show port-security', (can, device, how) => can.readPortSecurity!(device, how), 3, absent],
  ['show interfaces transceiver', (can, device, how) => can.readTransceivers!(device, how), 2, absent],
  ['show vrf', (can, device, how) => can.readVrfs!(device, how), 2, absent],
  ['show logging', (can, device, how) => can.readLog!(device, {}, how), 4, unreadable],
  [
    'show running-config interface GigabitEthernet1/0/7',
    (can, device, how) => can.readConfiguration!(device, port, how),
    null,
    'refused right-missing',
  ],
  [
    'show spanning-tree interface GigabitEthernet1/0/7',
    (can, device, how) => can.readSpanningTree!(device, port, how),
    3,
    absent,
  ],
  [
    'show power inline TenGigabitEthernet1/0/37 detail',
    (can, device, how) => can.readPowerDetail!(device, { interface: 'te1/0/37' }, how),
    null,
    absent,
  ],
]

describe.each(ladder)('%s', (command, call, count, whenUnknown) => {
  test('is read', async () => {
    const { can, device } = await begin(stackReplies)
    const reading = await call(can, device, ask())
    expect(reading.dropped).toBe(0)
    if (count !== null) expect(reading.value).toHaveLength(count)
  })
  test('a device that does not know it', async () => {
    const { can, device } = await begin({ ...stackReplies, [command]: unknown })
    if (whenUnknown === 'one unit') {
      const { value } = await can.readStack!(device, ask())
      expect(value).toMatchObject([{ number: 1, role: 'active', model: 'C9300-48U' }])
    } else expect(await kindOf(call(can, device, ask()))).toBe(whenUnknown)
  })
  test('an account that may not', async () => {
    const { can, device } = await begin({ ...stackReplies, [command]: 'Command authorization failed.\n' })
    expect(await kindOf(call(can, device, ask()))).toBe('refused right-missing')
  })
  test('another answer', async () => {
    const { can, device } = await begin({ ...stackReplies, [command]: '\u0001PK\u0003 …\u00ff\nwhat?\n' })
    expect(await kindOf(call(can, device, ask()))).toBe(unreadable)
  })
  test('no answer', async () => {
    const pass = ownClock()
    const { can, device } = await begin({ ...stackReplies, [command]: () => pass(5_000) })
    expect(await kindOf(call(can, device, ask()))).toBe('unreachable timed-out')
  })
})

test('the time until an err-disabled port is tried again, and none where nothing recovers it', async () => {
  const { can, device } = await begin(stackReplies)
  expect((await can.readErrDisabled!(device, ask())).value).toEqual([
    { interface: 'GigabitEthernet1/0/10', reason: 'bpduguard', vlans: [], recovers: true, recoversIn: 241 },
    {
      interface: 'GigabitEthernet2/0/3',
      reason: 'psecure-violation',
      vlans: [20, 30, 31],
      recovers: false,
      recoversIn: null,
    },
  ])
})

test('interfaces: the channel and its member know each other, and a port that was taken down says why', async () => {
  const { can, device } = await begin({
    ...stackReplies,
    'show etherchannel summary': sample('ios-xe-17/show-etherchannel-summary-of-one'),
  })
  const { value } = await can.readInterfaces!(device, ask())
  const of = (name: string) => value.find((one) => one.name === name)
  expect(of('Port-channel1')?.members).toEqual(['GigabitEthernet1/0/9'])
  expect(of('GigabitEthernet1/0/9')?.channel).toBe('Port-channel1')
  expect(of('GigabitEthernet1/0/10')?.reason).toBe('bpduguard')
})

test('addresses of every VRF: the same address twice is two hosts', async () => {
  const { can, device } = await begin(stackReplies)
  const { value } = await can.readAddressTable!(device, ask())
  expect(
    value.filter((entry) => entry.address === '10.10.0.57').map((entry) => [entry.vrf, entry.mac]),
  ).toEqual([
    ['', '3c:52:82:aa:11:07'],
    ['Mgmt-vrf', '6c:41:0e:11:22:33'],
  ])
})

test('bindings: what snooping and tracking both know is given once, and a device with neither does not tell', async () => {
  const { can, device } = await begin(stackReplies)
  const { value } = await can.readBindings!(device, {}, ask())
  expect(value.map((one) => [one.address, one.source])).toEqual([
    ['10.10.0.57', 'dhcp-snooping'],
    ['10.20.0.9', 'dhcp-snooping'],
    ['10.10.0.58', 'device-tracking'],
    ['2001:db8:7:10::57', 'device-tracking'],
  ])
  const other = await begin({})
  expect(await kindOf(other.can.readBindings!(other.device, {}, ask()))).toBe(absent)
})

test('sessions of a device that knows the newer words alone', async () => {
  const { can, device } = await begin({
    'show access-session': sample('ios-xe-17/show-authentication-sessions'),
    'show access-session interface GigabitEthernet1/0/7 details': sample(
      'ios-xe-17/show-authentication-sessions-interface-details',
    ),
  })
  expect((await can.readSessions!(device, {}, ask())).value).toHaveLength(3)
  const [session] = (await can.readSessions!(device, port, ask())).value
  expect(session?.detail).toMatchObject({ user: 'host/pc114.example.org', vlan: 30, hostMode: 'multi-auth' })
})

test('messages of one interface, whether the device wrote its name long or short', async () => {
  const { can, device } = await begin(stackReplies)
  const { value, complete } = await can.readLog!(device, { interface: 'Gi1/0/10' }, ask())
  expect(complete).toBe(false)
  expect(value.map((message) => message.mnemonic)).toEqual(['ERR_DISABLE'])
})

test('a question word for word: its answer has no secrets, and a parameter is never free text', async () => {
  const { can, device, scripted } = await begin(stackReplies)
  const { value } = await can.show!(device, { name: 'interface-configuration', interface: 'gi1/0/7' }, ask())
  expect(value.command).toBe('show running-config interface GigabitEthernet1/0/7')
  expect(value.text).toContain('switchport voice vlan 20')
  expect(value.text).not.toContain('02050D480809')
  for (const question of [
    { name: 'interface', interface: 'gi1/0/7\nreload' },
    { name: 'interface' },
    { name: 'mac-table-of-vlan', vlan: 5_000 },
    { name: 'reload' },
  ])
    expect(await kindOf(can.show!(device, question as never, ask()))).toBe('refused text-not-allowed')
  expect(scripted.lines.join()).not.toContain('reload')
})

test('a port without power is no failure of reading', async () => {
  const { can, device } = await begin({
    'show power inline TenGigabitEthernet1/1/1 detail': '% Inline power not supported on interface Te1/1/1\n',
  })
  expect(await kindOf(can.readPowerDetail!(device, { interface: 'te1/1/1' }, ask()))).toBe(absent)
})

test('one interface in full, and one that the device does not have', async () => {
  const { can, device } = await begin({
    'show interfaces GigabitEthernet1/0/7 description': sample('ios-xe-17/show-interfaces-description'),
    'show interfaces GigabitEthernet1/0/7': sample('ios-xe-17/show-interface-counters'),
    'show interfaces GigabitEthernet9/0/7 description': unknown,
  })
  const { value } = await can.readInterface!(device, port, ask())
  expect(value).toMatchObject({
    speed: 1_000,
    duplex: 'full',
    media: '10/100/1000BaseTX',
    status: 'connected',
  })
  expect(await kindOf(can.readInterface!(device, { interface: 'gi9/0/7' }, ask()))).toBe(absent)
})
