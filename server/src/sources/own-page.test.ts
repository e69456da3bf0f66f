import { dhcpServerQuery } from '@patchbay/contract/common-queries/dhcp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, identity, known } from '../ise-session/test-ise-session.ts'
import { dhcpServerCalls } from '../calls/common-queries/dhcp-server.ts'
import { serverWith } from '../dhcp/test-servers.ts'
import { chip, directory, lookUp, one, row } from '../directory/test-account.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  person,
  reading,
  system,
  systemsOf,
} from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { askingIn, ssh } from '../switches/test-asking.ts'
import type { System } from '../systems/open.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const at = <T extends System>(page: string, of: T): T => ({ ...of, page })
type Paged = { readonly sources: readonly { readonly id: string; readonly page?: string | undefined }[] }
const pageOf = (found: Paged, id: string) => found.sources.find((source) => source.id === id)?.page

test('of a directory the account itself', async () => {
  const ad = at('https://ad.example/users/{login}', one(directory([row()])))
  expect(pageOf(await lookUp('jdoe', [ad]), 'ad')).toBe('https://ad.example/users/jdoe')
  expect(pageOf(await lookUp('nobody', [ad]), 'ad')).toBe('https://ad.example/')
  expect(chip(await lookUp('jdoe', [one(directory([row()]))]), 'ad')).not.toHaveProperty('page')
})

test('of a DHCP server the client, the address or the subnet', async () => {
  const leases = [lease({ address: '10.0.10.121' })]
  const ask = async (q: string, page: string) => {
    const kea = at(page, system('dhcp', 'kea-1', serverWith({ leases })))
    const calls = dhcpServerCalls({
      database: campus.db,
      systems: systemsOf([kea]),
      log: createLog('fatal', { write: () => undefined }),
    })
    const call = 'GET /common-queries/dhcp-server/'
    const answer = await calls[call]({
      query: { q, live: 'yes', raw: 'no' },
      body: undefined,
      signal: new AbortController().signal,
      streamed: false,
      tell: () => undefined,
    } as unknown as Parameters<(typeof calls)[typeof call]>[0])
    return pageOf(dhcpServerQuery.answer.parse(answer), 'kea-1')
  }
  expect(await ask('10.0.10.121', 'https://stork.example/leases?text={address}')).toBe(
    'https://stork.example/leases?text=10.0.10.121',
  )
  expect(await ask(mac(1), 'https://stork.example/leases?text={mac}')).toBe(
    `https://stork.example/leases?text=${encodeURIComponent(mac(1))}`,
  )
  expect(await ask('10.0.10.0/24', 'https://stork.example/subnets?text={subnet}')).toBe(
    'https://stork.example/subnets?text=10.0.10.0%2F24',
  )
  expect(await ask(mac(1), 'https://stork.example/{login}')).toBe('https://stork.example/')
})

test('of an identity system the endpoint, in capital letters as such systems write it', async () => {
  const ise = (page: string) => at(page, system('identity', 'ise-1', identity()))
  const ask = async (page: string) => pageOf(await asking(mac(1), [ise(page)]).settled, 'ise-1/endpoints')
  expect(await ask('https://ise.example/endpoint?mac={mac}')).toBe(
    `https://ise.example/endpoint?mac=${encodeURIComponent(mac(1).toUpperCase())}`,
  )
  expect(await ask('https://ise.example/endpoint/{id}')).toBe(`https://ise.example/endpoint/${known().id}`)
})

test('of a switch the port that was asked for, and otherwise the system', async () => {
  const page = 'https://netbox.example/{name}/{interface}'
  const ask = async (q: string) =>
    pageOf(await askingIn(campus, [at(page, ssh({}))], { q }).settled, 'switch-cli')
  expect(await ask('sw-a Gi1/0/1')).toBe('https://netbox.example/sw-a/Gi1%2F0%2F1')
  expect(await ask('sw-a')).toBe('https://netbox.example/')
})

test('of every system that was asked where a device is, what that system calls it', async () => {
  const found = await campus.ask(mac(1), [
    at(
      'https://stork.example/{mac}/{address}',
      system('dhcp', 'kea-1', dhcpWith([lease({ address: '10.0.10.121' })])),
    ),
    at('https://ise.example/{mac}/{id}', {
      ...system('identity', 'ise-1', {
        ...identityWith([]),
        readEndpoint: async () => reading({ ...endpoint(), ...known() }),
        findEndpoint: async () => reading(endpoint()),
      }),
    }),
    at('https://ad.example/{login}', system('directory', 'ad-1', directoryWith([person()]))),
  ])
  expect(pageOf(found, 'kea-1')).toBe(`https://stork.example/${encodeURIComponent(mac(1))}/10.0.10.121`)
  expect(pageOf(found, 'ise-1')).toBe(
    `https://ise.example/${encodeURIComponent(mac(1).toUpperCase())}/${endpoint().id}`,
  )
})
