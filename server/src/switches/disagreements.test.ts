import { expect, test } from 'vitest'
import { lease, mac, minutesAgo, session } from '../locate/test-systems.ts'
import { disagreementsOn } from './disagreements.ts'
import type { JoinedPort, JoinedSwitch } from './join-port.ts'
import { dossierOf, joinedPort, neighbourNow, now, outletOf, remembered, walkedPort } from './test-port.ts'

const said = <T>(value: T, source = 'ise-1') => ({ source, at: new Date(), value })
const seen = (of: string, vlan = 10) => ({
  mac: of,
  interface: 'Gi1/0/1',
  vlan,
  type: 'dynamic' as const,
  firstSeen: null,
})

/** Rules broken by a port of which everything else is in order. */
function broken(of: Partial<JoinedPort>, all: Partial<JoinedSwitch> = {}): string[] {
  const port = joinedPort(of)
  const joined: JoinedSwitch = {
    dossier: dossierOf(),
    ports: [port],
    names: new Map(),
    links: new Map(),
    ...all,
  }
  return disagreementsOn(port, joined).map(({ rule }) => rule)
}

const inOrder: Partial<JoinedPort> = {
  macs: [seen(mac(1))],
  identity: [said(session())],
  leases: [said(lease(), 'kea-1')],
}

test('a port on which all agree breaks no rule', () => {
  expect(broken(inOrder)).toEqual([])
  expect(broken({ now: now({ link: 'down', speed: null, accessVlan: 10 }) })).toEqual([])
})

test('the description names an outlet that the records have elsewhere, or nowhere', () => {
  const named = new Map([
    ['B02-204-A', { switch: 'sw-b', interface: 'Gi1/0/9' }],
    ['B02-207-C', { switch: '', interface: '' }],
  ])
  const dossier = dossierOf({ remembered: remembered({ named }) })
  const of = (description: string) => broken({ ...inOrder, now: now({ description }) }, { dossier })
  expect(of('b02-204-a (printer)')).toEqual(['outlet-elsewhere'])
  expect(of('B02-207-C')).toEqual(['outlet-elsewhere'])
  expect(of('B02-999-A')).toEqual([])
  const own = { ...inOrder, now: now({ description: 'B02-204-A' }), outlets: [outletOf('B02-204-A')] }
  expect(broken(own, { dossier })).toEqual([])
})

test('both cables of a channel may carry the description of the channel', () => {
  const named = new Map([['B02-204-A', { switch: 'sw-a', interface: 'Gi1/0/2' }]])
  const dossier = dossierOf({ remembered: remembered({ named }) })
  const member = joinedPort({
    now: now({ description: 'B02-204-A two cables', channel: 'Po1' }),
    outlets: [outletOf('B02-1-A')],
  })
  const channel = joinedPort({ now: now({ interface: 'Po1', members: ['Gi1/0/1', 'Gi1/0/2'] }) })
  const joined: JoinedSwitch = { dossier, ports: [member, channel], names: new Map(), links: new Map() }
  expect(disagreementsOn(member, joined)).toEqual([])
})

test('the documented VLAN is not that of the port', () => {
  expect(broken({ ...inOrder, now: now({ description: 'VLAN 20 lab' }) })).toEqual([
    'vlan-described-otherwise',
  ])
  expect(broken({ ...inOrder, now: now({ description: 'vlan-10 staff' }) })).toEqual([])
  expect(broken({ ...inOrder, now: now({ description: 'vlan 30', voiceVlan: 30 }) })).toEqual([])
  expect(broken({ now: now({ description: 'vlan 20', mode: 'trunk', accessVlan: null }) })).toEqual([])
})

test('the VLAN was changed after the last walk', () => {
  const walked = walkedPort({ accessVlan: 20 })
  expect(broken({ ...inOrder, now: now({ remembered: walked }) })).toEqual(['vlan-changed'])
  expect(broken({ ...inOrder, now: now({ remembered: walked, freshness: 'cached' }) })).toEqual([])
})

test('two devices stand on an access port; a phone with a computer behind it is one', () => {
  const two = { macs: [seen(mac(1)), seen(mac(2))] }
  expect(broken(two)).toEqual(['several-devices'])
  const phone = { now: now({ voiceVlan: 30 }), macs: [seen(mac(1)), seen(mac(2), 30)] }
  expect(broken(phone)).toEqual([])
  const spoken = neighbourNow({ mac: mac(2), capabilities: ['phone'] })
  expect(broken({ ...two, neighbours: [spoken] })).toEqual([])
  expect(broken({ ...two, neighbours: [neighbourNow({ capabilities: ['access-point'] })] })).toEqual([])
  expect(broken({ ...two, link: 'sw-b downstream of it forwards' })).toEqual([])
  expect(broken({ ...two, now: now({ mode: 'trunk', accessVlan: null }) })).toEqual([])
})

test('ISE has a session for a MAC that is not on the port', () => {
  const all = {
    dossier: dossierOf({ reported: { forwarding: { value: [], source: 'Switches (SSH)', at: new Date() } } }),
  }
  expect(broken({ macs: [], identity: [said(session())] }, all)).toEqual(['session-without-device'])
  expect(broken({ macs: [], identity: [said(session({ passed: false }))] }, all)).toEqual([])
  // Nobody has told yet what is on the port.
  expect(broken({ macs: [], identity: [said(session())] }, { dossier: dossierOf() })).toEqual([])
})

