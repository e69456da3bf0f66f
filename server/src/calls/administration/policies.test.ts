import { policyNames, policyShapes } from '@patchbay/contract/policies/policies'
import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { usualRetention } from '@patchbay/contract/policies/retention'
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
  expect(await listed()).toEqual(
    policyNames.map((name) => ({
      name,
      value: policyShapes[name].usual,
      version: 0,
      changed_at: null,
      changed_by: null,
      why: null,
    })),
  )
  expect(await versions('retention')).toMatchObject([{ version: 0, changed_by: null }])
})

test('each change is a version with who and why, and what holds is the newest', async () => {
  for (const [version, sightings] of [365, 200].entries()) {
    const value = { ...usualRetention, sightings, questions: 30 }
    const answer = await put('retention', { value, version, why: `step ${version + 1}`, deletes: true })
    expect(answer.json()).toMatchObject({ data: { value, version: version + 1, changed_by: 'ada' } })
  }
  expect(await versions('retention')).toMatchObject([
    { version: 2, value: { sightings: 200 }, why: 'step 2', changed_by: 'ada' },
    { version: 1, value: { sightings: 365 }, why: 'step 1', changed_by: 'ada' },
    { version: 0, value: usualRetention, why: null, changed_by: null },
  ])
  expect(await readPolicy(server.context.database, 'retention')).toEqual({
    ...usualRetention,
    sightings: 200,
    questions: 30,
  })
  const recorded = await server.context.database
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
  const one = { value: { sightings: 100, questions: 10 }, version, why: 'the first', deletes: true }
  const [first, second] = await Promise.all([
    put('retention', one),
    put('retention', { ...one, why: 'the second' }),
  ])
  expect([first.statusCode, second.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await versions('retention')).filter(({ version: of }) => of > version)).toHaveLength(1)
})

test('protected things of before there was a choice protect the ports of phones and access points, in each version', async () => {
  const { database } = server.context
  const value = JSON.stringify({ classes: [] })
  await database.insertInto('policy').values({ name: 'protected-things', value, changed_by: null }).execute()
  await database
    .insertInto('policy_version')
    .values({ name: 'protected-things', version: 1, value, changed_by: null, changer: 'eve', why: 'before' })
    .execute()
  const all = { phones: 'protect', accessPoints: 'protect' }
  expect((await versions('protected-things'))[0]).toMatchObject({ version: 1, value: { ports: all } })
  expect((await listed()).find(({ name }) => name === 'protected-things')).toMatchObject({
    value: { ports: all },
  })
  const ports = { ...all, phones: 'warn' }
  const why = 'desks have phones'
  await put('protected-things', { value: { ports, classes: [] }, version: 1, why })
  expect(await readPolicy(database, 'protected-things')).toEqual({ ports, classes: [] })
  const unknown = { ports: { ...all, phones: 'ask' }, classes: [] }
  expect((await put('protected-things', { value: unknown, version: 2, why })).statusCode).toBe(400)
})

test('who shortens how long something is kept says so, because it deletes', async () => {
  const now = await readPolicy(server.context.database, 'retention')
  const [{ version } = { version: 0 }] = await versions('retention')
  const shorter = { value: { ...now, notices: 30, use: 45 }, version, why: 'less is enough' }
  const refused = await put('retention', shorter)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      fields: {
        deletes:
          'Deletes notices older than 30 days. The present limit is 90. Deletes use of subnets older than 45 days. The present limit is 60.',
      },
    },
  ])
  expect(await readPolicy(server.context.database, 'retention')).toEqual(now)
  expect((await put('retention', { ...shorter, deletes: true })).statusCode).toBe(200)
  const longer = { value: { ...now, notices: 120 }, version: version + 1, why: 'more is wanted' }
  expect((await put('retention', longer)).statusCode).toBe(200)
})

test('what was decided before there was more to decide still holds, and the rest is as it comes', async () => {
  const { database } = server.context
  await database
    .updateTable('policy')
    .set({ value: JSON.stringify({ sightings: 50, questions: 5 }) })
    .where('name', '=', 'retention')
    .execute()
  expect(await readPolicy(database, 'retention')).toEqual({ ...usualRetention, sightings: 50, questions: 5 })
})

const use = (of: object) => ({ name: 'Tills', things: ['38'], usedBy: ['security'], ...of })

