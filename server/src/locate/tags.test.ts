import { refused } from '@patchbay/connectors/failures'
import type { TaggedEndpoint } from '@patchbay/connectors/identity/detail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chipOf, placeIn, startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  computer,
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  person,
  reading,
  system,
} from './test-systems.ts'

let campus: TestCampus
const it = mac(0x60)
const tag = 'A100123'

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const kea = system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, hostname: 'lt-0142' })]))
const labelled = computer({ name: 'LT-0142', description: `Dell 5430, ${tag}` })

/** A directory that tells what it was asked for. */
function directory(computers = [labelled]) {
  const can = directoryWith([person()], computers)
  const asked: object[] = []
  return {
    asked,
    system: system('directory', 'ad', {
      ...can,
      findComputers: (question, ask) => {
        asked.push(question)
        return can.findComputers!(question, ask)
      },
    }),
  }
}

function identity(tagged: readonly TaggedEndpoint[], rest: object = {}) {
  const asked: string[] = []
  return {
    asked,
    system: system('identity', 'ise-1', {
      ...identityWith([], [endpoint({ mac: it })]),
      findEndpointsByTag: async (text) => {
        asked.push(text)
        return reading(tagged, rest)
      },
    }),
  }
}
const kiosk = { id: '1', mac: it, description: 'lobby kiosk', attribute: 'assetTag' }

test('an asset tag in the directory leads to the computer and where it is; ISE is not looked through then', async () => {
  const ise = identity([])
  const found = await campus.ask(tag, [kea, ise.system, directory().system])
  expect(placeIn(found)).toBe('sw-a Gi1/0/1')
  expect(chipOf(found, 'ad')).toMatchObject({ state: 'ok' })
  expect(ise.asked).toEqual([])
})

test('an asset tag or serial that ISE alone holds leads to its endpoint', async () => {
  const found = await campus.ask(tag, [kea, identity([kiosk]).system, directory([]).system])
  expect(placeIn(found)).toBe('sw-a Gi1/0/1')
})

test.each(['jdoe', 'Jane Doe', 'LT-0142', 'reading-room', '10.0.10.5', it, 'B03-109-D', '142'])(
  'no system is looked through for %s, which has a name or is no tag',
  async (text) => {
    const ad = directory()
    const ise = identity([kiosk])
    await campus.ask(text, [kea, ise.system, ad.system])
    expect(ad.asked.filter((question) => 'tag' in question)).toEqual([])
    expect(ise.asked).toEqual([])
  },
)

test('what could not be looked through for a tag is said, and nothing is then said to be nowhere', async () => {
  const off = refused({ cause: 'right-missing', message: 'ise-1 does not offer its OpenAPI' })
  const without = system('identity', 'ise-1', {
    ...identityWith([]),
    findEndpointsByTag: () => Promise.reject(off),
  })
  const found = await campus.ask(tag, [without, directory([]).system])
  expect(chipOf(found, 'ise-1')).toMatchObject({
    state: 'partial',
    why: `not searched for asset tags and serials: ${off.message}`,
  })
  const some = await campus.ask(tag, [identity([], { complete: false }).system, directory([]).system])
  expect(chipOf(some, 'ise-1')).toMatchObject({
    state: 'partial',
    why: 'not all its endpoints were searched for asset tags and serials',
  })
  const all = await campus.ask(tag, [identity([]).system, directory([]).system])
  expect(chipOf(all, 'ise-1')).toMatchObject({ state: 'none' })
  expect([found, some].map(({ answer }) => answer.verdict)).toEqual(['incomplete', 'incomplete'])
})
