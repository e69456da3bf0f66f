import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ssh2 from 'ssh2'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { hostKey, startSwitch } from '../../transport/samples/scripted-switch.ts'
import { ciscoIosSsh } from './index.ts'
import type { OpenSystem } from '../../connector/connector.ts'
import type { Ask, Device } from '../../asking.ts'
import type { Reply, Script, ScriptedSwitch } from '../../transport/samples/scripted-switch.ts'

const sample = (name: string): string =>
  readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8')
const parsed = ssh2.utils.parseKey(hostKey)
const blob = (Array.isArray(parsed) ? parsed[0]! : (parsed as ssh2.ParsedKey)).getPublicSSH()
const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

const replies: Record<string, Reply> = {
  'show version': sample('ios-xe-17/show-version'),
  'show inventory': sample('ios-xe-17/show-inventory'),
  'show interfaces description': sample('ios-xe-17/show-interfaces-description'),
  'show interfaces status': sample('ios-xe-17/show-interfaces-status'),
  'show interfaces switchport': sample('ios-xe-17/show-interfaces-switchport'),
  'show vlan brief': sample('ios-xe-17/show-vlan-brief'),
  'show mac address-table': sample('ios-xe-17/show-mac-address-table'),
  'show ip arp': sample('ios-xe-17/show-ip-arp'),
  'show ipv6 neighbors': sample('ios-xe-17/show-ipv6-neighbors'),
  'show cdp neighbors detail': sample('ios-xe-17/show-cdp-neighbors-detail'),
  'show lldp neighbors detail': sample('ios-xe-17/show-lldp-neighbors-detail'),
  'show power inline': sample('ios-xe-17/show-power-inline'),
}

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})

