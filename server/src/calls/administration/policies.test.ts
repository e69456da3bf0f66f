import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { readPolicy } from '../../policies/policies.ts'

let server: TestApp
let cookie: string
const base = '/administration/policies/'

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['administrations-policies'])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const get = async <T>(path: string) =>
  (await server.call('GET', path, { headers: { cookie } })).json<{ data: T }>().data
const listed = async () => (await get<{ policies: PolicyVersion[] }>(base)).policies
const versions = async (name: string) =>
  (await get<{ versions: PolicyVersion[] }>(`${base}versions/?name=${name}`)).versions
const put = (name: string, body: unknown) =>
  server.call('PUT', `${base}${name}/`, { headers: { cookie }, payload: JSON.stringify(body) })

test('every policy is there as it came, set by nobody', async () => {
  expect(await listed()).toEqual([
    expect.objectContaining({
      name: 'reading-reason',
      value: { asked: false },
      version: 0,
      changed_at: null,
    }),
    expect.objectContaining({ name: 'protected-things', value: { classes: [] }, version: 0 }),
    expect.objectContaining({ name: 'retention', value: { sightings: 400, questions: 90 }, version: 0 }),
  ])
  expect(await versions('retention')).toEqual([])
})

test('each change is a version with who and why, and what holds is the newest', async () => {
  for (const [version, sightings] of [365, 200].entries()) {
    const value = { sightings, questions: 30 }
    const answer = await put('retention', { value, version, why: `step ${version + 1}` })
    expect(answer.json()).toMatchObject({ data: { value, version: version + 1, changed_by: 'ada' } })
  }
  expect(await versions('retention')).toMatchObject([
    { version: 2, value: { sightings: 200 }, why: 'step 2', changed_by: 'ada' },
    { version: 1, value: { sightings: 365 }, why: 'step 1', changed_by: 'ada' },
  ])
  expect(await readPolicy(server.surroundings.database, 'retention')).toEqual({
    sightings: 200,
    questions: 30,
  })
  const recorded = await server.surroundings.database
    .selectFrom('record')
    .select('detail')
    .where('action', '=', `PUT ${base}retention/`)
    .where('result', '=', 'done')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(JSON.stringify(recorded?.detail)).toContain('step 2')
})

test('of two who change the same version one is told so, and nothing of theirs is kept', async () => {
  const [{ version } = { version: 0 }] = await versions('retention')
  const one = { value: { sightings: 100, questions: 10 }, version, why: 'the first' }
  const [first, second] = await Promise.all([
    put('retention', one),
    put('retention', { ...one, why: 'the second' }),
  ])
  expect([first.statusCode, second.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await versions('retention')).filter(({ version: of }) => of > version)).toHaveLength(1)
})

test.each([
  ['retention', { sightings: 29, questions: 90 }, /sightings/],
  ['retention', { sightings: 400, questions: 0 }, /questions/],
  ['protected-things', { classes: [{ name: 'Core', things: ['switch *'] }] }, /would protect everything/],
  ['protected-things', { classes: [{ name: 'Core', things: ['vlan 4095'] }] }, /no VLAN/],
  ['protected-things', { classes: [{ name: 'Core', things: [] }] }, /things/],
])('%s that says %j is refused by its fault', async (name, value, fault) => {
  const answer = await put(name, { value, version: 0, why: 'by mistake' })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(fault)])
})
