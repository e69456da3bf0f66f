import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keaPairOf } from '../../lab/src/systems/dhcp/kea/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startDhcpAsking } from './dhcp-asking.ts'
import type { DhcpAsk } from './dhcp-asking.ts'
import { startReserving } from './reserving.ts'

// A server without the hook library lease_cmds keeps its leases to itself: nothing of them is called none.

describe.each([
  ['2.2 without lease_cmds', { version: '2.2.1', leaseCommands: false }],
  ['2.6 without lease_cmds', { version: '2.6.4', leaseCommands: false }],
  ['3.2 with host_cmds alone', { version: '3.2.0', leaseCommands: false, hostCommands: true }],
] as const)('a pair of Kea %s', (_words, options) => {
  let campus: Campus
  let ask: DhcpAsk
  beforeAll(async () => {
    campus = await startCampus('releases', keaPairOf(options))
    ask = await startDhcpAsking(campus)
  })
  afterAll(() => campus.stop())

  test('reservations, subnets and servers are told; of leases that they are not known, and why', async () => {
    const { world } = campus.lab
    const reserved = [...world.reservations.values()].find(
      ({ by, mac, notCopied }) => by === undefined && notCopied !== true && world.leaseOf(mac) !== null,
    )!
    const { answer, sources } = await ask(reserved.mac)
    expect(answer).toMatchObject({
      verdict: 'found',
      leases: [],
      reservations: [{ address: reserved.address, leased: null, missing: [] }],
      unread: { leases: ['kea-1', 'kea-2'] },
    })
    expect(answer.sentence).toMatch(
      /is reserved for .*; its present lease is not known, as no DHCP server listed its leases$/,
    )
    expect(answer.badges).toContainEqual({ tone: 'info', text: 'lease not known' })
    expect(sources.find(({ id }) => id === 'kea-1')).toMatchObject({
      state: 'partial',
      why: 'kea-1 does not show its leases: its lease_cmds hook is not loaded',
    })
    const [subnet] = answer.subnets
    expect((await ask(subnet!.subnet)).answer).toMatchObject({
      view: 'scope',
      leases: [],
      unread: { leases: ['kea-1', 'kea-2'] },
    })
    expect((await ask('kea-1')).answer.servers[0]).toMatchObject({ answered: true, version: options.version })
  }, 60_000)

  test('a device that has a lease alone is not found, and not said to be unknown', async () => {
    const { world } = campus.lab
    const reserved = new Set([...world.reservations.values()].map(({ mac }) => mac))
    const lease = [...world.leases()].find(({ mac }) => !reserved.has(mac))!
    const { answer } = await ask(lease.mac)
    expect(answer.verdict).toBe('incomplete')
    expect(answer.sentence).toBe('Not found: DHCP kea-1, DHCP kea-2 answered in part')
    expect((await ask(lease.address)).answer.sentence).toContain('its present lease is not known')
  }, 60_000)

  test('no address is reserved without seeing who holds it, and that is said before anything is sent', async () => {
    const reserving = await startReserving(campus)
    const { preview, ready } = await reserving.preview()
    expect(ready).toBe(false)
    expect(preview.checks.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/kea-\d does not show its leases: its lease_cmds hook is not loaded/),
    )
  }, 60_000)
})
