import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { subnet } from '../../dhcp/test-servers.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { mac, testLists } from './test-lists.ts'
import { patienceOr, roundsOr } from '../../test-tally.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
afterEach(() => lists.stop())

const address = (at: number) => `10.0.${at < 150 ? 10 : 11}.${10 + (at % 150)}`
const head = 'MAC,Address,Host name,Kind,Owner'
const good = Array.from({ length: 300 }, (_, at) => `${mac(at)},${address(at)},dev-${at},printer,Estates`)

/** By the number of its line, of which the first has the names of the columns. */
const faulty: Readonly<Record<number, readonly [line: string, words: string | RegExp]>> = {
  3: [`00:1b:54:0a:3d,${address(1)},dev-1,printer,Estates`, /^MAC: /],
  40: [`${mac(38)},10.0.10.400,dev-38,printer,Estates`, /^Address: /],
  77: [`,${address(75)},dev-75,printer,Estates`, 'MAC is missing.'],
  120: [`${mac(118)},${address(118)},dev-118,toaster,Estates`, /^Kind: /],
  200: [`${mac(198)},${address(198)},dev-198,printer,Estates,more`, 'The line has more cells than columns.'],
  251: [
    `${mac(0).replaceAll(':', '').toUpperCase()},${address(0)},dev-249,printer,Estates`,
    `${address(0)} for ${mac(0)} is already in line 2.`,
  ],
  301: [
    `${mac(299)},${address(5)},dev-299,printer,Estates`,
    `The address ${address(5)} is already in line 7.`,
  ],
}

test(
  'of 300 reservations with 7 faults all 7 are told at once, nothing is kept or sent, and mended they all go through',
  async () => {
    const partners = testPartners({ subnets: [subnet({ subnet: '10.0.10.0/23' })] })
    const bad = good.map((line, at) => faulty[at + 2]?.[0] ?? line)
    const told = Object.entries(faulty).map(([line, [, words]]) => [
      `text.${line}`,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
    await expect(lists.listed([head, ...bad].join('\n'), partners)).rejects.toMatchObject({
      code: 'input-not-valid',
      fields: Object.fromEntries(told),
    })
    const kept = async (table: 'batch' | 'change') =>
      (await database.db.selectFrom(table).select('id').execute()).length
    expect([await kept('batch'), await kept('change')]).toEqual([0, 0])
    expect([partners.primary.journal, partners.standby.journal]).toEqual([[], []])

    // By day a part of them goes on to the end, at night all.
    const mended = good.slice(0, roundsOr(60, 300))
    const { look, apply, carried, states } = await lists.listed([head, ...mended].join('\n'), partners)
    await look()
    expect(new Set(await states())).toEqual(new Set(['previewed']))
    expect(partners.primary.journal).toEqual([])
    await apply({ first: 5 })
    await carried()
    expect(new Set(await states())).toEqual(new Set(['done']))
    for (const server of [partners.primary, partners.standby]) expect(server.running.size).toBe(mended.length)
  },
  patienceOr(120_000),
)
