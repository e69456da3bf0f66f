import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import {
  computer,
  dhcpWith,
  directoryWith,
  mac,
  minutesAgo,
  person,
  reading,
  system,
} from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import { indexOf } from './index-of.ts'
import { ask, asking, identity } from './test-ise-session.ts'
import type { Can } from './test-ise-session.ts'

const chip = async (q: string, systems: readonly System[], id: string) =>
  (await asking(q, systems).settled).sources.find((source) => source.id === id)
const ise = (can: Can = {}) =>
  system('identity', 'ise-1', identity({ readSessions: async () => reading([]), ...can }))
const computers = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    computer({ name: `PC-${at}`, dnsName: `pc-${at}.campus.example`, managedBy: 'cn=jdoe' }),
  )
const ad = (count: number) => system('directory', 'ad-1', directoryWith([person()], computers(count)))

test('computers of a person that DHCP was not asked for are counted on its chip', async () => {
  expect(await chip('jdoe', [ise(), ad(30), system('dhcp', 'kea-1', dhcpWith([]))], 'kea-1')).toMatchObject({
    state: 'partial',
    why: 'asked for 40 of 60 host names',
  })
})

test('and so are logins and computers that the identity system was not asked for', async () => {
  expect(await chip('jdoe', [ise(), ad(30)], 'ise-1/sessions')).toMatchObject({
    state: 'partial',
    why: 'asked for 20 of 30 logins and computers of the person',
  })
  expect((await chip('jdoe', [ise(), ad(5)], 'ise-1/sessions'))?.state).toBe('none')
})

test('and addresses of a network device', async () => {
  const addresses = Array.from({ length: 40 }, (_, at) => `10.255.1.${at + 1}/32`)
  const can = ise({
    listSessionsOn: async () => reading([]),
    findNetworkDevice: async () =>
      reading({
        id: 'n1',
        name: 'wlc-1',
        description: '',
        addresses,
        groups: [],
        profile: null,
        coaPort: null,
      } as never),
  })
  expect(await chip('wlc-1', [can], 'ise-1/sessions')).toMatchObject({
    state: 'partial',
    why: 'asked for 32 of 40 addresses of wlc-1',
  })
})

test('a directory that does not tell all of their computers is partial', async () => {
  const some = {
    ...directoryWith([person()]),
    findComputers: async () => reading(computers(1), { complete: false }),
  }
  expect(await chip('jdoe', [ise(), system('directory', 'ad-1', some)], 'ad-1')).toMatchObject({
    state: 'partial',
    why: 'only 1 of their computers were listed',
  })
})

test('that no other was found in a group of which some were looked at is not said of the group', async () => {
  const looked = (complete: boolean) =>
    ask(mac(1), identity({ findPassingMember: async () => reading(null, { complete }) }))
  expect((await looked(false)).twin.why).toContain('none of those read is authorized')
  expect((await looked(true)).twin.why).toBe('no other endpoint of its group is authorized')
})

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterAll(() => campus.drop())

test('whoever held an address, or stood on a port, long ago is found behind all who came since', async () => {
  const day = 1_440
  const stay = (number: number) => ({
    first_seen: minutesAgo(number * 60 + 30),
    last_seen: minutesAgo(number * 60 + 10),
  })
  const since = Array.from({ length: 150 }, (_, at) => at + 1)
  await campus.held(mac(0xa1), '10.0.10.9', 'sw-b', minutesAgo(90 * day))
  await campus.seen(mac(0xa1), 'sw-a', 'Gi1/0/3', { first: minutesAgo(91 * day), last: minutesAgo(89 * day) })
  const address = { address: '10.0.10.9', vlan: 10, gateway: 'sw-b' }
  const port = { switch: 'sw-a', interface: 'Gi1/0/3', vlan: 10, edge: true }
  await campus.db
    .insertInto('address_sighting')
    .values(since.map((at) => ({ mac: mac(at), ...address, ...stay(at) })))
    .execute()
  await campus.db
    .insertInto('sighting')
    .values(since.map((at) => ({ mac: mac(at), ...port, ...stay(at) })))
    .execute()
  const index = indexOf(campus.db)
  const at = minutesAgo(90 * day + 10)
  expect((await index.holders('10.0.10.9', at)).map((one) => one.mac)).toContain(mac(0xa1))
  expect((await index.seenOn('sw-a', 'Gi1/0/3', at)).map((one) => one.mac)).toEqual([mac(0xa1)])
})
