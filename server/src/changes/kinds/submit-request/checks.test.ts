import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { printMac } from '@patchbay/contract/identifiers/mac'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { answerWords, isAnswer } from '../../../requests/answer-words.ts'
import { evidenceText } from '../../../requests/evidence.ts'
import { jane, parameter, TestDesk } from './test-desk.ts'
import { requestRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
let desk: TestDesk
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
beforeEach(() => {
  desk = new TestDesk()
})
afterAll(() => database.drop())

const runs = () => requestRuns(database.db, person, desk)

/** Of each check what it says, by its id. */
async function said(of: object = {}) {
  const { preview } = await runs().preview(of)
  return Object.fromEntries(preview.checks.map(({ id, level, words }) => [id, `${level}: ${words}`]))
}

const mac = '00:1b:54:0a:3c:7f'
const about = { kind: 'device', text: mac }

test('where nothing is in the way all is green, and what is sent is shown with its mark', async () => {
  const { preview, ready } = await runs().preview({ about })
  expect(preview.checks.map(({ id, level }) => `${id} ${level}`)).toEqual([
    'requester green',
    'template green',
    'answers green',
    'open green',
  ])
  expect(ready).toBe(true)
  expect(preview.sentence).toBe(
    'Ask Service desk desk-1 for Fault on an outlet, for Jane Doe: No link at the desk.',
  )
  expect(preview.sendings[0]?.lines[0]).toMatch(/^submit No link at the desk: The outlet/)
})

test('it belongs to the history of what it is about, in the one spelling of that', async () => {
  const { id } = await runs().preview({ about: { kind: 'device', text: '001B.540A.3C7F' } })
  const row = await database.db
    .selectFrom('change')
    .select(['about', 'targets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.about).toEqual([mac])
  expect(row.targets).toEqual([expect.stringMatching(/^request /)])
})

test('a requester whom nobody knows, and several by one address, are refused', async () => {
  expect((await said({ requester: 'nobody' }))['requester']).toMatch(/^red: .* does not know nobody/)
  desk.people = [jane, { ...jane, id: 'p-2', name: 'Jane Roe' }]
  expect((await said())['requester']).toMatch(/^red: .* has several people for jdoe: Jane Doe, Jane Roe\.$/)
})

test('a template that is gone is refused, and one that was changed is asked about with the field named', async () => {
  const drawn = [
    { id: 'outlet', name: 'Outlet', kind: 'text', required: false },
    { id: 'old', name: 'Old field', kind: 'text', required: false },
  ]
  expect((await said({ drawn }))['template']).toMatch(
    /^amber: The template was changed .*: “Old field” is no longer asked; “Outlet” must be answered now\.$/,
  )
  desk.asks = null
  expect((await said())['template']).toMatch(/^red: .* no longer has this template/)
})

test('what is open about the same device is shown with its number, so that it can be joined', async () => {
  const one = openOne('It is about 001b.540a.3c7f.')
  const { preview } = await runs().preview({ about })
  expect(preview.checks.find(({ id }) => id === `open ${one.number}`)).toMatchObject({
    level: 'amber',
    words: `Request 10001 about ${mac} is open, Submitted: Port is dead`,
    way: 'Go back to the form and join it instead: https://desk.example/10001',
  })
  expect(Object.keys(await said({ about: { kind: 'person', text: 'jdoe' } }))).toContain('open 10001')
  expect(Object.keys(await said({ about: { kind: 'device', text: '00:1b:54:0a:3c:80' } }))).toContain('open')
})

const openOne = (words: string) =>
  desk.make({
    mark: { mark: 'pb-another-1', requester: jane.id, since: '2026-11-22T08:00:00Z' },
    template: 'fault',
    subject: 'Port is dead',
    words,
    place: null,
    answers: {},
    beside: saysNothing,
  })

test.each(['colon', 'hyphen', 'cisco', 'bare', 'comware', 'procurve'] as const)(
  'what is open about a device is found by its MAC in %s notation, whichever was typed',
  async (notation) => {
    openOne(`It is about ${printMac(mac, notation)}.`)
    for (const typed of [mac, '001B540A3C7F']) {
      expect(await said({ about: { kind: 'device', text: typed } })).toHaveProperty('open 10001')
    }
  },
)

test('what is open about a device is found by the address that it was heard with', async () => {
  const now = new Date()
  const heard = { mac, address: '10.1.20.7', vlan: 20, gateway: 'gw-1', first_seen: now, last_seen: now }
  await database.db.insertInto('address_sighting').values(heard).execute()
  openOne('10.1.20.7 does not answer.')
  expect(await said({ about })).toHaveProperty('open 10001')
  await database.db.deleteFrom('address_sighting').execute()
})

test('a desk that did not look at all that is open is not said to have nothing', async () => {
  desk.looksElsewhere = 'it was asked for subjects alone'
  expect((await said({ about }))['open']).toBe(
    `amber: Open requests about ${mac} are not known: it was asked for subjects alone`,
  )
})

test('a desk that does not answer is a check that blocks', async () => {
  const settled = await runs().settled()
  desk.silent = true
  const { worker, ask } = runs()
  const { submitRequest } = await import('./index.ts')
  await expect(submitRequest.read(settled, { ...worker.means }, ask)).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test.each([
  [{}, 'intent.answers.outlet', 'It must be answered.'],
  [{ outlet: { as: 'yes-no', yes: true } }, 'intent.answers.outlet', 'It takes a text now.'],
] as const)('answers %o are refused at their field', async (answers, field, words) => {
  await expect(runs().settled({ answers })).rejects.toMatchObject({ fields: { [field]: words } })
})

test('a choice that other answers leave no more is refused at its field', async () => {
  const choice = { id: 'r1', text: 'Room 1' }
  desk.asks = [parameter({ id: 'room', name: 'Room', kind: 'choice', dependsOn: ['Building'] })]
  const answers = { room: { as: 'choices', choices: [choice] } }
  await expect(runs().settled({ answers })).rejects.toMatchObject({
    fields: { 'intent.answers.room': '“Room 1” is not a choice with the other answers.' },
  })
  desk.narrowed = [choice]
  await expect(runs().settled({ answers })).resolves.toMatchObject({ answers })
})

test('nothing is sent along of what cannot be looked up, or by who may not', async () => {
  const fields = { 'intent.evidence': expect.any(String) }
  await expect(runs().settled({ evidence: true })).rejects.toMatchObject({ fields })
  const { settle } = await import('./settle.ts')
  const { wish } = await import('./test-runs.ts')
  const { worker, ask } = runs()
  await expect(settle(wish({ evidence: true, about }), false, worker.means, ask)).rejects.toMatchObject({
    fields,
  })
})

test('what is known goes along with who says so and when, and who did not answer', () => {
  const line = {
    name: 'port' as const,
    label: 'Port',
    value: 'sw-b07-2 Gi1/0/14',
    detail: 'VLAN 20',
    source: 'Walks',
    observedAt: '2026-11-22T08:00:00.000Z',
    freshness: 'cached' as const,
    stale: false,
    disputed: true,
    missing: null,
  }
  const text = evidenceText(
    mac,
    {
      sentence: 'A printer',
      noNetwork: {
        cause: 'err-disabled',
        words: 'Port err-disabled',
        since: '2026-11-22T08:30:00.000Z',
        detail: 'bpduguard: a loop.',
        run: null,
        at: null,
        account: null,
        source: 'sw-b07-2',
        observedAt: null,
        freshness: 'live',
      },
      lines: [line, { ...line, name: 'address', label: 'Address', value: null }],
    },
    [{ id: 'ise-1', name: 'ISE ise-1', state: 'failed' } as never],
    new Date('2026-11-22T09:00:00Z'),
  )
  expect(text.split('\n')).toEqual([
    'Cause: Port err-disabled since 2026-11-22 08:30 UTC. bpduguard: a loop.',
    'A printer.',
    'Port: sw-b07-2 Gi1/0/14, VLAN 20 (Walks, 2026-11-22 08:00 UTC); another source differs',
    'Not answered by ISE ise-1.',
    `Read for ${mac} at 2026-11-22 09:00 UTC.`,
  ])
})

test('what a desk keeps is the answer, however it writes it', () => {
  expect(isAnswer({ as: 'yes-no', yes: true }, 'True')).toBe(true)
  expect(isAnswer({ as: 'yes-no', yes: true }, 'false')).toBe(false)
  expect(isAnswer({ as: 'date', date: '2026-12-01' }, '2026-11-30T23:00:00.0000000Z')).toBe(true)
  expect(isAnswer({ as: 'date', date: '2026-12-01' }, '2026-12-03T00:00:00Z')).toBe(false)
  expect(isAnswer({ as: 'moment', at: '2026-12-01T08:00:00Z' }, '2026-12-01T09:00:00+01:00')).toBe(true)
  const moment = { as: 'moment' as const, at: '2026-12-01T08:00:00Z' }
  expect(isAnswer(moment, '2026-12-01T09:00:00.0000000Z', 'Europe/Berlin')).toBe(true)
  expect(isAnswer(moment, '2026-12-01T10:00:00.0000000Z', 'Europe/Berlin')).toBe(false)
  const choices = [
    { id: '1', text: 'HTTP' },
    { id: '2', text: 'SSH' },
  ]
  expect(isAnswer({ as: 'choices', choices }, 'SSH~^HTTP')).toBe(true)
  expect(isAnswer({ as: 'choices', choices }, 'SSH')).toBe(false)
  expect(answerWords({ as: 'choices', choices })).toBe('HTTP, SSH')
})
