import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { joinWish } from '@patchbay/contract/changes/kinds/request-intent'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import type { Fault } from '../../run/test-network.ts'
import { openAbout } from '../../../requests/choices.ts'
import { deskComments } from '../../../requests/desk-comments.ts'
import { settleJoin } from './settle.ts'
import { jane, TestDesk } from './test-desk.ts'
import { requestRuns } from './test-runs.ts'

const john = { ...jane, id: 'p-john', name: 'John Roe', login: 'jroe', email: 'jroe@campus.example' }
const mac = '00:1b:54:0a:3c:7f'
const file = { name: 'port.txt', type: 'text/plain', content: Buffer.from('no link').toString('base64') }

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
  desk.people = [jane, john]
  desk.takes = { watchers: true, neededBy: false, urgencies: [] }
  desk.make({
    mark: { mark: 'pb-00000001', requester: 'p-jane', since: '2026-11-21T09:00:00Z' },
    template: 'fault',
    subject: 'No link',
    words: `No link at ${mac}`,
    place: null,
    answers: {},
    beside: saysNothing,
  })
})
afterAll(() => database.drop())

const wish = (of: object = {}) =>
  joinWish.parse({
    requester: 'jroe',
    join: { number: '10001', kind: 'request' },
    words: 'Mine has no link, either.',
    about: { kind: 'device', text: mac },
    ...of,
  })

function joining(of: object = {}) {
  const runs = requestRuns(database.db, person, desk)
  const { means } = runs.worker
  const systems = { ...means, systems: desk.systems }
  const preview = async () => {
    const intent = await settleJoin(wish(of), true, systems, runs.ask)
    return runs.previewIntent(intent)
  }
  const run = async () => runs.carryOn(await runs.click(await preview()))
  return { ...runs, means: systems, preview, run }
}

const own = () => desk.stored[0]!
const checks = async (of: object = {}) => {
  const { preview } = await joining(of).preview()
  return Object.fromEntries(preview.checks.map(({ id, level, words }) => [id, `${level}: ${words}`]))
}
const statesOf = (rows: readonly { readonly name: string; readonly state: string }[]) =>
  rows.map(({ name, state }) => `${name} ${state}`)

test('what is open about the same is told, so that it can be joined', async () => {
  const { means, ask } = joining()
  const asked = { kind: 'device', text: mac } as const
  expect(await openAbout(means, asked, true, ask)).toEqual({
    open: [
      {
        number: '10001',
        kind: 'request',
        subject: 'No link',
        state: 'Submitted',
        link: 'https://desk.example/10001',
      },
    ],
    why: null,
  })
  desk.silent = true
  expect((await openAbout(means, asked, true, ask)).why).toContain('does not answer')
})

