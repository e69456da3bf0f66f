import { isNightly } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keaPairOf } from '../../lab/src/systems/dhcp/kea/emulator.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startDhcpAsking } from './dhcp-asking.ts'
import type { DhcpAsk, PageAnswer } from './dhcp-asking.ts'
import { saidDevice, saidScope, trueDevice, trueScope } from './dhcp-truth.ts'
import type { Facts } from './dhcp-truth.ts'
import { startReserving } from './reserving.ts'

// The questions of the page and a reservation on a pair of each release that the product speaks to, with the hooks that
// sites have of it and without.

type Options = Parameters<typeof keaPairOf>[0]

const hooked = { hostCommands: true } as const
const stored = { hostCommands: true, hostsDatabase: true } as const

const releases: readonly (readonly [words: string, options: Options, written: readonly string[]])[] = [
  ['2.2', { version: '2.2.1' }, ['set', 'save']],
  ['2.2 with host_cmds', { version: '2.2.1', ...hooked }, ['set', 'save']],
  ['2.2 with host_cmds and a database', { version: '2.2.1', ...stored }, ['set']],
  ['2.6', { version: '2.6.4' }, ['set', 'save']],
  ['2.6 with host_cmds', { version: '2.6.4', ...hooked }, ['set', 'save']],
  ['2.6 with host_cmds and a database', { version: '2.6.4', ...stored }, ['set']],
  ['3.0 behind an agent', { version: '3.0.3', ...hooked }, ['set', 'save']],
  ['3.0 by itself', { version: '3.0.3', direct: true }, ['set', 'save']],
  ['3.2', { version: '3.2.0' }, ['set', 'save']],
  ['3.2 with host_cmds and bare answers', { version: '3.2.0', wrapped: false, ...hooked }, ['set', 'save']],
  [
    '3.2 with host_cmds, subnet_cmds and a database',
    { version: '3.2.0', subnetCommands: true, ...stored },
    ['set'],
  ],
]

/** Each release, each way of keeping reservations, with an agent and without one, answers in a list and bare; the rest at night. */
const byDay: ReadonlySet<string> = new Set([
  '2.2',
  '2.6 with host_cmds',
  '3.0 by itself',
  '3.2 with host_cmds and bare answers',
  '3.2 with host_cmds, subnet_cmds and a database',
])
const chosen = releases.filter(([words]) => isNightly || byDay.has(words))

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

/** What DHCP alone knows of a device: nobody else is asked on this campus. */
const ofDhcp = ({ leases, reservations, subnets, options }: Facts): Facts => ({
  leases: leases!,
  reservations: reservations!,
  subnets: subnets!,
  options: options!,
})

const ofServers = ({ sources }: PageAnswer) => sources.filter(({ kind }) => kind === 'dhcp')

describe.each(chosen)('a pair of Kea %s', (_words, options, written) => {
  let campus: Campus
  let ask: DhcpAsk
  beforeAll(async () => {
    campus = await startCampus('releases', keaPairOf(options))
    ask = await startDhcpAsking(campus)
  })
  afterAll(() => campus.stop())

  test('leases and reservations are as they really are, by MAC, by address and by name', async () => {
    const { world } = campus.lab
    const rows = [
      ...draw(world.leases(), 8, 'leases'),
      ...draw(
        [...world.reservations.values()].filter(({ by }) => by === undefined),
        8,
        'reservations',
      ),
    ]
    for (const [at, { mac, address, hostname }] of rows.entries()) {
      const q = [mac, address, mac.toUpperCase().replaceAll(':', '-')][at % 3]!
      const found = await ask(q)
      expect(ofDhcp(saidDevice(found.answer, world, mac)), q).toEqual(ofDhcp(trueDevice(world, mac)))
      expect(
        ofServers(found).map(({ state, why = null }) => `${state} ${why}`),
        q,
      ).toEqual(['ok null', 'ok null'])
      if (hostname === '') continue
      const named = (await ask(hostname)).answer
      expect(
        [...named.leases, ...named.reservations].map((one) => one.address),
        hostname,
      ).toContain(address)
    }
  }, 120_000)

  test('a subnet is told whole, and the server that is asked about says what it is', async () => {
    const { world } = campus.lab
    const vlans = draw(
      [...world.vlans.values()].filter(({ pool }) => pool !== null),
      3,
      'subnets',
    )
    for (const vlan of vlans) {
      expect(saidScope((await ask(vlan.subnet)).answer), vlan.subnet).toEqual(trueScope(world, vlan))
    }
    const { answer } = await ask('kea-2')
    expect(answer.servers.find(({ id }) => id === 'kea-2')).toMatchObject({
      version: options.version,
      mode: 'hot-standby',
      self: { role: 'standby' },
      partner: { role: 'primary', reached: true },
    })
    expect(answer.findings.filter(({ tone }) => tone === 'bad')).toEqual([])
  }, 60_000)

  test('a reservation stands on both partners, and one that the standby refuses is taken back from both', async () => {
    const reserving = await startReserving(campus)
    const { mac, row, steps } = await reserving.run()
    const { address } = row.intent as { address: string }
    expect(await reserving.standing(mac)).toEqual([[address], [address]])
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(
      ['kea-1', 'kea-2'].flatMap((system) => written.map((step) => `${step} ${system} done`)),
    )
    expect(row.state).toBe('done')
    const other = await reserving.run(() => campus.lab.levers.pull('kea-2', { configuring: 'refused' }))
    campus.lab.levers.reset()
    expect(other.row.state).toBe('undone')
    expect(await reserving.standing(other.mac)).toEqual([[], []])
  }, 120_000)
})