test('a device that is here has its session elsewhere; an older one beside a newer that agrees was only not ended', () => {
  const away = said(session({ nasAddress: '10.255.0.9', interface: 'GigabitEthernet1/0/7' }))
  expect(broken({ macs: [seen(mac(1))], elsewhere: [away] })).toEqual(['session-elsewhere'])
  expect(broken({ ...inOrder, elsewhere: [away] })).toEqual([])
  expect(broken({ macs: [seen(mac(1))], elsewhere: [away], link: 'it is a trunk' })).toEqual([])
})

test('ISE says another VLAN than the one the device is in', () => {
  const other = { ...inOrder, identity: [said(session({ vlan: 20 }))] }
  expect(broken(other)).toEqual(['session-vlan'])
  expect(broken({ ...other, now: now({ voiceVlan: 20 }) })).toEqual([])
  expect(broken({ ...other, identity: [said(session({ vlan: null }))] })).toEqual([])
})

test('the switch and ISE judge an authentication differently', () => {
  const of = (status: string, passed: boolean) =>
    broken({
      ...inOrder,
      identity: [said(session({ passed }))],
      sessions: [
        { interface: 'Gi1/0/1', mac: mac(1), method: 'dot1x', domain: 'data', status, sessionId: null },
      ],
    })
  expect(of('Auth', true)).toEqual([])
  expect(of('Authz Success', true)).toEqual([])
  expect(of('Unauth', false)).toEqual([])
  expect(of('Unauth', true)).toEqual(['session-verdict'])
  expect(of('Authorized', false)).toEqual(['session-verdict'])
})

test('a port is down though documented in use', () => {
  const outlets = [outletOf('B02-204-A')]
  const lately = walkedPort({ lastMac: mac(1), lastSeen: minutesAgo(60 * 24) })
  const longAgo = walkedPort({ lastMac: mac(1), lastSeen: minutesAgo(60 * 24 * 30) })
  const of = (link: 'down' | 'shut' | 'err-disabled', remember: typeof lately) =>
    broken({ now: now({ link, speed: null, remembered: remember }), outlets })
  expect(of('shut', longAgo)).toEqual(['down-though-documented'])
  expect(of('err-disabled', longAgo)).toEqual(['down-though-documented'])
  expect(of('down', lately)).toEqual(['down-though-documented'])
  expect(of('down', longAgo)).toEqual([])
  expect(broken({ now: now({ link: 'shut', speed: null }) })).toEqual([])
})

test('a device is on a port that no record leads to', () => {
  const dossier = dossierOf({ remembered: remembered({ outlets: [outletOf('B02-1-A')] }) })
  expect(broken({ ...inOrder, outlets: [] }, { dossier })).toEqual(['undocumented'])
  expect(broken({ ...inOrder, outlets: [], link: 'it is a trunk' }, { dossier })).toEqual([])
  expect(broken({ ...inOrder, outlets: [] })).toEqual([])
})

test('a port called unused is used', () => {
  expect(broken({ ...inOrder, now: now({ description: 'was reading room, unused' }) })).toEqual([
    'used-though-unused',
  ])
  expect(broken({ now: now({ description: 'spare', link: 'down', speed: null }) })).toEqual([])
})

test('the gateway holds another address than DHCP gave', () => {
  const held = (address: string) =>
    dossierOf({ addresses: new Map([[mac(1), { address, gateway: 'ds-b02', lastSeen: new Date() }]]) })
  expect(broken(inOrder, { dossier: held('10.0.10.77') })).toEqual(['address-not-leased'])
  expect(broken(inOrder, { dossier: held('10.0.10.5') })).toEqual([])
  expect(broken(inOrder, { dossier: held('2001:db8::5') })).toEqual([])
  expect(broken({ ...inOrder, leases: [] }, { dossier: held('10.0.10.77') })).toEqual([])
})

test('both ends of a cable differ in native VLAN or duplex', () => {
  const nothing = {
    software: null,
    remoteDescription: null,
    nativeVlan: null,
    duplex: null,
    drawn: null,
    serial: null,
    holdTime: null,
  }
  const trunk = now({ mode: 'trunk', accessVlan: null, nativeVlan: 1 })
  const says = (detail: object) => [neighbourNow({ detail: { ...nothing, ...detail } })]
  const link = 'sw-b downstream of it forwards'
  expect(broken({ now: trunk, link, neighbours: says({ nativeVlan: 99 }) })).toEqual(['ends-differ'])
  expect(broken({ now: trunk, link, neighbours: says({ nativeVlan: 1, duplex: 'full' }) })).toEqual([])
  expect(broken({ now: trunk, link, neighbours: says({ duplex: 'half' }) })).toEqual(['ends-differ'])
  expect(broken({ ...inOrder, neighbours: says({ nativeVlan: 99 }) })).toEqual([])
})

test('each says in a sentence what differs, with who said what', () => {
  const port = joinedPort({ ...inOrder, now: now({ description: 'VLAN 20 lab' }) })
  const joined: JoinedSwitch = { dossier: dossierOf(), ports: [port], names: new Map(), links: new Map() }
  expect(disagreementsOn(port, joined)).toMatchObject([
    {
      words: 'Documented as VLAN 20; the port is in VLAN 10.',
      rows: [{ value: 'description “VLAN 20 lab”' }, { value: 'VLAN 10' }],
    },
  ])
})
