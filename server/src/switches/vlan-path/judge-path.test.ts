import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Neighbourhood } from './campus.ts'
import { judgePath } from './judge-path.ts'
import type { Link, LinkEnd } from './link.ts'

const walkedAt = new Date('2026-11-23T10:00:00Z')

const end = (name: string, on: string, more: Partial<LinkEnd> = {}): LinkEnd => ({
  switch: name,
  interface: on,
  mode: 'trunk',
  accessVlan: null,
  nativeVlan: 1,
  allowedVlans: 'all',
  walkedAt: name === 'access' ? null : walkedAt,
  ...more,
})

/** A cable seen from both of its ends. */
const cable = (one: LinkEnd, other: LinkEnd): Link[] => [
  { from: one, to: { name: other.switch, known: true, end: other } },
  { from: other, to: { name: one.switch, known: true, end: one } },
]

const neighbourhood = (links: readonly Link[], more: Partial<Neighbourhood> = {}): Neighbourhood => ({
  own: 'access',
  links,
  knows: () => 'yes',
  gateways: ['core'],
  ...more,
})

const carries = (...vlans: number[]) => ({ allowedVlans: vlans })
const up = (more: Partial<LinkEnd> = {}, there: Partial<LinkEnd> = {}) =>
  cable(end('access', 'Te1/1/1', more), end('dist', 'Gi1/0/1', there))
const core = (more: Partial<LinkEnd> = {}, there: Partial<LinkEnd> = {}) =>
  cable(end('dist', 'Te1/1/4', more), end('core', 'Te1/0/1', there))

test('a VLAN that every end carries gets to its gateway, with the age of the oldest walk on the way', () => {
  const older = new Date('2026-11-23T09:00:00Z')
  const links = [...up(carries(10, 120)), ...core({ walkedAt: older })]
  expect(judgePath(neighbourhood(links), 120)).toEqual({
    is: 'carried',
    by: { interface: 'Te1/1/1', to: 'dist' },
    gateway: 'core',
    notBy: [],
    walkedAt: older.toISOString(),
  })
})

test('a gateway on the switch itself needs no uplink', () => {
  expect(judgePath(neighbourhood([], { gateways: ['access'] }), 120)).toEqual({ is: 'here' })
})

test('a VLAN that no uplink carries gets nowhere, though a switch that hangs on this one carries it', () => {
  const below = cable(end('access', 'Gi1/0/48'), end('below', 'Gi1/0/48'))
  const links = [...up(carries(10)), ...core(), ...below]
  expect(judgePath(neighbourhood(links), 120)).toEqual({
    is: 'nowhere',
    notBy: [{ interface: 'Te1/1/1', to: 'dist' }],
  })
})

test('a trunk at whose end nobody speaks does not stand for an uplink, unless there is no other', () => {
  const silent: Link = { from: end('access', 'Gi1/0/9'), to: { name: null, known: false, end: null } }
  expect(judgePath(neighbourhood([...up(carries(10)), ...core(), silent]), 120).is).toBe('nowhere')
  expect(judgePath(neighbourhood([silent], { gateways: [] }), 120)).toEqual({
    is: 'unknown',
    why: 'no neighbour is known on Gi1/0/9',
  })
})

test('an uplink beside that does not carry it is named', () => {
  const other = cable(end('access', 'Te1/1/2', carries(10)), end('other', 'Gi1/0/1'))
  const links = [...up(), ...core(), ...other, ...cable(end('other', 'Te1/1/4'), end('core', 'Te1/0/2'))]
  expect(judgePath(neighbourhood(links), 120)).toMatchObject({
    is: 'carried',
    by: { interface: 'Te1/1/1' },
    notBy: [{ interface: 'Te1/1/2', to: 'other' }],
  })
})

