import assert from 'node:assert/strict'
import { BlockList, isIP } from 'node:net'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import { canonicalMac } from '../mac.ts'
import type { DhcpCapabilities, Lease, Reservation } from './capabilities.ts'

/** A connector of kind `dhcp`, opened onto a server that answers everything, and an active lease that it holds. */
export interface DhcpUnderTest {
  readonly can: Partial<DhcpCapabilities>
  readonly lease: {
    readonly mac: string
    readonly address: string
    readonly hostname: string
    readonly subnetId: string
  }
  /** How many questions the server has received, whatever a question is in its protocol. */
  readonly asked: () => number
  /** Opened onto one that holds far more leases than come in one answer; the lease that comes last. */
  readonly crowded: () => Promise<Paged & { readonly address: string }>
  /** Opened onto one whose pages lead nowhere; a lease that stands behind them. */
  readonly circling: () => Promise<Paged>
}

type Paged = Pick<DhcpUnderTest, 'can' | 'asked'> & { readonly mac: string }

const nobody = { mac: '02:00:5e:00:53:fe', address: '192.0.2.254', hostname: 'no-such-host' }

const isMac = (text: string | null) => text === null || canonicalMac(text) === text
const isAddress = (text: string | null) => text === null || isIP(text) !== 0

function isWithin(subnet: string, address: string): boolean {
  const [network = '', length = ''] = subnet.split('/')
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(network, Number(length), family)
  return list.check(address, family)
}

const isLease = ({ mac, address, startedAt, expiresAt, subnet }: Lease) =>
  isMac(mac) &&
  isIP(address) !== 0 &&
  startedAt <= expiresAt &&
  (subnet === null || isWithin(subnet, address))

