import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { usualEndpointGroups } from '@patchbay/contract/policies/usual-endpoint-groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { readProfileOf } from '../../../people/person.ts'
import { changePolicy, readNumberedPolicy } from '../../../policies/policies.ts'
import type { Requester } from '../../../policies/used-by.ts'
import { approveChange } from '../../approval/approve-change.ts'
import { makeBatch } from '../../batch/make-batch.ts'
import { endpointList } from './list.ts'
import { readList } from '../../batch/read-list.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { checkEndpointRequester } from './check-requester.ts'
import { groupChoices } from '../../../endpoints/choices.ts'
import { refuseOthersGroup } from '../../../endpoints/granters.ts'
import { TestIdentity, endpoint } from './test-identity.ts'
import { intent, known, mac, says, snapshot } from './test-intents.ts'
import { endpointRuns } from './test-runs.ts'

const granted = [{ name: 'Medical', things: ['*medical*', 'Pumps'], usedBy: ['Clinics'] }]
const clinics: Requester = { role_name: 'network engineer', group_names: ['clinics'] }
const others: Requester = { role_name: 'network engineer', group_names: [] }
const isGranted = 'Medical-Pumps is granted by Clinics'

let database: TestDatabase
let person: number
let approver: number
let network: TestIdentity
let runs: ReturnType<typeof endpointRuns>

beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  const { id } = await database.db
    .insertInto('person')
    .values({ username: 'grace', email: 'g@example.org', firstname: 'Grace', lastname: 'Test', role: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  approver = id
  await permitWriting(database.db, 'identity', ['ise-1'])
  await sql`insert into person_group (name) values ('Clinics')`.execute(database.db)
  // Medical groups are protected as they come; who may put devices into them is the subject here.
  await sql`insert into policy (name, value) values ('protected-things', '{"classes":[]}')`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

beforeEach(async () => {
  network = new TestIdentity()
  network.signedOn = null
  runs = endpointRuns(database.db, person, network)
  await belongs(false)
  await decide(granted)
})

/** Whether who asks is one of the group of people. */
const belongs = (is: boolean) =>
  is
    ? sql`insert into membership (person_id, group_id)
        select ${person}, id from person_group where name = 'Clinics'`.execute(database.db)
    : sql`delete from membership`.execute(database.db)

async function decide(classes: typeof granted) {
  const { version } = await readNumberedPolicy(database.db, 'endpoint-groups')
  const value = { ...usualEndpointGroups, granted: classes }
  await database.db
    .transaction()
    .execute((transaction) =>
      changePolicy(
        transaction,
        'endpoint-groups',
        { value, version, why: 'a test' },
        { id: person, username: 'ada' },
      ),
    )
}

const reds = ({ preview: { checks } }: Awaited<ReturnType<typeof runs.preview>>) =>
  checks.filter(({ level }) => level === 'red').map(({ id, words }) => `${id}: ${words}`)

test.each([
  ['into it', intent({ group: 'Medical-Pumps' }), snapshot({ group: null }), [`grant: ${isGranted}.`]],
  [
    'out of it',
    intent(),
    known({ group: 'Medical-Pumps' }),
    ['grant-left: It is in Medical-Pumps, which is granted by Clinics: only they may remove it.'],
  ],
  [
    'forgotten',
    intent({ state: 'absent', group: null }),
    known({ group: 'pumps' }, { group: null }),
    ['grant-left: It is in pumps, which is granted by Clinics: only they may remove it.'],
  ],
  [
    'changed in it',
    intent({ group: 'medical-pumps' }),
    known({ group: 'Medical-Pumps' }, { group: { ...snapshot().group!, name: 'Medical-Pumps' } }),
    [`grant: ${isGranted}.`],
  ],
  ['into another', intent(), known(says()), []],
])(
  'a device that comes %s is refused to others, and not to those who grant it',
  (_title, wish, before, words) => {
    const said = (requester: Requester) =>
      checkEndpointRequester({ granted }, wish, before, requester)
        .filter(({ level }) => level === 'red')
        .map((check) => `${check.id}: ${check.words}`)
    expect(said(others)).toEqual(words)
    expect(said(clinics)).toEqual([])
  },
)

test('the form offers and proposes what who asks may grant, and tells of the others with whose they are', async () => {
  const groups = ['Medical-Pumps', 'Medical', 'Printers'].map((name) => ({ name, description: '' }))
  const told = groups.map((one) => ({
    ...one,
    id: one.name,
    systemDefined: false,
    parentId: null,
    parent: null,
  }))
  const reading = { value: told, source: 'ISE', observedAt: new Date(), complete: true }
  const [ise] = network.systems.ofKind('identity')
  if (ise === undefined) throw new Error('There is no identity system.')
  const can = async () => ({ ...(await ise.can()), listGroups: async () => reading })
  const systems = { ...network.systems, ofKind: () => [{ ...ise, can }] } as unknown as typeof network.systems
  const choices = (requester: Requester) =>
    groupChoices({ ...runs.worker.means, systems }, requester, null, runs.ask)
  const own = await choices(others)
  expect(own.groups).toEqual([{ name: 'Printers', description: '' }])
  expect(own.withheld).toEqual([
    { name: 'Medical-Pumps', usedBy: ['Clinics'] },
    { name: 'Medical', usedBy: ['Clinics'] },
  ])
  expect(own.proposed).toEqual([{ thing: 'printer', group: 'Printers' }])
  const all = await choices(clinics)
  expect([all.groups, all.withheld]).toEqual([groups, []])
  expect(all.proposed).toContainEqual({ thing: 'medical', group: 'Medical-Pumps' })
})

test('asked for by call it is refused at its field, and in a list at its line', async () => {
  const wish = endpointWish.parse({ mac, group: 'medical-pumps' })
  await expect(refuseOthersGroup(database.db, others, wish)).rejects.toMatchObject({
    code: 'input-not-valid',
    fields: { 'intent.group': 'medical-pumps is granted by Clinics.' },
  })
  await refuseOthersGroup(database.db, clinics, wish)
  await refuseOthersGroup(database.db, others, { ...wish, group: 'Printers' })
  const text = `MAC,Group\n${mac},Printers\n00:1b:a9:0a:3c:80,Medical-Pumps`
  const reading = { means: runs.worker.means, ask: runs.ask, requester: person, keys: [], zone: 'UTC' }
  const read = () => readList(text, endpointList, policyShapes.caps.usual, reading)
  await expect(read()).rejects.toMatchObject({ fields: { 'text.3': `Group: ${isGranted}.` } })
  const requester = { actor: { id: person, name: 'ada' }, session: null, address: null, correlation: '-' }
  const asked = { text, reason: 'a test', ticket: null, proveOrUndo: false, runAt: null, expiresAt: null }
  await expect(makeBatch(reading, endpointList, requester, asked)).rejects.toMatchObject({
    fields: { 'text.3': `Group: ${isGranted}.` },
  })
  await belongs(true)
  expect((await read()).lines).toHaveLength(2)
})

test('one that came by another way is red, cannot be applied, and is nothing that somebody else could agree to', async () => {
  const previewed = await runs.preview({ group: 'Medical-Pumps' })
  expect(reds(previewed)).toEqual([`grant: ${isGranted}.`])
  expect([previewed.ready, previewed.preview.approval]).toEqual([false, []])
  await expect(runs.click(previewed)).rejects.toMatchObject({ code: 'check-stands' })
  await belongs(true)
  expect((await runs.preview({ group: 'Medical-Pumps' })).ready).toBe(true)
})

test('who is of its people no more by the time it begins has nothing sent', async () => {
  await belongs(true)
  const id = await runs.click(await runs.preview({ group: 'Pumps' }))
  await belongs(false)
  const { row } = await runs.carry(id)
  expect([row.state, row.why]).toEqual([
    'expired',
    'Nothing was sent: ada may no longer request it. Pumps is granted by Clinics.',
  ])
  expect(network.journal).toEqual([])
})

test('an approved change goes back to approval, and cannot be approved while its requester lacks the right', async () => {
  await belongs(true)
  const previewed = await runs.preview({ group: 'Medical-Pumps' })
  expect(previewed.preview.approval).toHaveLength(1)
  const id = await runs.click(previewed)
  const row = async () =>
    database.db.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const agree = async () =>
    approveChange(
      runs.worker,
      {
        id,
        person: await readProfileOf(database.db, approver),
        lookedAt: (await row()).previewed_at.toISOString(),
        expiresAt: null,
      },
      runs.ask,
      async () => undefined,
    )
  await agree()
  await belongs(false)
  await runs.carry(id)
  expect(await row()).toMatchObject({
    state: 'awaiting-approval',
    why: `Nothing was sent: ada may no longer request it. ${isGranted}.`,
  })
  await expect(agree()).rejects.toMatchObject({
    code: 'check-stands',
    fields: { grant: `${isGranted}.` },
  })
  expect(network.journal).toEqual([])
})

test('a group that became others’ by the time it begins has nothing sent either; who may still ask is carried', async () => {
  await decide([])
  const id = await runs.click(await runs.preview())
  await decide([{ name: 'Printing', things: ['Printers'], usedBy: ['Clinics'] }])
  expect((await runs.carry(id)).row).toMatchObject({
    state: 'expired',
    why: expect.stringContaining('Printers is granted'),
  })
  await belongs(true)
  expect((await runs.run(intent())).row.state).toBe('done')
})

test('undoing is not stopped by it: what stood before stands again, whoever undoes it', async () => {
  network.stored = endpoint('Medical-Pumps')
  await decide([])
  const { row } = await runs.run(intent())
  expect(row.state).toBe('done')
  await decide([...granted, { name: 'Printing', things: ['Printers'], usedBy: ['Clinics'] }])
  expect(reds(await runs.preview({ group: 'Cameras' }))).toHaveLength(1)
  const undo = await runs.undo(row.id)
  expect([reds(undo), undo.ready]).toEqual([[], true])
  const { row: back } = await runs.carry(await runs.click(undo))
  expect(back.state).toBe('done')
  expect(network.stored?.groupId).toBe('Medical-Pumps')
})
