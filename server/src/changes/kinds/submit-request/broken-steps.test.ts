import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import type { Fault } from '../../run/test-network.ts'
import { jane, parameter, TestDesk } from './test-desk.ts'
import { requestRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
afterAll(() => database.drop())

const file = { name: 'port.txt', type: 'text/plain', content: Buffer.from('no link').toString('base64') }

async function begun(of: object = {}, desk = new TestDesk()) {
  const runs = requestRuns(database.db, person, desk)
  const previewed = await runs.preview(of)
  const id = await runs.click(previewed)
  return { desk, runs, id, previewed }
}

async function runWith(wrong: readonly Fault[], of: object = {}) {
  const { desk, runs, id } = await begun(of)
  desk.faults.set('submit', [...wrong])
  const ended = await runs.carryOn(id)
  const leases = await database.db.selectFrom('change_lease').selectAll().execute()
  return { desk, runs, leases, id, ...ended }
}

const statesOf = (rows: readonly { readonly name: string; readonly state: string }[]) =>
  rows.map(({ name, state }) => `${name} ${state}`)

test('it is submitted once, its file is attached, and the desk has it under a number', async () => {
  const { desk, row, steps, proofs, leases } = await runWith([], { files: [file] })
  expect([row.state, row.why]).toEqual(['done', null])
  expect(row.after).toMatchObject({ Number: '10001', State: 'Submitted', Outlet: 'B07-214-A' })
  expect(statesOf(steps)).toEqual(['submit done', 'attach 1 done'])
  expect(statesOf(proofs)).toEqual(['stands proven', 'files proven'])
  expect(proofs[0]?.seen).toBe('Service desk desk-1 has it as request 10001, Submitted.')
  expect(desk.stored[0]).toMatchObject({
    files: [{ name: 'port.txt', size: 7 }],
    request: { place: 'Library' },
  })
  expect(leases).toEqual([])
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults)('%s once: there is one request at the desk, or none and the run says so', async (fault) => {
  const { desk, row, leases } = await runWith([fault])
  expect(leases).toEqual([])
  expect(desk.stored.length).toBe(row.state === 'done' ? 1 : 0)
  // Only a desk that says that it has done what it has not is not asked again.
  expect(row.state).toBe(fault === 'lies' ? 'undone' : 'done')
})

test.each(faults.flatMap((one) => faults.map((other) => [one, other] as const)))(
  '%s and then %s: at most one request is at the desk',
  async (one, other) => {
    const { desk, row } = await runWith([one, other])
    expect(desk.stored.length).toBe(row.state === 'done' ? 1 : 0)
  },
)

test('a desk that acts only after its answer was lost is read back, and asked no second time', async () => {
  const { desk, runs, id } = await begun()
  desk.faults.set('submit', ['lost-before'])
  const first = await runs.carry(id)
  expect(first.row.state).toBe('outcome-unknown')
  const intent = first.row.intent as Awaited<ReturnType<typeof runs.settled>>
  const { mark, since } = intent
  desk.make({
    mark: { mark, since, requester: jane.id },
    template: 'fault',
    subject: intent.subject,
    words: intent.words,
    place: null,
    answers: intent.answers,
    beside: saysNothing,
  })
  const { row } = await runs.carryOn(id)
  expect([row.state, desk.stored.length, desk.journal]).toEqual(['done', 1, []])
})

test('a desk that is away is tried again by itself, for hours, and has it once in the end', async () => {
  const { desk, runs, id } = await begun()
  desk.silent = true
  const first = await runs.carry(id)
  expect(first.row.state).toBe('scheduled')
  expect(first.row.why).toMatch(/^Queued, number pending: .*does not answer\. Next try at /)
  let rests = 0
  const { row } = await runs.carryOn(id, () => {
    rests += 1
    if (rests === 10) desk.silent = false
  })
  expect([row.state, desk.stored.length, rests]).toEqual(['done', 1, 10])
})

test('one that never comes back is given up after a day, and nothing was sent', async () => {
  const { desk, runs, id } = await begun()
  desk.silent = true
  const { row } = await runs.carryOn(id)
  expect([row.state, desk.stored.length]).toEqual(['expired', 0])
  expect(row.why).toMatch(/^Nothing was sent: /)
})

test('a desk that refuses it is not asked again, and its words are told', async () => {
  const { desk, runs, id } = await begun()
  desk.refuses = 'Cost centre 4711 is closed'
  const { row } = await runs.carry(id)
  expect([row.state, row.why, desk.stored.length]).toEqual(['undone', 'Cost centre 4711 is closed', 0])
})

test('a template that was changed after the preview is not answered, and the field is named', async () => {
  const { desk, runs, id } = await begun()
  desk.asks = [...(desk.asks ?? []), parameter({ id: 'reference', name: 'Reference', required: true })]
  const { row } = await runs.carry(id)
  expect([row.state, desk.stored.length]).toEqual(['expired', 0])
  expect(row.why).toMatch(/^Nothing was sent: the template was changed .* “Reference” is new\.$/)
})

test('a file that the desk does not take leaves the request as it is, and is said to be missing', async () => {
  const { desk, runs, id } = await begun({ files: [file] })
  desk.faults.set('attach', ['lies'])
  const { row, steps, proofs } = await runs.carryOn(id)
  expect([row.state, desk.stored.length]).toEqual(['done-not-proven', 1])
  expect(statesOf(steps)).toEqual(['submit done', 'attach 1 failed'])
  expect([statesOf(proofs)[1], proofs[1]?.seen]).toEqual(['files not-proven', 'Not there: port.txt.'])
})

test('an answer that the desk keeps otherwise is no proof', async () => {
  const desk = new TestDesk()
  desk.keepsAs = () => 'B07-999'
  const { runs, id } = await begun({}, desk)
  const { row, proofs } = await runs.carryOn(id)
  expect(row).toMatchObject({ state: 'done-not-proven', after: { Outlet: 'B07-999' } })
  expect(proofs[0]?.seen).toMatch(/Differs from the request: “Outlet” is B07-999\.$/)
})

/** What is said of a request that a desk keeps in its own way. */
async function readBack(keeps: Partial<Pick<TestDesk, 'keepsWords' | 'keepsRequester'>>, of: object = {}) {
  const desk = Object.assign(new TestDesk(), keeps)
  const { runs, id } = await begun(of, desk)
  const { row, proofs } = await runs.carryOn(id)
  return { state: row.state, seen: proofs[0]?.seen }
}

test.each([
  ['another description', { keepsWords: () => 'Something else' }, 'its description differs'],
  ['half of it', { keepsWords: (text: string) => text.slice(0, 20) }, 'its description differs'],
  ['somebody else as requester', { keepsRequester: () => 'p-john' }, 'it is for Jane Doe'],
])('a desk that keeps %s is no proof', async (_what, keeps, words) => {
  const { state, seen } = await readBack(keeps)
  expect([state, seen]).toEqual([
    'done-not-proven',
    expect.stringContaining(`Differs from the request: ${words}.`),
  ])
})

test.each([
  ['as a page', (text: string) => `<p>${text.replaceAll('&', '&amp;').replaceAll('\n', '<br/>\r\n')}</p>`],
  [
    'with its lines broken elsewhere',
    (text: string) => `Asked for by mail:\r\n${text.replaceAll(' ', '\n  ')}`,
  ],
])('a description that the desk keeps %s is the one that was sent', async (_how, keepsWords) => {
  const { state, seen } = await readBack({ keepsWords }, { words: 'No link & no light.\nSince noon.' })
  expect([state, seen]).toEqual(['done', 'Service desk desk-1 has it as request 10001, Submitted.'])
})

test('a requester whom the desk tells by login is the one who was named, and what it does not tell is said', async () => {
  expect((await readBack({ keepsRequester: () => 'JDoe' })).state).toBe('done')
  const { state, seen } = await readBack({ keepsRequester: () => null, keepsWords: () => null })
  expect(state).toBe('done')
  expect(seen).toMatch(/ Its requester was not read back\. Its description was not read back\.$/)
})

test('undone it is withdrawn with the reason, and where the desk does not allow that a note asks for it', async () => {
  const { desk, runs, id } = await runWith([])
  const undo = await runs.undo(id)
  expect(undo.preview.sentence).toBe('Withdraw request 10001 at Service desk desk-1: back')
  const { row } = await runs.carryOn(await runs.click(undo))
  expect([row.state, desk.stored[0]?.state, desk.stored[0]?.notes]).toEqual(['done', 'Cancelled', []])

  const other = await runWith([])
  other.desk.withdrawable = false
  const noted = await other.runs.carryOn(await other.runs.click(await other.runs.undo(other.id)))
  expect([noted.row.state, other.desk.stored[0]?.state]).toEqual(['done', 'Submitted'])
  expect(other.desk.stored[0]?.notes).toEqual([
    expect.stringMatching(/^This request is no longer needed: back\n/),
  ])
  expect(noted.proofs[0]?.seen).toMatch(/a note asks the desk to\.$/)
})

test('one that is called off while it waits is never sent', async () => {
  const { desk, runs, id } = await begun()
  desk.silent = true
  await runs.carry(id)
  await database.db.updateTable('change').set({ state: 'cancelled' }).where('id', '=', id).execute()
  desk.silent = false
  const { row } = await runs.carry(id)
  expect([row.state, desk.stored.length]).toEqual(['cancelled', 0])
})
