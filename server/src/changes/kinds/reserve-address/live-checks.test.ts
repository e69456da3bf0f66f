import type { SubnetNaming } from '@patchbay/connectors/dhcp/capabilities'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { subnet } from '../../../dhcp/test-servers.ts'
import { lease, mac, reading, system } from '../../../locate/test-systems.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { testPartners } from './test-partners.ts'
import type { Partners } from './test-partners.ts'
import { reservationRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

/** A name server that has these records, by the name or address that is asked; it tells what it was asked. */
function nameServer(name: string, records: Readonly<Record<string, DnsRecord>>, asked: string[] = []) {
  return system('dns', name, {
    findRecords: async (question) => {
      const key = 'name' in question ? question.name : question.address
      asked.push(key)
      const record = records[key]
      return reading(record === undefined ? [] : [record])
    },
  })
}

const preview = async (partners: Partners, wish: object) =>
  reservationRuns(database.db, person, partners).preview({ hostname: 'camera-4', ...wish })
const levels = ({ preview: { checks } }: Awaited<ReturnType<typeof preview>>) =>
  Object.fromEntries(checks.map(({ id, level }) => [id, level]))

test('the name service is asked for the whole name and for the address, and a clash with either is amber', async () => {
  const asked: string[] = []
  const whole = 'camera-4.campus.example'
  const server = nameServer(
    'ns-1',
    {
      [whole]: { type: 'A', name: whole, data: '10.0.20.9', ttl: null },
      '10.0.10.150': {
        type: 'PTR',
        name: '150.10.0.10.in-addr.arpa',
        data: 'door-1.campus.example',
        ttl: null,
      },
    },
    asked,
  )
  const seen = await preview(testPartners({}, [server]), { address: '10.0.10.150' })
  expect(asked.toSorted()).toEqual(['10.0.10.150', whole])
  expect(levels(seen)).toMatchObject({ 'dns-name': 'amber', 'dns-address': 'amber' })
  expect(seen.ready).toBe(true)
})

test('a name server that is silent is said so, and what the other has is told', async () => {
  const silent = system('dns', 'ns-2', {
    findRecords: () => {
      throw connectionLost('does not answer')
    },
  })
  const seen = await preview(testPartners({}, [nameServer('ns-1', {}), silent]), {})
  expect(levels(seen)).toMatchObject({ 'dns-unread': 'amber' })
  expect(levels(seen)).not.toHaveProperty('dns')
})

test('of one that is taken away no name is asked', async () => {
  const asked: string[] = []
  await preview(testPartners({}, [nameServer('ns-1', {}, asked)]), { state: 'none' })
  expect(asked).toEqual([])
})

const two = { subnets: [subnet({ pools: ['10.0.10.100-10.0.10.101'] })] }
const useOf = (assigned: number) => [{ subnetId: '10', total: 2, assigned, declined: 0 }]
const leases = [100, 101].map((host, at) => lease({ address: `10.0.10.${host}`, mac: mac(at + 50) }))

test('where no address is free and none was named it is red; one that is named outside the pools is not', async () => {
  const partners = testPartners({ ...two, use: useOf(2) })
  partners.leases = leases
  const blocked = await preview(partners, {})
  expect(levels(blocked)['pool']).toBe('red')
  expect(blocked.ready).toBe(false)
  const named = await preview(partners, { address: '10.0.10.20' })
  expect(levels(named)['pool']).toBe('green')
  expect(named.ready).toBe(true)
})

test('the last free address is amber', async () => {
  const partners = testPartners({ ...two, use: useOf(1) })
  partners.leases = leases.slice(1)
  expect(levels(await preview(partners, {}))['pool']).toBe('amber')
})

/** What is said of the name in the name service, of servers that say this of names. */
async function effect(naming: SubnetNaming, hostname: string | null = 'camera-4') {
  const asked: string[] = []
  const partners = testPartners({ subnets: [subnet({ naming })] }, [nameServer('ns-1', {}, asked)])
  const { preview: seen } = await preview(partners, { address: '10.0.10.150', hostname })
  const check = seen.checks.find(({ id }) => id === 'dns-effect')
  return { check: check === undefined ? null : [check.level, check.words], asked }
}

test('which name will lead to the address is said, with the servers that have it entered, or that nobody does', async () => {
  const told = await effect({ suffix: 'cams.campus.example', updates: true })
  expect(told.check).toEqual([
    'green',
    'camera-4.cams.campus.example will lead to 10.0.10.150: DHCP kea-1 or DHCP kea-2 updates DNS when the device gets its lease.',
  ])
  expect(told.asked).toContain('camera-4.cams.campus.example')
  for (const updates of [false, null]) {
    expect((await effect({ suffix: null, updates })).check).toEqual([
      'green',
      'No DNS record is made for camera-4.campus.example: no DHCP server of the subnet updates DNS.',
    ])
  }
  expect((await effect({ suffix: null, updates: true }, null)).check).toBeNull()
})
