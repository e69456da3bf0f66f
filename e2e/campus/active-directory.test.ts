import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { formerPeople } from '../../lab/src/systems/directory/active-directory/deleted-entries.ts'
import { computerName } from '../../lab/src/systems/directory/active-directory/computer-entry.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { Group, Person } from '../../lab/src/world/model/people.ts'
import { Random, hash } from '../../lab/src/world/random.ts'
import { saidComputer, saidGroup, saidUser, trueComputer, trueGroup, trueUser } from './account-truth.ts'
import type { Facts } from './account-truth.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { inTime, partOf, truthPatience } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/active-directory/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('accounts')
  await campus.server.addPerson('ada', ['queries-active-directory', 'queries-cisco-ise'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const call = (q: string) =>
  campus.server.call('GET', `/common-queries/active-directory/?${new URLSearchParams({ q })}`, {
    headers: { cookie, accept: 'application/json' },
  })

async function ask(q: string): Promise<PageAnswer> {
  const answer = await call(q)
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: PageAnswer }>().data
}

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

const differences = (asked: string, saidOf: Facts, truth: Facts): string[] =>
  Object.entries(saidOf).flatMap(([name, value]) =>
    value === truth[name] ? [] : [`${asked}, ${name}: ${value}, not ${truth[name]}`],
  )

/** Asked so that one account fits: the ways in turn. */
const waysToAsk: readonly ((person: Person) => string)[] = [
  ({ username }) => username,
  ({ email }) => email,
  ({ employeeNumber }) => employeeNumber,
  ({ phone }) => phone,
  ({ username }) => `${campus.lab.world.domain.split('.')[0]!.toUpperCase()}\\${username}`,
  ({ username }) => username.toUpperCase(),
]

test(
  'identifiers of people, computers and groups: every fact as it really is',
  async () => {
    const { world } = campus.lab
    const wrong: string[] = []
    const compare = async (q: string, saidOf: (found: PageAnswer) => Facts, truthOf: () => Facts) => {
      const found = await inTime(() => ask(q))
      const { answer, sources } = found
      if (answer.verdict !== 'found') wrong.push(`${q}: ${answer.verdict}, ${answer.sentence}`)
      else wrong.push(...differences(q, saidOf(found), truthOf()))
      for (const { name, state, why } of sources)
        if (!['ok', 'none', 'not-asked'].includes(state)) wrong.push(`${q}: ${name} ${state} ${why ?? ''}`)
    }
    const people = draw(world.people.values(), partOf(65), 'people')
    // Some of them in each kind of trouble.
    for (const [at, { username }] of people.entries()) {
      if (at % 10 === 3) world.setPerson(username, { locked: true })
      if (at % 10 === 5) world.setPerson(username, { enabled: false })
      if (at % 10 === 7) world.setPerson(username, { expired: true })
    }
    for (const [at, person] of people.entries()) {
      const q = waysToAsk[at % waysToAsk.length]!(person)
      await compare(
        q,
        ({ answer }) => saidUser(answer),
        () => trueUser(world, person),
      )
    }
    const joined = [...world.endpoints.values()].filter((one) => one.domainJoined)
    for (const [at, endpoint] of draw<Endpoint>(joined, partOf(22), 'computers').entries()) {
      const name = computerName(endpoint)
      const q = [name, `${name}$`, `${name.toLowerCase()}.${world.domain}`][at % 3]!
      await compare(
        q,
        ({ answer }) => saidComputer(answer),
        () => trueComputer(world, endpoint),
      )
    }
    for (const group of draw<Group>(world.groups.values(), partOf(13), 'groups'))
      await compare(
        group.name,
        ({ answer }) => saidGroup(answer),
        () => trueGroup(world, group),
      )
    expect(wrong).toEqual([])
    for (const { username } of people) world.setPerson(username, { locked: false })
  },
  truthPatience,
)

const accountOf = (login: string) => ask(login).then(({ answer }) => answer)
const staffOf = () =>
  [...campus.lab.world.people.values()].filter(
    ({ kind, enabled, groups }) => kind === 'staff' && enabled && !groups.includes('Network-Administrators'),
  )

test('a lock is told with the controller where it was set, and the device that goes on with an old password', async () => {
  const { world } = campus.lab
  const person = staffOf().find(({ username }) =>
    [...world.sessions()].some((one) => one.username === username),
  )!
  world.setPerson(person.username, { locked: true })
  const { badges, controllers, origin } = await accountOf(person.username)
  expect(badges).toContainEqual({ tone: 'bad', text: 'locked' })
  expect(controllers?.rows.map(({ lock }) => lock)).toEqual(['locked', 'locked'])
  expect(controllers?.rows.filter((row) => row.origin)).toHaveLength(1)
  expect(origin?.state).toBe('found')
  const [first] = origin!.rows
  const at = world.attachment(first!.device.mac!)!
  expect(first).toMatchObject({
    device: {
      port: `${at.switch.name} ${at.interface.shortName}`,
      because: expect.arrayContaining(['failed to authenticate as them']),
    },
    source: 'ise-1',
  })
  expect(first!.device.place).toContain(world.outlets.get(at.endpoint.outlet!)!.room)
  expect(origin!.sentence).toContain(first!.device.mac)
  expect(origin!.sentence).toMatch(/^Wrong passwords came from/)
  expect(first).toMatchObject({ inTime: true })
  world.setPerson(person.username, { locked: false })
  expect((await accountOf(person.username)).badges).toContainEqual({
    tone: 'ok',
    text: 'enabled, not locked',
  })
})

test('a device that only ever fails is no device of theirs that is known, and is not ruled out', async () => {
  const { world } = campus.lab
  const signedOn = new Set([...world.sessions()].map(({ username }) => username))
  const device = [...world.endpoints.values()].find(
    ({ owner, kind, authentication }) =>
      owner !== null &&
      !signedOn.has(owner) &&
      kind !== 'laptop' &&
      authentication === 'dot1x' &&
      staffOf().some(({ username }) => username === owner),
  )!
  world.setPerson(device.owner!, { locked: true })
  const { badges, origin } = await accountOf(device.owner!)
  expect(badges).toContainEqual({ tone: 'bad', text: 'locked' })
  expect(origin).toMatchObject({ state: 'unknown', rows: [] })
  expect(origin!.sentence).toContain('so another device is possible')
  const answer = await campus.server.call(
    'GET',
    `/common-queries/cisco-ise/?${new URLSearchParams({ q: device.mac })}`,
    { headers: { cookie, accept: 'application/json' } },
  )
  const { history } = answer.json<{ data: CallAnswer<Calls['GET /common-queries/cisco-ise/']> }>().data.answer
  expect(history.rows.map(({ username, code }) => [username, code])).toContainEqual([device.owner, '24408'])
  world.setPerson(device.owner!, { locked: false })
})

test('a lock that one controller has not heard of yet is told with the controller that has it', async () => {
  const { world, levers } = campus.lab
  // The world locks somebody on the controller that they mostly meet.
  const person = staffOf().find(({ username, locked }) => !locked && hash(username) % 2 === 0)!
  levers.pullDevice('dc2', { behind: 3_600_000 })
  world.setPerson(person.username, { locked: true })
  const { badges, sentence, controllers } = await accountOf(person.username)
  expect(controllers?.rows.map(({ lock }) => lock)).toEqual(['locked', 'free'])
  expect(badges).toContainEqual({ tone: 'bad', text: 'locked on dc1' })
  expect(sentence).toContain('is locked on dc1')
  // And the other way round: what dc2 heard late is still a lock there.
  levers.pullDevice('dc2', { behind: 0 })
  expect((await accountOf(person.username)).badges).toContainEqual({ tone: 'bad', text: 'locked' })
  levers.pullDevice('dc2', { behind: 3_600_000 })
  world.setPerson(person.username, { locked: false })
  await accountOf(person.username)
})

test('controllers that exist and that nobody connected are named, and never asked', async () => {
  const person = staffOf().find(({ locked }) => !locked)!
  const whole = await accountOf(person.username)
  expect(whole.controllers).toMatchObject({
    sentence: 'all 2 controllers answered',
    missing: [],
    missingWhy: null,
  })
  const { database, systems } = campus.server.context
  const system = database.selectFrom('system').where('name', '=', 'directory-1')
  const { settings } = await system.select('settings').executeTakeFirstOrThrow()
  const connect = async (of: Record<string, unknown>) => {
    await database
      .updateTable('system')
      .set({ settings: JSON.stringify(of), version: sql`version + 1` })
      .where('name', '=', 'directory-1')
      .execute()
    await systems.reload()
  }
  await connect({ ...settings, controllers: [] })
  try {
    const last = campus.lab.journal.read({ system: 'directory-1', limit: 1 }).at(-1)!.number
    const { answer, sources } = await ask(person.username)
    expect(answer.controllers).toMatchObject({
      sentence: 'the one connected controller answered; 1 more is not connected: dc2',
      missing: [{ name: `dc2.${campus.lab.world.domain}`, site: 'Default-First-Site-Name' }],
    })
    expect(sources.find(({ kind }) => kind === 'directory')?.state).toBe('ok')
    const asked = campus.lab.journal.read({ system: 'directory-1', device: 'dc2', after: last, limit: 100 })
    expect(asked).toEqual([])
  } finally {
    await connect(settings)
  }
})

test('the lock of a guarded account runs out after half an hour, and says so', async () => {
  const { world } = campus.lab
  const admin = [...world.people.values()].find(
    ({ groups, enabled }) => groups.includes('Network-Administrators') && enabled,
  )!
  world.setPerson(admin.username, { locked: true })
  const line = (answer: PageAnswer['answer']) =>
    answer.sections.flatMap(({ lines }) => lines).find(({ name }) => name === 'lock')
  expect(line(await accountOf(admin.username))).toMatchObject({
    value: 'locked',
    detail: 'locks last 30 min',
  })
  world.clock.advance(31 * 60_000)
  const later = await accountOf(admin.username)
  expect(line(later)?.value).toBe('not locked: the lock has run out')
  expect(later.controllers?.rows.map(({ lock }) => lock)).toContain('run-out')
  expect(later.groups?.rows[0]).toMatchObject({
    name: 'Network-Administrators',
    privileged: 'protected by the directory',
  })
})

test('a controller that is away is named, its part is missing, and everything else is told', async () => {
  const [person, another] = staffOf().filter(({ locked }) => !locked)
  campus.lab.levers.pullDevice('dc2', { unreachable: true })
  const { answer, sources } = await ask(person!.username)
  expect(answer.verdict).toBe('found')
  expect(answer.sentence).toContain('not locked on the 1 of 2 controllers that answered')
  expect(answer.badges).toContainEqual({ tone: 'info', text: 'enabled, not locked on 1 of 2' })
  expect(answer.controllers).toMatchObject({
    sentence: expect.stringContaining('dc2'),
    rows: [{ answered: true }, { answered: false, why: expect.stringContaining('refused the connection') }],
  })
  expect(sources.find(({ kind }) => kind === 'directory')).toMatchObject({
    state: 'partial',
    why: expect.stringContaining('dc2'),
  })
  campus.lab.levers.pullDevice('dc2', { unreachable: false })
  campus.lab.levers.pullDevice('dc1', { unreachable: true })
  const other = (await ask(another!.username)).answer
  expect(other.verdict).toBe('found')
  expect(other.controllers?.rows.map(({ answered }) => answered)).toEqual([false, true])
})

test('what was deleted is told as such, by login, name and identifier', async () => {
  for (const { username, firstname, lastname, department } of formerPeople) {
    const answer = await accountOf(username)
    expect(answer).toMatchObject({ verdict: 'deleted', title: `${firstname} ${lastname}` })
    const value = (name: string) =>
      answer.sections.flatMap(({ lines }) => lines).find((line) => line.name === name)?.value
    expect(value('from')).toBe(`${campus.lab.world.domain} › People › ${department}`)
    expect((await accountOf(value('sid')!)).title).toBe(answer.title)
    expect((await accountOf(`${firstname} ${lastname}`)).verdict).toBe('deleted')
  }
})

test('several are offered, and each choice leads to exactly that one', async () => {
  const names = Map.groupBy(staffOf(), ({ lastname }) => lastname)
  const [lastname] = [...names].find(([, people]) => people.length > 2)!
  const { verdict, choices, moreChoices } = await accountOf(lastname)
  expect([verdict, moreChoices]).toEqual(['several', false])
  expect(choices.length).toBeGreaterThan(2)
  for (const { ask: text, title } of choices.slice(0, 4)) {
    expect(await accountOf(text)).toMatchObject({ verdict: 'found', title })
  }
})

test('a name as it is heard offers who sounds alike, nearest in spelling first, and chooses nobody', async () => {
  const meyers = [...campus.lab.world.people.values()].filter(({ lastname }) => lastname === 'Meyer')
  expect(meyers.length).toBeGreaterThan(0)
  const { answer, sources } = await ask('Mayer')
  expect(answer).toMatchObject({ verdict: 'none', kind: null, choices: [], sections: [] })
  expect(answer.sentence).toMatch(/^Nobody has the name Mayer; (at least )?\d+ sounds? alike/)
  const first = answer.others!.choices.slice(0, Math.min(meyers.length, 25))
  expect(first.filter(({ title }) => !title.endsWith(' Meyer'))).toEqual([])
  expect(sources.find(({ kind }) => kind === 'directory')?.state).toBe('ok')
  const [{ ask: login, title }] = first as [(typeof first)[0]]
  expect(await accountOf(login)).toMatchObject({ verdict: 'found', title })
})

test('by SID and GUID, and what no directory could know is refused with the way out', async () => {
  const person = staffOf()[0]!
  const answer = await accountOf(person.username)
  for (const name of ['sid', 'id']) {
    const line = answer.sections.flatMap(({ lines }) => lines).find((one) => one.name === name)
    expect((await accountOf(line!.value!)).title).toBe(answer.title)
  }
  expect(await accountOf('nobody-at-all')).toMatchObject({ verdict: 'none' })
  for (const q of ['00:1b:54:0a:3c:7f', '10.1.17.41']) {
    const refusal = await call(q)
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json<{ fields: { q: string } }>().fields.q).toContain('Search and locate')
  }
})

test.each([
  ['silent', { silent: true }, 'timed-out'],
  ['refusing', { refusing: true }, 'failed'],
  ['garbled', { garbled: true }, 'failed'],
  ['busy', { rateLimit: 0 }, 'throttled'],
  ['with another certificate', { certificateChanged: true }, 'failed'],
] as const)('a directory that is %s: nobody is said to be nowhere', async (_what, levers, state) => {
  campus.lab.levers.pull('directory-1', levers)
  const { answer, sources } = await ask('nobody-at-all')
  expect(answer.verdict).toBe('incomplete')
  expect(sources.find(({ kind }) => kind === 'directory')?.state).toBe(state)
})

test('no password, recovery key or kept password is ever asked for', async () => {
  const asked = campus.lab.journal
    .read({ system: 'directory-1', limit: 100_000 })
    .map(({ text }) => text.toLowerCase())
  expect(asked.length).toBeGreaterThan(100)
  const secrets =
    /mslaps-password[, ]|mslaps-encrypted|ms-mcs-admpwd[, ]|recoverypassword|keypackage|unicodepwd|attributes=\*/
  expect(asked.filter((text) => secrets.test(text))).toEqual([])
})