const begin = async (script: Script = { replies }, password = 'right horse') => {
  const switchServer: ScriptedSwitch = await startSwitch({ host: 'b12-access-2', ...script })
  const system: OpenSystem<'switch'> = ciscoIosSsh.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'password', username: 'patchbay', password: new Secret(password) },
      settings: ciscoIosSsh.settings.parse({ limits: { command: 10_000 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  close.push(
    () => system.close(),
    () => switchServer.close(),
  )
  const device: Device = {
    name: 'b12-access-2',
    address: '10.12.0.2',
    reach: { host: '127.0.0.1', port: switchServer.port },
    trust: { fingerprint },
  }
  return { can: system.can, device, switchServer }
}
const ask = (limit = 5_000): Ask => ({ limit, signal: new AbortController().signal })
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

describe('the failure ladder', () => {
  test('no answer', async () => {
    const pass = ownClock()
    const { can, device } = await begin({ replies: { 'show vlan brief': () => pass(5_000) } })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
  })
  test('refused credentials', async () => {
    const { can, device } = await begin({ replies }, 'wrong')
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'credential-refused'])
  })
  test('a right is missing', async () => {
    const { can, device } = await begin({ replies: { 'show vlan brief': 'Command authorization failed.\n' } })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'right-missing'])
  })
  test('busy', async () => {
    const { can, device } = await begin({
      replies: { 'show vlan brief': 'Configuration mode is locked by process 12\n' },
    })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['throttled', 'busy'])
  })
  test('an error of the device', async () => {
    const { can, device } = await begin({
      replies: { 'show vlan brief': '%Error opening flash:/vlan.dat (No such file or directory)\n' },
    })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'server-error'])
  })
  test('an unknown command', async () => {
    const { can, device } = await begin({ replies: {} })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('an empty answer', async () => {
    const { can, device } = await begin({ replies: { 'show vlan brief': '' } })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('a garbled answer', async () => {
    const { can, device } = await begin({
      replies: { 'show vlan brief': '\u0001\u0002PK\u0003\u0004 …\u00ff\n' },
    })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('one bad row is counted, the others are given', async () => {
    const { can, device } = await begin({
      replies: { 'show vlan brief': sample('ios-xe-17/show-vlan-brief').replace('10   staff', 'ten  staff') },
    })
    const reading = await can.readVlans!(device, ask())
    expect([reading.dropped, reading.value.map((vlan) => vlan.id)]).toEqual([1, [1, 20, 99]])
  })
})

describe('good answers', () => {
  test('every table of a stack', async () => {
    const { can, device, switchServer } = await begin()
    const [system, interfaces, vlans, forwarding, addresses, neighbours, power] = await Promise.all([
      can.readSystem!(device, ask()),
      can.readInterfaces!(device, ask()),
      can.readVlans!(device, ask()),
      can.readForwardingTable!(device, {}, ask()),
      can.readAddressTable!(device, ask()),
      can.readNeighbours!(device, ask()),
      can.readPower!(device, ask()),
    ])
    expect(system.value.serials).toEqual(['FCW2233A0B1', 'FCW2233A0B2'])
    expect([vlans, forwarding, addresses, neighbours, power].map((reading) => reading.value.length)).toEqual([
      4, 8, 4, 6, 7,
    ])
    const port = (name: string) => interfaces.value.find((one) => one.name === name)
    expect(port('GigabitEthernet1/0/7')).toEqual({
      name: 'GigabitEthernet1/0/7',
      index: null,
      description: 'desk 2-114, second desk by the window',
      adminUp: true,
      operUp: true,
      speed: 1000,
      duplex: 'full',
      physical: true,
      mac: null,
      mode: 'access',
      accessVlan: 10,
      voiceVlan: 20,
      nativeVlan: null,
      allowedVlans: null,
      channel: null,
      members: [],
      status: 'connected',
      reason: null,
      media: '10/100/1000BaseTX',
      lastChange: null,
    })
    expect(port('TenGigabitEthernet1/1/1')).toMatchObject({ mode: 'trunk', accessVlan: null })
    expect(port('TenGigabitEthernet2/1/1')).toMatchObject({ mode: 'routed' })
    expect(port('GigabitEthernet1/0/10')).toMatchObject({ status: 'err-disabled', operUp: false })
    expect(port('Vlan10')).toMatchObject({ physical: false, operUp: true })
    expect(switchServer.logins).toBe(1)
    expect(switchServer.mostOpen).toBe(1)
  })

  test('identical questions at once are asked once', async () => {
    const { can, device, switchServer } = await begin()
    const readings = await Promise.all(Array.from({ length: 200 }, () => can.readVlans!(device, ask())))
    expect(readings.every((reading) => reading.value.length === 4)).toBe(true)
    expect(switchServer.lines.filter((line) => line === 'show vlan brief')).toHaveLength(1)
  })

  test('where a MAC is, with its port and its session', async () => {
    const { can, device, switchServer } = await begin({
      replies: {
        'show mac address-table address 3c52.82aa.1107': sample('ios-xe-17/show-mac-address-table')
          .split('\n')
          .filter((line) => !/^ +\d+ /.test(line) || line.includes('3c52.82aa.1107'))
          .join('\n'),
        'show interfaces GigabitEthernet1/0/7': sample('ios-xe-17/show-interface'),
        'show interfaces GigabitEthernet1/0/7 status': sample('ios-xe-17/show-interfaces-status')
          .split('\n')
          .slice(0, 3)
          .join('\n'),
        'show interfaces GigabitEthernet1/0/7 switchport': sample(
          'ios-xe-17/show-interfaces-switchport',
        ).split('\n\n')[0]!,
        'show authentication sessions interface GigabitEthernet1/0/7 details': sample(
          'ios-xe-17/show-authentication-sessions-interface-details',
        ),
      },
    })
    const { value } = await can.findMac!(device, '3C-52-82-AA-11-07', ask())
    expect(value.entries).toEqual([
      { mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'GigabitEthernet1/0/7', type: 'static' },
    ])
    expect(value.interface).toMatchObject({
      mac: '64:3a:ea:11:44:07',
      accessVlan: 10,
      voiceVlan: 20,
      status: 'connected',
    })
    expect(value.session).toMatchObject({ method: 'dot1x', domain: 'data' })
    expect(switchServer.logins).toBe(1)
  })

  test('IOS 15 knows no details of a session, and a MAC that is nowhere is an empty answer', async () => {
    const { can, device } = await begin({
      replies: {
        'show mac address-table address 001b.5400.0a01': sample('ios-15/show-mac-address-table'),
        'show mac address-table address 001b.5400.0a02': sample('ios-15/show-mac-address-table')
          .split('\n')
          .slice(0, 5)
          .join('\n'),
        'show interfaces GigabitEthernet1/0/2': sample('ios-xe-17/show-interface').replace('1/0/7', '1/0/2'),
        'show interfaces GigabitEthernet1/0/2 status': sample('ios-15/show-interfaces-status')
          .split('\n')
          .slice(0, 1)
          .concat(sample('ios-15/show-interfaces-status').split('\n').slice(2, 4))
          .join('\n'),
        'show authentication sessions interface GigabitEthernet1/0/2': sample(
          'ios-15/show-authentication-sessions-interface',
        ),
      },
    })
    const found = await can.findMac!(device, '001b.5400.0a01', ask())
    expect(found.value.session).toMatchObject({ method: 'mab', status: 'Authz Success' })
    expect(found.value.interface).toMatchObject({ voiceVlan: null, mode: 'access' })
    const nowhere = await can.findMac!(device, '001b.5400.0a02', ask())
    expect(nowhere.value).toEqual({ entries: [], interface: null, session: null })
  })

  test('text that is no MAC is refused before anything is sent', async () => {
    const { can, device, switchServer } = await begin()
    const error = await failure(can.findMac!(device, '001b.5400.0a01\nreload', ask()))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'text-not-allowed'])
    expect(switchServer.lines.join()).not.toContain('reload')
  })

  test('switched-off protocols and missing PoE are empty, not failures', async () => {
    const { can, device } = await begin({
      replies: {
        'show cdp neighbors detail': '% CDP is not enabled\n',
        'show lldp neighbors detail': '% LLDP is not enabled\n',
        'show power inline': '%No inline power card on switch\n',
      },
    })
    expect((await can.readNeighbours!(device, ask())).value).toEqual([])
    expect((await can.readPower!(device, ask())).value).toEqual([])
  })
})