test.each([
  ['the other end of the uplink', up({}, carries(10)), core(), 'dist', 'Gi1/0/1', 'access'],
  ['the near end of the next', up(), core(carries(10)), 'dist', 'Te1/1/4', 'core'],
  ['the far end of the next', up(), core({}, carries(10)), 'core', 'Te1/0/1', 'dist'],
  ['a routed port', up(), core({ mode: 'routed', allowedVlans: null }), 'dist', 'Te1/1/4', 'core'],
])('a hop that does not carry it is named: %s', (_where, first, next, at, on, towards) => {
  expect(judgePath(neighbourhood([...first, ...next]), 120)).toEqual({
    is: 'stops',
    at: { switch: at, interface: on },
    towards,
    why: 'not-carried',
    walkedAt: walkedAt.toISOString(),
  })
})

test('a switch on the way that does not know the VLAN drops it', () => {
  const knows = (name: string) => (name === 'dist' ? 'no' : 'yes')
  expect(judgePath(neighbourhood([...up(), ...core()], { knows }), 120)).toMatchObject({
    is: 'stops',
    at: { switch: 'dist' },
    why: 'vlan-missing',
  })
})

test('a native VLAN has no tag, and comes out in another where the other end has another', () => {
  const native = { nativeVlan: 120 }
  expect(judgePath(neighbourhood([...up(native, native), ...core()]), 120).is).toBe('carried')
  expect(judgePath(neighbourhood([...up(native), ...core()]), 120)).toMatchObject({
    is: 'stops',
    at: { switch: 'dist', interface: 'Gi1/0/1' },
    why: 'tags-differ',
  })
  expect(judgePath(neighbourhood([...up(native, { nativeVlan: null }), ...core()]), 120).is).toBe('unknown')
})

test.each([
  ['a list', up({ allowedVlans: null }), 'what Te1/1/1 of access carries was not read'],
  ['a list beyond', up({}, { allowedVlans: null }), 'what Gi1/0/1 of dist carries was not read'],
  [
    'a port beyond',
    [{ from: end('access', 'Te1/1/1'), to: { name: 'dist', known: true, end: null } }],
    'the port of dist towards access Te1/1/1 is not known',
  ],
  [
    'a switch of somebody else',
    [{ from: end('access', 'Te1/1/1'), to: { name: 'firewall', known: false, end: null } }],
    'firewall, at the other end of Te1/1/1, is not a connected switch',
  ],
])('what was not read is neither yes nor no: %s', (_what, links, why) => {
  expect(judgePath(neighbourhood([...links, ...core()]), 120)).toEqual({ is: 'unknown', why })
})

test('without any link, or any gateway, that is said', () => {
  expect(judgePath(neighbourhood([]), 120)).toEqual({
    is: 'unknown',
    why: 'it has no known link to another switch',
  })
  expect(judgePath(neighbourhood(up(), { gateways: [] }), 120)).toMatchObject({
    is: 'no-gateway',
    by: { interface: 'Te1/1/1', to: 'dist' },
  })
})

const lists = fc.oneof(
  fc.constant('all' as const),
  fc.constant(null),
  fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 4 }),
)

test('a chain of trunks carries a VLAN just where each list on the way has it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(lists, lists), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 2, max: 6 }),
      (chain, vlan) => {
        const name = (at: number) => (at === 0 ? 'access' : at === chain.length ? 'core' : `hop-${at}`)
        const links = chain.flatMap(([here, there], at) =>
          cable(
            end(name(at), 'up', { allowedVlans: here }),
            end(name(at + 1), 'down', { allowedVlans: there }),
          ),
        )
        const told = chain
          .flat()
          .map((list) => (list === null ? null : list === 'all' || list.includes(vlan)))
        const { is } = judgePath(neighbourhood(links), vlan)
        if (told.every((one) => one === true)) expect(is).toBe('carried')
        else if (told[0] === false) expect(is).toBe('nowhere')
        else if (!told.includes(false)) expect(is).toBe('unknown')
        else expect(['stops', 'unknown']).toContain(is)
        // Where everything was told, the hop is named.
        if (!told.includes(null) && told.includes(false) && told[0] === true) expect(is).toBe('stops')
      },
    ),
  )
})
