import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/calls.ts'
import { computerName } from '../../lab/src/systems/directory/active-directory/computer-entry.ts'
import type { Endpoint, Group, Person } from '../../lab/src/world/model.ts'
import { Random } from '../../lab/src/world/random.ts'
import { saidComputer, saidGroup, saidUser, trueComputer, trueGroup, trueUser } from './account-truth.ts'
import type { Facts } from './account-truth.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

type Found = CallAnswer<Calls['GET /common-queries/active-directory/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('accounts')
  await campus.server.addPerson('ada', ['queries-active-directory'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const call = (q: string) =>
  campus.server.call('GET', `/common-queries/active-directory/?${new URLSearchParams({ q })}`, {
    headers: { cookie, accept: 'application/json' },
  })

async function ask(q: string): Promise<Found> {
  const answer = await call(q)
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: Found }>().data
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

test('200 identifiers of people, computers and groups: every fact as it really is', async () => {
  const { world } = campus.lab
  const wrong: string[] = []
  const compare = async (q: string, saidOf: (found: Found) => Facts, truthOf: () => Facts) => {
    const found = await ask(q)
    const { answer, sources } = found
    if (answer.verdict !== 'found') wrong.push(`${q}: ${answer.verdict}, ${answer.sentence}`)
    else wrong.push(...differences(q, saidOf(found), truthOf()))
    for (const { name, state, why } of sources)
      if (state !== 'ok' && state !== 'none') wrong.push(`${q}: ${name} ${state} ${why ?? ''}`)
  }
  for (const [at, person] of draw(world.people.values(), 130, 'people').entries()) {
    const q = waysToAsk[at % waysToAsk.length]!(person)
    await compare(
      q,
      ({ answer }) => saidUser(answer),
      () => trueUser(world, person),
    )
  }
  const joined = [...world.endpoints.values()].filter((one) => one.domainJoined)
  for (const [at, endpoint] of draw<Endpoint>(joined, 45, 'computers').entries()) {
    const name = computerName(endpoint)
    const q = [name, `${name}$`, `${name.toLowerCase()}.${world.domain}`][at % 3]!
    await compare(
      q,
      ({ answer }) => saidComputer(answer),
      () => trueComputer(world, endpoint),
    )
  }
  for (const group of draw<Group>(world.groups.values(), 25, 'groups'))
    await compare(
      group.name,
      ({ answer }) => saidGroup(answer),
      () => trueGroup(world, group),
    )
  expect(wrong).toEqual([])
})