test('whose VLANs are to use is kept by the names of roles and of groups of people, in any case', async () => {
  const value = { classes: [use({ things: ['300-309 at switch sw-b12-*'], usedBy: ['Network Engineer'] })] }
  const answer = await put('vlan-use', { value, version: 0, why: 'the tills' })
  expect(answer.json()).toMatchObject({ data: { value, version: 1 } })
  expect(await versions('vlan-use')).toMatchObject([{ version: 1, value, why: 'the tills' }, { version: 0 }])
})

const named = (pattern: string) => ({ patterns: [pattern], level: 'warn' })
const profile = (of: object) => ({
  name: 'Desk',
  accessVlans: [],
  voiceVlans: [],
  description: null,
  enabled: null,
  power: null,
  authentication: 'any',
  bounce: 'auto',
  usedBy: [],
  ...of,
})

test.each([
  ['retention', { sightings: 29, questions: 90 }, /sightings/],
  ['retention', { sightings: 400, questions: 0 }, /questions/],
  ['protected-things', { classes: [{ name: 'Core', things: ['switch *'] }] }, /would protect everything/],
  ['protected-things', { classes: [{ name: 'Core', things: ['vlan 4095'] }] }, /not a VLAN/],
  ['protected-things', { classes: [{ name: 'Core', things: [] }] }, /things/],
  [
    'port-profiles',
    { profiles: [profile({ accessVlans: ['4095'] })] },
    /“4095” is not a VLAN from 1 to 4094/,
  ],
  ['port-profiles', { profiles: [profile({ description: '{rom}' })] }, /“\{rom\}” is not one of \{room\}/],
  ['port-profiles', { profiles: [profile({}), profile({ name: 'desk' })] }, /“desk” appears twice/],
  [
    'endpoint-groups',
    { things: [{ thing: 'printer', groups: ['*'], makers: [] }], privileged: [] },
    /it matches any name/,
  ],
  ['vlan-use', { classes: [use({ things: ['0-9'] })] }, /“0” is not a VLAN from 1 to 4094/],
  ['vlan-use', { classes: [use({ things: ['38 at host x'] })] }, /“host x” is not a place/],
  ['vlan-use', { classes: [use({ usedBy: [] })] }, /usedBy/],
  ['vlan-use', { classes: [use({}), use({ name: 'tills' })] }, /“tills” appears twice/],
  ['vlan-use', { classes: [use({ usedBy: ['Netwrok'] })] }, /no role or group “Netwrok”/],
  [
    'endpoint-groups',
    { things: [], privileged: [], granted: [use({ things: ['*'] })] },
    /it matches any name/,
  ],
  [
    'endpoint-groups',
    { things: [], privileged: [], granted: [use({ usedBy: ['Netwrok'] })] },
    /no role or group “Netwrok”/,
  ],
  ['port-profiles', { profiles: [profile({ usedBy: ['Netwrok'] })] }, /no role or group “Netwrok”/],
  [
    'approval-rules',
    {
      rules: [
        {
          name: 'Servers',
          kinds: [],
          roles: [],
          things: [],
          warned: false,
          agreedBy: ['approver', 'Netwrok'],
          undoing: false,
        },
      ],
      hours: 48,
    },
    /no role “Netwrok”, so nobody could agree/,
  ],
  ['pool-use', { elsewhere: 'sometimes', networks: [] }, /elsewhere/],
  ['pool-use', { elsewhere: 'allow', networks: [{ network: '10.0.0.0', level: 'ask' }] }, /networks/],
  [
    'pool-use',
    { elsewhere: 'allow', networks: ['ask', 'refuse'].map((level) => ({ network: '10.0.0.0/8', level })) },
    /“10\.0\.0\.0\/8” appears twice/,
  ],
  ['never-block', { classes: [{ name: 'DNS', entries: ['network 0.0.0.0/0'] }] }, /covers every address/],
  ['caps', { ports: 48, reservations: 300, power: 50, writes: 0 }, /writes/],
  ['naming-patterns', { hosts: named('*'), ports: named('x'), endpoints: named('x') }, /matches every name/],
  [
    'naming-patterns',
    { hosts: named('{rom}'), ports: named('x'), endpoints: named('x') },
    /“\{rom\}” is not one of/,
  ],
])('%s that says %j is refused by its fault', async (name, value, fault) => {
  const answer = await put(name, { value, version: 0, why: 'by mistake' })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(fault)])
})
