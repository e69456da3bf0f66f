import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { openScripted, sample, stackReplies } from './test-switch.ts'
import type { Ask } from '../../asking.ts'
import type { Reply } from '../../transport/samples/scripted-switch.ts'

// A command set restricted by AAA refuses single commands; another release does not have them at all.

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})
const begin = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openScripted({ ...stackReplies, ...replies })
  close.push(opened.end)
  return opened
}
const ask: Ask = { limit: 5_000, signal: new AbortController().signal }
const refusal = 'Command authorization failed.\n\n'
const unknown = "             ^\n% Invalid input detected at '^' marker.\n"

const refusedFields = [
  ['show interfaces status', ['speed', 'duplex', 'status', 'media', 'reason']],
  ['show interfaces switchport', ['voiceVlan', 'nativeVlan', 'allowedVlans', 'mode', 'accessVlan']],
  ['show etherchannel summary', ['channel', 'members']],
  ['show interfaces status err-disabled', ['reason']],
] as const

test.each(refusedFields)(
  '%s refused leaves the reading in part, and says which values',
  async (command, fields) => {
    const { can, device } = await begin({ [command]: refusal })
    const { complete, notRead, value } = await can.readInterfaces!(device, ask)
    expect([complete, notRead]).toEqual([
      false,
      [
        {
          fields,
          cause: 'right-missing',
          why: `b12-access-2 does not permit this account to run “${command}”`,
        },
      ],
    ])
    expect(value.length).toBeGreaterThan(5)
  },
)

test.each(refusedFields)(
  'a device without %s told all it has, and that it has no more',
  async (command, fields) => {
    const { can, device } = await begin({ [command]: unknown })
    const { complete, notRead } = await can.readInterfaces!(device, ask)
    expect([complete, notRead]).toEqual([
      true,
      [{ fields, cause: 'absent', why: `b12-access-2 has no command “${command}”` }],
    ])
  },
)

test('nothing is missing where nothing was refused', async () => {
  const { can, device } = await begin({})
  expect(await can.readInterfaces!(device, ask)).toMatchObject({ complete: true })
  expect((await can.readInterfaces!(device, ask)).notRead).toBeUndefined()
})

test('a port that is down is not called an access port while nobody tells which are trunks', async () => {
  const down = (rows: readonly { operUp: boolean | null; mode: string }[]) =>
    new Set(
      rows
        .filter(({ operUp, mode }) => !operUp && mode !== 'routed' && mode !== 'trunk')
        .map(({ mode }) => mode),
    )
  const restricted = await begin({ 'show interfaces switchport': refusal })
  expect(down((await restricted.can.readInterfaces!(restricted.device, ask)).value)).toEqual(
    new Set(['unknown']),
  )
  const router = await begin({ 'show interfaces switchport': unknown })
  expect(down((await router.can.readInterfaces!(router.device, ask)).value)).toContain('access')
})

const one = {
  'show interfaces GigabitEthernet1/0/7 description': sample('ios-xe-17/show-interfaces-description'),
  'show interfaces GigabitEthernet1/0/7': sample('ios-xe-17/show-interface-counters'),
}
const port = { interface: 'gi1/0/7' }

test('of one port, what its long form tells is read though its tables are refused', async () => {
  const { can, device } = await begin({
    ...one,
    'show interfaces GigabitEthernet1/0/7 status': refusal,
    'show interfaces GigabitEthernet1/0/7 switchport': refusal,
  })
  const { complete, notRead, value } = await can.readInterface!(device, port, ask)
  expect(complete).toBe(false)
  expect(value).toMatchObject({ speed: 1_000, duplex: 'full', voiceVlan: null })
  expect(new Set(notRead?.flatMap(({ fields }) => fields))).toEqual(
    new Set(['mode', 'accessVlan', 'voiceVlan', 'nativeVlan', 'allowedVlans']),
  )
})

test.each([
  ['show ipv6 neighbors', 'addresses'],
  ['show vrf', 'addresses'],
  ['show ip arp vrf Mgmt-vrf', 'addresses'],
  ['show ip dhcp snooping binding', 'bindings'],
  ['show device-tracking database', 'bindings'],
] as const)('%s refused: rows of the %s are missing', async (command, table) => {
  const { can, device } = await begin({ [command]: refusal })
  const reading = await (table === 'addresses'
    ? can.readAddressTable!(device, ask)
    : can.readBindings!(device, {}, ask))
  expect(reading).toMatchObject({ complete: false, notRead: [{ fields: [], cause: 'right-missing' }] })
  expect(reading.value.length).toBeGreaterThan(0)
})

test('refused altogether is a failure that says so, never an empty table', async () => {
  const { can, device } = await begin({
    'show ip dhcp snooping binding': refusal,
    'show device-tracking database': refusal,
    'show etherchannel summary': refusal,
    'show authentication sessions interface GigabitEthernet1/0/7 details': refusal,
  })
  for (const read of [
    () => can.readBindings!(device, {}, ask),
    () => can.readChannels!(device, ask),
    () => can.readSessions!(device, port, ask),
  ]) {
    const error = await read().then(String, (thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Failure)
    expect((error as Failure).detail.cause).toBe('right-missing')
  }
})

test('how ports come back is not read where only the recovery is refused', async () => {
  const { can, device } = await begin({ 'show errdisable recovery': refusal })
  expect(await can.readErrDisabled!(device, ask)).toMatchObject({
    complete: false,
    notRead: [{ fields: ['recovers', 'recoversIn'], cause: 'right-missing' }],
  })
})

test('a device is found where its session may not be read, and that is said', async () => {
  const table = 'show mac address-table address 3c52.82aa.1107'
  const { can, device } = await begin({
    ...one,
    [table]: [
      '          Mac Address Table',
      '-------------------------------------------',
      '',
      'Vlan    Mac Address       Type        Ports',
      '----    -----------       --------    -----',
      '  30    3c52.82aa.1107    STATIC      Gi1/0/7',
      '',
    ].join('\n'),
    'show authentication sessions interface GigabitEthernet1/0/7 details': refusal,
  })
  const { value, complete, notRead } = await can.findMac!(device, '3c:52:82:aa:11:07', ask)
  expect([value.entries.length, value.session, complete]).toEqual([1, null, false])
  expect(notRead).toContainEqual(
    expect.objectContaining({ fields: ['session'], cause: 'right-missing' }) as unknown,
  )
})

test('rows that were left out stand in the text of their own command', async () => {
  const broken = (name: string, row: string) => `${sample(name).trimEnd()}\n${row}\n`
  const { can, device } = await begin({
    'show interfaces description': broken('ios-xe-17/show-interfaces-description', 'Gi1/0/99 torn'),
  })
  const { dropped, droppedFrom } = await can.readInterfaces!(device, ask)
  expect(dropped).toBe(1)
  expect(droppedFrom?.map(({ command }) => command)).toEqual(['show interfaces description'])
  expect(droppedFrom?.[0]?.text).toContain('Gi1/0/99 torn')
})
