import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { heldOff } from '../../../facts/held-off.ts'
import { addChanger, runsOf } from '../../run/test-kind-runs.ts'
import type { Fault } from '../../run/test-network.ts'
import { TestPower, powerOf } from './test-power.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
})
afterAll(() => database.drop())

const runsOn = (power: TestPower) => runsOf(database.db, person, power.kind, power.systems)

/** A run of `off` with an end, whatever happens to its lines. */
async function off(power: TestPower) {
  const runs = runsOn(power)
  const previewed = await runs.preview(powerOf('off'))
  expect(previewed.preview.checks.filter(({ level }) => level === 'red').map(({ id }) => id)).toEqual(['end'])
  const { rows } = await sql<{ id: number }>`
    update change set state = 'previewed', expires_at = clock_timestamp() + interval '1 hour',
      preview = jsonb_set(preview, '{checks}', '[]') where id = ${previewed.id} returning id`.execute(
    database.db,
  )
  const id = rows[0]!.id
  return { runs, id: await runs.click({ ...previewed, id, preview: { ...previewed.preview, checks: [] } }) }
}

const modes: readonly (readonly string[])[] = [
  [],
  ['power inline static max 15400', 'power inline port priority high'],
  ['power inline auto max 30000'],
]

test.each(modes)('a cycle takes the power and gives it back word for word (%s)', async (...lines) => {
  const power = new TestPower(...lines)
  const { row, steps, proofs } = await runsOn(power).run(powerOf('cycle'))
  expect([row.state, row.why]).toEqual(['done', null])
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['off done', 'on done'])
  expect(power.lines.toSorted()).toEqual([...lines].toSorted())
  const seen = Object.fromEntries(proofs.map(({ name, state }) => [name, state]))
  expect(seen).toMatchObject({ mode: 'proven', power: 'proven', link: 'proven', joined: 'proven' })
})

test.each(modes)('off until its end restores mode, limit and priority (%s)', async (...lines) => {
  const power = new TestPower(...lines)
  const { runs, id } = await off(power)
  const { row } = await runs.carry(id)
  expect(row.state).toBe('done')
  expect(power.delivering).toBe(false)
  expect(await heldOff(database.db, { switch: 'sw-a' })).toMatchObject([{ run: id, short: 'Gi1/0/14' }])
  const { undos } = await runs.end(id)
  expect(undos.map(({ state }) => state)).toEqual(['done'])
  expect(power.lines.toSorted()).toEqual([...lines].toSorted())
  expect(undos[0]?.sentence).toMatch(
    /^Restore PoE of sw-a Gi1\/0\/14: .*\. Not used: .* as 12\.5 W measured before × /,
  )
  expect(await heldOff(database.db, { switch: 'sw-a' })).toEqual([])
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults.flatMap((fault) => [[fault, 0] as const, [fault, 1] as const]))(
  'a cycle with %s at its line %i ends with the power as it was, or says that it is not',
  async (fault, at) => {
    const power = new TestPower('power inline static max 15400')
    power.faults.push(...Array<Fault>(at).fill('none'), fault)
    const { row } = await runsOn(power).run(powerOf('cycle'))
    expect(power.lines).toEqual(['power inline static max 15400'])
    if (row.state === 'done') expect(power.journal).toContain('power inline never')
  },
)

test.each(['lost-after-silent', 'killed-after-silent'] as const)(
  'a switch that dies between off and on (%s) is restored once it answers',
  async (fault) => {
    const power = new TestPower('power inline static max 15400', 'power inline port priority high')
    power.faults.push(fault)
    const runs = runsOn(power)
    const id = await runs.click(await runs.preview(powerOf('cycle')))
    const dark = await runs.carry(id)
    expect(dark.row.state).toMatch(/^(outcome-unknown|needs-person|running)$/)
    power.unreadable = false
    await sql`update change set read_again_at = null`.execute(database.db)
    const { row } = await runs.carry(id)
    expect(power.lines).toEqual(['power inline port priority high', 'power inline static max 15400'])
    expect(row.state).toMatch(/^(done|undone)$/)
  },
)

test('fifty kills between off and on: every port is as it was before', async () => {
  const wrong: string[] = []
  for (let round = 0; round < 50; round += 1) {
    const power = new TestPower(...(modes[round % modes.length] ?? []))
    const before = power.lines.toSorted()
    power.faults.push(
      round % 2 === 0 ? 'killed-after' : 'none',
      round % 3 === 0 ? 'killed-before' : 'killed-after',
    )
    const { row } = await runsOn(power).run(powerOf('cycle'))
    if (power.lines.toSorted().join() !== before.join())
      wrong.push(`${round} ${row.state} ${power.lines.join()}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('an access point that does not come back is not proven, and its port is restored', async () => {
  const power = new TestPower('power inline static max 15400')
  power.comesBack = false
  const { row, proofs } = await runsOn(power).run(powerOf('cycle'))
  expect(row.state).toBe('done-not-proven')
  expect(power.lines).toEqual(['power inline static max 15400'])
  expect(proofs.find(({ name }) => name === 'joined')).toMatchObject({ state: 'not-proven' })
  const told = await runsOn(power).told(row.id)
  expect(told.map(({ title }) => title).join()).toMatch(/sw-a Gi1\/0\/14/)
})

test('a port that gives no power again is not proven', async () => {
  const power = new TestPower()
  const runs = runsOn(power)
  const id = await runs.click(await runs.preview(powerOf('cycle')))
  power.faults.push('none', 'none')
  Object.defineProperty(power, 'delivering', { get: () => power.journal.length === 0 })
  const { row, proofs } = await runs.carry(id)
  expect(row.state).toBe('done-not-proven')
  expect(proofs.find(({ name }) => name === 'power')).toMatchObject({
    state: 'not-proven',
    seen: 'It is off.',
  })
})

test('a cycle cannot be undone, and on is undone to never', async () => {
  const power = new TestPower()
  const cycled = await runsOn(power).run(powerOf('cycle'))
  await expect(runsOn(power).undo(cycled.row.id)).rejects.toMatchObject({ code: 'cannot-be-undone' })
  const dark = new TestPower('power inline never')
  const runs = runsOn(dark)
  const on = await runs.run(powerOf('on'))
  expect(dark.lines).toEqual([])
  const undo = await runs.undo(on.row.id)
  expect(undo.preview.sentence).toBe('Restore PoE of sw-a Gi1/0/14: never.')
  await runs.carry(await runs.click(undo))
  expect(dark.lines).toEqual(['power inline never'])
})

test('a port that is held off takes no other change of its power', async () => {
  const power = new TestPower()
  const { runs, id } = await off(power)
  await runs.carry(id)
  for (const action of ['cycle', 'on', 'off'] as const) {
    const { preview, ready } = await runs.preview(powerOf(action))
    expect([action, ready]).toEqual([action, false])
    expect(preview.checks.find((check) => check.id === 'held-off')).toMatchObject({ level: 'red', run: id })
  }
  await runs.end(id)
})
