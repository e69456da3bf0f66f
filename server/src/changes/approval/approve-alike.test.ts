import type { Check } from '@patchbay/contract/changes/check'
import type { ApprovalRules } from '@patchbay/contract/policies/approval-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { CallError } from '../../errors/call-error.ts'
import { readProfileOf } from '../../people/person.ts'
import { readPolicy } from '../../policies/policies.ts'
import { actOnPort } from '../kinds/act-on-port/index.ts'
import { applyChange } from '../run/apply-change.ts'
import { assignPort } from '../kinds/assign-port/index.ts'
import { cancelChange } from '../run/cancel-change.ts'
import type { ChangeKind } from '../kind.ts'
import { kinds as allKinds } from '../start/kinds.ts'
import { previewChange } from '../preview/preview-change.ts'
import type { Wanted } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { testWorker } from '../run/test-worker.ts'
import { approveAlike } from './approve-alike.ts'
import { listWaiting } from '../reported/list-waiting.ts'
import { lookAgainAt } from './look-again.ts'
import { refusalWords } from './refusal-words.ts'

type Name = 'ada' | 'eve' | 'bob'

let database: TestDatabase
/** By username: two who ask, of whom the first may agree as well, and one who agrees. */
let people: Readonly<Record<Name, number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 1), ('eve', 'eve@example.org', 'Eve', 'Engineer', 2),
      ('bob', 'bob@example.org', 'Bob', 'Agree', 6) returning id`.execute(database.db)
  const [ada = 0, eve = 0, bob = 0] = rows.map(({ id }) => id)
  people = { ada, eve, bob }
  await decide([rule])
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
const noWork = async () => undefined
const rule = {
  name: 'Servers',
  kinds: [],
  roles: [],
  things: [],
  warned: false,
  warnings: [],
  agreedBy: [],
  undoing: true,
}
let clicks = 0

async function decide(rules: ApprovalRules['rules']): Promise<void> {
  const whole = { ...(await readPolicy(database.db, 'approval-rules')), rules }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify(whole)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}

const warning = (id: string, more: Partial<Check> = {}): Check => ({
  id,
  level: 'amber',
  words: `There is a ${id}.`,
  way: null,
  source: null,
  observedAt: null,
  protectedClass: null,
  ...more,
})

interface Asking extends Partial<Wanted> {
  readonly by?: Name
  readonly vlan?: string
  readonly checks?: readonly Check[]
}

/** A network on which changes are asked for, and two kinds of them. */
function site() {
  const { worker: one, network, kind } = testWorker(database.db)
  const other = { ...kind, name: 'other' }
  const lonely = { ...kind, name: 'lonely', agreedTogether: () => null }
  const risky = { ...kind, name: 'risky', risky: () => true }
  const wordy: ChangeKind = {
    ...kind,
    name: 'wordy',
    show: (intent, before, means) => {
      const shown = kind.show(intent, before, means)
      return { ...shown, sentence: `${shown.sentence} from ${shown.fields[0]?.before}` }
    },
  }
  const worker = { ...one, kinds: [kind, other, lonely, risky, wordy] }
  const requester = { session: null, address: null, correlation: '00000000-0000-0000-0000-000000000000' }
  const row = async (id: number) => (await readChange(database.db, id))!
  const asked = async (port: string, { by = 'eve', vlan = '20', checks = [], ...more }: Asking = {}) => {
    network.checks = checks
    const { id } = await previewChange(
      worker,
      { ...requester, actor: { id: people[by], name: by } },
      {
        kind,
        intent: { port, vlan },
        reason: 'for the exams',
        ticket: null,
        runAt: null,
        expiresAt: null,
        proveOrUndo: false,
        batch: null,
        undoOf: null,
        ...more,
      },
      ask,
    )
    network.checks = []
    clicks += 1
    const accepted = Object.fromEntries(
      checks.filter(({ level }) => level !== 'green').map((check) => [check.id, 'It is meant.']),
    )
    await applyChange(database.db, { id, person: people[by], key: `alike-${clicks}`, accepted }, noWork)
    expect((await row(id)).state).toBe('awaiting-approval')
    return id
  }
  const looks = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => ({ id, lookedAt: (await row(id)).previewed_at.toISOString() })))
  const recorded: object[] = []
  const agreeTo = async (who: Name, changes: readonly { id: number; lookedAt: string }[], how = ask) => {
    const person = await readProfileOf(database.db, people[who])
    const answered = await approveAlike(
      worker,
      { person, changes },
      how,
      async (_transaction, { id }, agreed) => {
        recorded.push({ id, ...agreed })
      },
    )
    return answered.map(({ refused }) =>
      refused instanceof CallError ? refused.code : (refused ?? 'agreed'),
    )
  }
  const agree = async (who: Name, ids: readonly number[], how = ask) => agreeTo(who, await looks(ids), how)
  const states = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await row(id)).state))
  const alikeFor = async (who: Name, among: readonly number[]) => {
    const profile = await readProfileOf(database.db, people[who])
    const { alike } = await listWaiting(database.db, worker.kinds, { profile })
    return alike.filter(({ ids }) => ids.some((id) => among.includes(id)))
  }
  return {
    worker,
    network,
    kind,
    other,
    lonely,
    risky,
    wordy,
    row,
    asked,
    looks,
    agree,
    agreeTo,
    states,
    alikeFor,
    recorded,
  }
}

/** Ends everything that waits, so that the list of the next test is its own. */
const clear = () =>
  sql`update change set state = 'cancelled' where state = 'awaiting-approval'`.execute(database.db)

test('three that differ in their port alone are agreed to with one click, each kept with which', async () => {
  await clear()
  const { network, asked, agree, states, row, alikeFor, looks, recorded } = site()
  network.port('b').set('vlan', '30')
  const ids = [await asked('a'), await asked('b', { by: 'ada' }), await asked('c')]
  expect(await alikeFor('bob', ids)).toEqual([{ sentence: 'Put each into VLAN 20', ids }])
  const seen = await looks(ids)
  expect(await agree('bob', ids)).toEqual(['agreed', 'agreed', 'agreed'])
  expect(await states(ids)).toEqual(['running', 'running', 'running'])
  expect(await row(ids[1]!)).toMatchObject({ approver: 'bob', approved_at: expect.any(Date) })
  expect(recorded).toHaveLength(3)
  for (const { id, lookedAt } of seen) {
    expect(recorded).toContainEqual({ id, lookedAt, together: ids.filter((each) => each !== id) })
  }
})

test.each<[string, (one: ReturnType<typeof site>) => Asking, RegExp]>([
  ['kind', ({ other }) => ({ kind: other }), /is not like run \d+: its kind differs\.$/],
  ['intent', () => ({ vlan: '30' }), /is not like run \d+: its settings differ\.$/],
  ['beginning', () => ({ runAt: new Date(Date.now() + 3_600_000) }), /its start differs\.$/],
  ['end', () => ({ expiresAt: new Date(Date.now() + 3_600_000) }), /its end differs\.$/],
  ['proof', () => ({ proveOrUndo: true }), /only one of them has automatic undo\.$/],
  ['warning', () => ({ checks: [warning('draught')] }), /its warnings differ\.$/],
  [
    'thing that somebody must agree to',
    () => ({
      by: 'ada',
      expiresAt: new Date(Date.now() + 3_600_000),
      checks: [warning('protected', { level: 'red', protectedClass: 'Intensive care (vlan 20)' })],
    }),
    /is approved on its own: it touches something protected\.$/,
  ],
  [
    'warning of something protected',
    () => ({ checks: [warning('near', { protectedClass: 'Intensive care (vlan 20)' })] }),
    /is approved on its own: it touches something protected\.$/,
  ],
  ['kind of its own', ({ lonely }) => ({ kind: lonely }), /on its own: its kind is approved one by one\.$/],
  ['risk', ({ risky }) => ({ kind: risky }), /on its own: its kind is approved one by one\.$/],
])('another %s is not alike: it is named, and nothing is agreed to', async (name, more, words) => {
  await clear()
  const made = site()
  const ids = [await made.asked(`a ${name}`), await made.asked(`b ${name}`)]
  const strange = await made.asked(`c ${name}`, more(made))
  expect(await made.alikeFor('bob', [...ids, strange])).toEqual([expect.objectContaining({ ids })])
  const refused = await made.agree('bob', [...ids, strange]).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'not-alike',
    fields: { [`run ${strange}`]: expect.stringMatching(words) },
  })
  expect(Object.keys((refused as CallError).fields ?? {})).toEqual([`run ${strange}`])
  expect((refused as CallError).fields?.[`run ${strange}`]).toContain(`Run ${strange}, c ${name},`)
  expect(await made.states([...ids, strange])).toEqual(ids.concat(strange).map(() => 'awaiting-approval'))
  expect(made.recorded).toEqual([])
})

test('another reason to wait is not alike, and the same warnings are', async () => {
  await clear()
  const { asked, agree, alikeFor } = site()
  await decide([
    { ...rule, name: 'One', things: ['port the network one*'] },
    { ...rule, name: 'Two', things: ['port the network two*'] },
  ])
  const one = await asked('one of them')
  const two = await asked('two of them')
  await decide([rule])
  await expect(agree('bob', [one, two])).rejects.toMatchObject({
    fields: { [`run ${two}`]: expect.stringMatching(/it needs approval for another reason\.$/) },
  })
  const warned = [
    await asked('warned a', { checks: [warning('draught')] }),
    await asked('warned b', { checks: [warning('draught')] }),
  ]
  expect((await alikeFor('bob', warned)).map(({ ids }) => ids)).toEqual([warned])
  expect(await agree('bob', warned)).toEqual(['agreed', 'agreed'])
})

test('what puts back is not alike with what does the same for the first time', async () => {
  await clear()
  const { asked, agree } = site()
  const ids = [await asked('first time'), await asked('put back', { undoOf: await asked('put back') })]
  await expect(agree('bob', ids)).rejects.toMatchObject({
    fields: {
      [`run ${ids[1]}`]: expect.stringMatching(/only one of them is an undo\.$/),
    },
  })
})

test('where the same wish does something else it is not alike, nor is what cannot be read any more', async () => {
  await clear()
  const { worker, network, wordy, asked, agree, row } = site()
  network.port('of thirty').set('vlan', '30')
  const ids = [await asked('of ten', { kind: wordy }), await asked('of thirty', { kind: wordy })]
  await expect(agree('bob', ids)).rejects.toMatchObject({
    fields: { [`run ${ids[1]}`]: expect.stringMatching(/its effect on the target differs\.$/) },
  })
  const others = [await asked('read'), await asked('not read')]
  network.unreadable = true
  await lookAgainAt(worker, await row(others[1]!), ask)
  network.unreadable = false
  await expect(agree('bob', others)).rejects.toMatchObject({
    fields: {
      [`run ${others[1]}`]: expect.stringMatching(/is approved on its own: a check blocks it\.$/),
    },
  })
})

test('one’s own is not offered and not agreed to; without the key none is', async () => {
  await clear()
  const { asked, agree, alikeFor, states } = site()
  const ids = [await asked('own a'), await asked('own b', { by: 'ada' }), await asked('own c')]
  expect((await alikeFor('ada', ids)).map(({ ids }) => ids)).toEqual([[ids[0], ids[2]]])
  expect(await alikeFor('eve', ids)).toEqual([])
  expect(await agree('eve', ids)).toEqual(['own-request', 'key-missing', 'own-request'])
  expect(await agree('ada', ids)).toEqual(['agreed', 'own-request', 'agreed'])
  expect(await states(ids)).toEqual(['running', 'awaiting-approval', 'running'])
})

test('one that was called off meanwhile, or never was, stops no other', async () => {
  await clear()
  const { asked, agreeTo, looks, states, recorded } = site()
  const ids = [await asked('gone a'), await asked('gone b'), await asked('gone c')]
  const seen = await looks(ids)
  await cancelChange(
    database.db,
    { id: ids[1]!, person: { profile: { id: people.eve, username: 'eve', access_permission_names: [] } } },
    noWork,
  )
  const none = { id: 999_999, lookedAt: seen[0]!.lookedAt }
  expect(await agreeTo('bob', [...seen, none])).toEqual(['agreed', 'not-waiting', 'agreed', 'no-such-thing'])
  expect(await states(ids)).toEqual(['running', 'cancelled', 'running'])
  // Only what was compared was agreed to together.
  expect(recorded).toContainEqual(expect.objectContaining({ id: ids[0], together: [ids[2]] }))
})

test('a reading that moved is refused: one that was read anew since, and an old one that is not the same any more', async () => {
  await clear()
  const { worker, network, asked, agree, agreeTo, looks, states, row } = site()
  const other = [await asked('anew a'), await asked('anew b'), await asked('anew c')]
  const before = await looks(other)
  network.port('anew b').set('vlan', '40')
  await lookAgainAt(worker, await row(other[1]!), ask)
  expect(await agreeTo('bob', before)).toEqual(['agreed', 'looked-moved', 'agreed'])
  const ids = [await asked('moved a'), await asked('moved b'), await asked('moved c'), await asked('moved d')]
  const seen = await looks(ids)
  await lookAgainAt(worker, await row(ids[0]!), ask)
  expect(await agreeTo('bob', seen.slice(0, 2))).toEqual(['looked-moved', 'agreed'])
  await sql`update change set previewed_at = previewed_at - interval '11 minutes'
    where state = 'awaiting-approval'`.execute(database.db)
  network.port('moved c').set('vlan', '40')
  expect(await agree('bob', [ids[0]!, ids[2]!, ids[3]!])).toEqual(['agreed', 'looked-moved', 'agreed'])
  expect(await states(ids)).toEqual(['running', 'running', 'awaiting-approval', 'running'])
  const [again] = [await asked('moved e')]
  // What moved is looked at by itself, with both.
  await expect(agree('bob', [again, ids[2]!])).rejects.toMatchObject({
    fields: { [`run ${ids[2]}`]: expect.stringMatching(/it changed since it was requested\.$/) },
  })
})

test('two at the same port: the first has it, and the other is told who', async () => {
  await clear()
  const { worker, asked, looks, states } = site()
  const ids = [await asked('twice'), await asked('twice', { by: 'ada' })]
  const person = await readProfileOf(database.db, people.bob)
  const answered = await approveAlike(worker, { person, changes: await looks(ids) }, ask, noWork)
  expect((await states(ids)).toSorted()).toEqual(['awaiting-approval', 'running'])
  const { refused } = answered.find((one) => one.refused !== undefined)!
  const { code, message, fields } = refused as CallError
  expect(refusalWords({ code, message, fields: { ...fields } })).toMatch(
    /^(ada|eve) is changing this now: Put twice into VLAN 20 Wait for run \d+\.$/,
  )
})

test('what is not reached in time is answered so, and each is named once', async () => {
  await clear()
  const { asked, agree, states } = site()
  const ids = [await asked('late a'), await asked('late b')]
  expect(await agree('bob', ids, { ...ask, signal: AbortSignal.abort() })).toEqual([
    'deadline-passed',
    'deadline-passed',
  ])
  expect(await states(ids)).toEqual(['awaiting-approval', 'awaiting-approval'])
  await expect(agree('bob', [ids[0]!, ids[0]!])).rejects.toMatchObject({ code: 'input-not-valid' })
})

test('a port that is set or bounced may be agreed to with others; what cuts somebody off, or is one device’s, never', () => {
  const port = { switch: 'sw-a', interface: 'Gi1/0/1', bounce: 'auto' } as const
  const same = { ...port, switch: 'sw-b', interface: 'Gi1/0/2' }
  const asked = { accessVlan: 20, description: 'Exam' }
  expect(assignPort.agreedTogether?.({ ...port, ...asked })).toEqual(
    assignPort.agreedTogether?.({ ...same, ...asked }),
  )
  expect(assignPort.agreedTogether?.({ ...port, ...asked })).not.toEqual(
    assignPort.agreedTogether?.({ ...same, ...asked, accessVlan: 30 }),
  )
  expect(assignPort.agreedTogether?.({ ...port, adminUp: false })).toBeNull()
  expect(assignPort.agreedTogether?.({ ...port, power: 'never' })).toBeNull()
  const { bounce: _bounce, ...at } = port
  expect(actOnPort.agreedTogether?.({ ...at, act: 'bounce' })).toEqual({ act: 'bounce' })
  expect(actOnPort.risky?.({ ...at, act: 'power-cycle' })).toBe(true)
  expect(allKinds.filter((kind) => kind.agreedTogether !== undefined).map(({ name }) => name)).toEqual([
    'assign-port',
    'act-on-port',
  ])
})