const isReservation = ({ mac, address, subnet }: Reservation) =>
  isMac(mac) && isAddress(address) && (subnet === null || address === null || isWithin(subnet, address))

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const dhcpConformance: readonly ConformanceCheck<DhcpUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async ({ can, lease }) => {
      checkReading(await can.findLeases?.({ mac: lease.mac }, patiently()), 'findLeases')
      checkReading(await can.findReservations?.({ mac: lease.mac }, patiently()), 'findReservations')
      checkReading(await can.listSubnets?.(patiently()), 'listSubnets')
      checkReading(await can.listLeases?.(lease.subnetId, patiently()), 'listLeases')
      checkReading(await can.listReservations?.(lease.subnetId, patiently()), 'listReservations')
      checkReading(await can.readUse?.(patiently()), 'readUse')
      checkReading(await can.readServer?.(patiently()), 'readServer')
    },
  },
  {
    name: 'a lease is the same by MAC in any notation, by address and by name',
    run: async ({ can, lease }) => {
      if (can.findLeases === undefined) return
      const digits = lease.mac.replaceAll(':', '')
      const questions = [
        { mac: lease.mac },
        { mac: lease.mac.toUpperCase().replaceAll(':', '-') },
        { mac: (digits.match(/.{4}/g) ?? []).join('.') },
        { address: lease.address },
        { hostname: lease.hostname },
      ]
      for (const question of questions) {
        const { value } = await can.findLeases(question, patiently())
        const own = value.find(({ address }) => address === lease.address)
        assert.ok(own, `no lease by ${JSON.stringify(question)}`)
        assert.deepEqual([own.mac, own.subnetId, own.state], [lease.mac, lease.subnetId, 'active'])
      }
    },
  },
  {
    name: 'MACs, addresses and times are in the form that all of the product joins by',
    run: async ({ can, lease }) => {
      const found = (await can.findLeases?.({ mac: lease.mac }, patiently()))?.value ?? []
      const listed = (await can.listLeases?.(lease.subnetId, patiently()))?.value ?? []
      checkEach([...found, ...listed], isLease, 'not a lease')
      const reserved = (await can.listReservations?.(lease.subnetId, patiently()))?.value ?? []
      checkEach(reserved, isReservation, 'not a reservation')
    },
  },
  {
    name: 'a subnet has its leases and reservations, and nobody else’s',
    run: async ({ can, lease }) => {
      const listed = (await can.listLeases?.(lease.subnetId, patiently()))?.value
      if (listed !== undefined) {
        assert.ok(
          listed.some(({ address }) => address === lease.address),
          'without its lease',
        )
        checkEach(listed, ({ subnetId }) => subnetId === lease.subnetId, 'of another subnet')
      }
      const reserved = (await can.listReservations?.(lease.subnetId, patiently()))?.value ?? []
      checkEach(reserved, ({ subnetId }) => subnetId === lease.subnetId, 'of another subnet')
    },
  },
  {
    name: 'subnets are networks, each id once, with pools and routers inside',
    run: async ({ can, lease }) => {
      const subnets = (await can.listSubnets?.(patiently()))?.value
      if (subnets === undefined) return
      assert.equal(new Set(subnets.map(({ id }) => id)).size, subnets.length, 'an id twice')
      assert.ok(
        subnets.some(({ id }) => id === lease.subnetId),
        'without that of the lease',
      )
      checkEach(subnets, ({ subnet }) => /^[\da-f.:]+\/\d{1,3}$/.test(subnet), 'not a network')
      checkEach(subnets, ({ vlan }) => vlan === null || (vlan >= 1 && vlan <= 4094), 'not a VLAN')
      for (const { subnet, routers } of subnets) {
        checkEach(routers, (router) => isWithin(subnet, router), `a router outside ${subnet}`)
      }
    },
  },
  {
    name: 'a pool is not used beyond its size',
    run: async ({ can }) => {
      const use = (await can.readUse?.(patiently()))?.value ?? []
      checkEach(
        use,
        ({ total, assigned, declined }) => assigned >= 0 && declined >= 0 && assigned + declined <= total,
        'more than there are',
      )
    },
  },
  {
    name: 'what is not there is an empty answer and no failure',
    run: async ({ can }) => {
      for (const question of [
        { mac: nobody.mac },
        { address: nobody.address },
        { hostname: nobody.hostname },
      ]) {
        assert.deepEqual((await can.findLeases?.(question, patiently()))?.value ?? [], [])
        assert.deepEqual((await can.findReservations?.(question, patiently()))?.value ?? [], [])
      }
    },
  },
  {
    name: 'text that is no MAC, address or name is refused before the server hears of it',
    run: async ({ can, asked }) => {
      const before = asked()
      for (const question of [
        { mac: '5c:e9' },
        { mac: '' },
        { address: '10.0.0' },
        { address: '10.0.0.1/../x' },
        { hostname: '' },
        { hostname: 'a\nb' },
      ]) {
        await checkRefused(can.findLeases?.(question, patiently()))
        await checkRefused(can.findReservations?.(question, patiently()))
      }
      assert.equal(asked(), before, 'the server was asked')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async ({ can, asked }) => {
      const { listSubnets } = can
      if (listSubnets === undefined) return
      const many = await questionsOf(asked, () =>
        Promise.all(Array.from({ length: 20 }, () => listSubnets(patiently()))),
      )
      assert.ok(many <= 1, `twenty callers at once made ${many} questions`)
    },
  },
  {
    name: 'a lease behind the first page is found, and the answer is whole',
    run: async ({ crowded }) => {
      const { can, asked, mac, address } = await crowded()
      const { findLeases } = can
      if (findLeases === undefined) return
      const questions = await questionsOf(asked, async () => {
        const { value, complete } = await findLeases({ mac }, patiently())
        assert.deepEqual([value.map((one) => one.address), complete], [[address], true])
      })
      assert.ok(questions > 1, 'it came in one answer')
    },
  },
  {
    name: 'pages that lead nowhere end, and the answer says that it is not whole',
    run: async ({ circling }) => {
      const { can, asked, mac } = await circling()
      const { findLeases } = can
      if (findLeases === undefined) return
      const questions = await questionsOf(asked, async () => {
        assert.equal((await findLeases({ mac }, patiently())).complete, false)
      })
      assert.ok(questions < 10, `${questions} questions`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, lease }) => {
      const { findLeases } = can
      if (findLeases !== undefined) await checkCalledOff((ask) => findLeases({ address: lease.address }, ask))
    },
  },
]