test('who joins is kept informed, and what they typed stands in the open request once; no other is made', async () => {
  const all = joining({ files: [file] })
  const previewed = await all.preview()
  expect(previewed.preview.sentence).toBe(
    `Join request 10001 at Service desk desk-1 about ${mac}, for John Roe: a note is added and John Roe is kept informed, with a file.`,
  )
  expect(previewed.preview.checks.map(({ id, level }) => `${id} ${level}`)).toEqual([
    'requester green',
    'join green',
    'same green',
    'informed green',
  ])
  const { row, steps, proofs } = await all.carryOn(await all.click(previewed))
  expect([row.state, statesOf(steps), statesOf(proofs)]).toEqual([
    'done',
    ['join done', 'inform done', 'attach 1 done'],
    ['noted proven', 'informed proven', 'files proven'],
  ])
  expect(desk.stored).toHaveLength(1)
  expect([...own().informed]).toEqual(['jroe'])
  expect(own().notes).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Mine has no link, either\\.\\n\\nJohn Roe \\(jroe\\) has the same about ${mac} and joins this request\\.\\nAbout: ${mac} \\(001b\\.540a\\.3c7f\\)\\n\\[pb-[0-9a-f-]{36}\\]$`,
      ),
    ),
  ])
  expect(own().published.size).toBe(0)
  expect(row.after).toMatchObject({ Number: '10001', Note: 'in the request', 'Kept informed': 'John Roe' })
  expect([row.about, row.target]).toEqual([[mac], 'Request 10001'])
  const said = await deskComments(all.means, row, all.ask)
  expect([said.request?.number, said.comments[0]?.ours]).toEqual(['10001', { by: 'ada' }])
})

test('taken back, they are informed no more and a second note says why; the request of others stays', async () => {
  const all = joining()
  const { row } = await all.run()
  const undo = await all.undo(row.id)
  expect(undo.preview.sentence).toBe('Leave request 10001 at Service desk desk-1, for John Roe: back')
  expect(undo.preview.checks.filter(({ level }) => level !== 'green')).toEqual([])
  const left = await all.carryOn(await all.click(undo))
  expect([left.row.state, statesOf(left.steps)]).toEqual(['done', ['leave done', 'inform done']])
  expect([[...own().informed], own().state]).toEqual([[], 'Submitted'])
  expect(own().notes[1]).toMatch(/^John Roe no longer needs this: back\n\[pb-[0-9a-f-]{36}-left\]$/)
})

test('who was informed of it before joining stays so when that is taken back', async () => {
  own().informed.add('jroe')
  const all = joining()
  const { row, steps, proofs } = await all.run()
  expect([statesOf(steps), statesOf(proofs).slice(0, 2)]).toEqual([
    ['join done'],
    ['noted proven', 'informed proven'],
  ])
  const left = await all.carryOn(await all.click(await all.undo(row.id)))
  expect([left.row.state, [...own().informed]]).toEqual(['done', ['jroe']])
})

test('a desk that keeps nobody informed has the note alone, and says so before', async () => {
  desk.takes = { watchers: false, neededBy: false, urgencies: [] }
  expect((await checks())['informed']).toBe(
    'green: Service desk desk-1 has no watchers. The note names John Roe.',
  )
  const { row, steps, proofs } = await joining().run()
  expect([row.state, statesOf(steps), statesOf(proofs)]).toEqual([
    'done',
    ['join done'],
    ['noted proven', 'informed not-applicable', 'files not-applicable'],
  ])
  expect(own().informed.size).toBe(0)
})

test.each<[string, () => void, object, string, RegExp]>([
  [
    'has ended',
    () => (own().state = 'Closed'),
    {},
    'join',
    /^red: .*has it as request 10001, Closed\. It has ended\./,
  ],
  [
    'is not there',
    () => undefined,
    { join: { number: '4711', kind: 'request' } },
    'join',
    /^red: .*does not have request 4711/,
  ],
  [
    'is about something else',
    () => undefined,
    { about: { kind: 'place', text: 'B07-214' } },
    'same',
    /^red: Service desk desk-1 does not list it as open about B07-214/,
  ],
  [
    'is open about something else',
    () =>
      void desk.make({
        ...own().request,
        mark: { ...own().request.mark, mark: 'pb-00000002' },
        words: 'No paper',
      }),
    { join: { number: '10002', kind: 'request' } },
    'same',
    /^red: Service desk desk-1 does not list it as open about/,
  ],
  ['is for nobody known', () => (desk.people = [jane]), {}, 'requester', /^red: .*does not know jroe/],
])('one that %s cannot be joined', async (_what, make, of, id, words) => {
  make()
  expect((await checks(of))[id]).toMatch(words)
})

test('one that ends between preview and click is not written into', async () => {
  const all = joining()
  const id = await all.click(await all.preview())
  own().state = 'Closed'
  const { row } = await all.carryOn(id)
  expect([row.state, own().notes, [...own().informed]]).toEqual([row.state, [], []])
  expect(row.state).not.toBe('done')
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults.flatMap((one) => faults.map((other) => [one, other] as const)))(
  '%s and then %s over the note: it stands there once at most, and whoever reads the run knows',
  async (one, other) => {
    desk.faults.set('comment', [one, other])
    const { row } = await joining().run()
    const joins = own().notes.filter((words) => !words.includes('-left]'))
    if (row.state === 'done') expect(joins).toHaveLength(1)
    else expect(joins.length).toBeLessThanOrEqual(1)
    if (joins.length === 1 && row.state === 'undone') expect(own().notes).toHaveLength(2)
  },
)

test('a desk that stores the note only after its answer was lost is read back, and sent no second one', async () => {
  desk.faults.set('comment', ['lost-before'])
  const all = joining()
  const id = await all.click(await all.preview())
  const first = await all.carry(id)
  expect(first.row.state).toBe('outcome-unknown')
  const { mark } = first.row.intent as { readonly mark: string }
  own().notes.push(`Mine has no link, either.\n[${mark}]`)
  const { row } = await all.carryOn(id)
  expect([row.state, own().notes.length, desk.journal]).toEqual(['done', 1, ['inform']])
})

test.each(faults)(
  '%s over who is kept informed: the note stands, and what is missing is told',
  async (fault) => {
    desk.faults.set('inform', [fault])
    const { row, proofs } = await joining().run()
    expect(own().notes).toHaveLength(1)
    const informed = own().informed.has('jroe')
    expect(statesOf(proofs)[1]).toBe(informed ? 'informed proven' : 'informed not-proven')
    expect(row.state).toBe(informed ? 'done' : 'done-not-proven')
  },
)
