import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/calls.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { saidCard, trueCard } from './lookup-truth.ts'

type Found = CallAnswer<Calls['GET /common-queries/device-lookup/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('cards')
  await campus.server.addPerson('ada', ['queries-device-lookup'])
  cookie = await campus.server.signIn('ada')
})
afterAll(() => campus.stop())

async function ask(q: string): Promise<Found> {
  const answer = await campus.server.call(
    'GET',
    `/common-queries/device-lookup/?${new URLSearchParams({ q })}`,
    { headers: { cookie, accept: 'application/json' } },
  )
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: Found }>().data
}

const waysToAsk: readonly ((one: Endpoint, address: string | null) => string)[] = [
  ({ mac }) => mac,
  ({ mac }, address) => address ?? mac,
  ({ mac }) => mac.replaceAll(':', '').match(/.{4}/g)!.join('.'),
  ({ mac }) => mac.toUpperCase().replaceAll(':', '-'),
  ({ mac }) => mac.replaceAll(':', ''),
]

test('200 devices: every line of the card as it really is', async () => {
  const { world } = campus.lab
  const standing = [...world.endpoints.values()].flatMap((endpoint) => {
    const at = world.attachment(endpoint.mac)
    return at === null ? [] : [{ endpoint, at }]
  })
  const drawn = new Random('cards').shuffle(standing).slice(0, 200)
  expect(drawn).toHaveLength(200)
  const wrong: string[] = []
  for (const [index, { endpoint, at }] of drawn.entries()) {
    const q = waysToAsk[index % waysToAsk.length]!(endpoint, at.address)
    const { answer } = await ask(q)
    if (answer.verdict !== 'found') wrong.push(`${q}: ${answer.verdict}, ${answer.sentence}`)
    const said = saidCard(answer)
    for (const [name, value] of Object.entries(trueCard(world, endpoint, at))) {
      if (said[name] !== value) wrong.push(`${q} ${endpoint.kind}, ${name}: ${said[name]}, not ${value}`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)
