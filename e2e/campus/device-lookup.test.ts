import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import type { Attachment } from '../../lab/src/world/model/learned.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { devicesAt, devicesOf, saidCard, seenBetween, trueCard, wrongIdentity } from './lookup-truth.ts'
import { inTime, truthPatience, truths } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/device-lookup/']>

let campus: Campus
let cookie: string
let began: number

beforeAll(async () => {
  began = Date.now()
  campus = await startCampus('cards')
  await campus.server.addPerson('ada', ['queries-device-lookup'])
  cookie = await campus.server.signIn('ada')
})
afterAll(() => campus.stop())

async function ask(q: string): Promise<PageAnswer> {
  const answer = await campus.server.call(
    'GET',
    `/common-queries/device-lookup/?${new URLSearchParams({ q })}`,
    { headers: { cookie, accept: 'application/json' } },
  )
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: PageAnswer }>().data
}

interface Asked {
  readonly endpoint: Endpoint
  readonly at: Attachment
}

/** A text for a device and the MACs of all that it fits; null where nobody could know the device by it. */
type Way = (one: Asked) => { readonly q: string; readonly fits: readonly string[] } | null

const only =
  (of: (one: Asked) => string | null): Way =>
  (one) => {
    const q = of(one)
    return q === null ? null : { q, fits: [one.endpoint.mac] }
  }

const leasedName = ({ endpoint: { mac, hostname } }: Asked) =>
  campus.lab.world.leaseOf(mac)?.hostname === hostname ? hostname : null

const ways: Readonly<Record<string, Way>> = {
  MAC: only(({ endpoint: { mac } }) => mac),
  address: only(({ at: { address } }) => address),
  'MAC of Cisco': only(({ endpoint: { mac } }) => mac.replaceAll(':', '').match(/.{4}/g)!.join('.')),
  'MAC with hyphens': only(({ endpoint: { mac } }) => mac.toUpperCase().replaceAll(':', '-')),
  'bare MAC': only(({ endpoint: { mac } }) => mac.replaceAll(':', '')),
  'host name': only(leasedName),
  'whole host name': only((one) => {
    const name = leasedName(one)
    return name === null ? null : `${name}.${campus.lab.world.domain}`
  }),
  user: ({ endpoint: { owner } }) => {
    const fits = owner === null ? [] : devicesOf(campus.lab.world, owner)
    return owner === null || fits.length === 0 ? null : { q: owner, fits }
  },
  // ISE has the serial of what authenticates; the directory has the tags of its computers, and ISE those of what was registered by hand.
  serial: only(({ endpoint: { authentication, serial } }) =>
    authentication !== 'none' && /[g-z]/i.test(serial) && serial.replaceAll(/\D/g, '').length > 1
      ? serial
      : null,
  ),
  'asset tag': only((one) => {
    const { assetTag, authentication, domainJoined } = one.endpoint
    const held = authentication === 'mab' || (domainJoined && leasedName(one) !== null)
    return assetTag !== '' && held ? assetTag : null
  }),
  outlet: ({ endpoint: { outlet, behind } }) => {
    const { world } = campus.lab
    const label = outlet ?? (behind === null ? null : world.endpoints.get(behind)?.outlet) ?? null
    return label === null ? null : { q: label, fits: devicesAt(world, label) }
  },
}

function standing(): Asked[] {
  const { world } = campus.lab
  return [...world.endpoints.values()].flatMap((endpoint) => {
    const at = world.attachment(endpoint.mac)
    return at === null ? [] : [{ endpoint, at }]
  })
}

test(
  'identifiers of every kind: what they fit, and every line of the card as it really is',
  async () => {
    const { world } = campus.lab
    const names = Object.keys(ways)
    const wrong: string[] = []
    const asked = new Map<string, number>()
    for (const one of new Random('cards').shuffle(standing())) {
      const total = [...asked.values()].reduce((sum, count) => sum + count, 0)
      if (total === truths) break
      // The kind that was asked least, among those the device is known by.
      const [name] = names
        .filter((way) => ways[way]!(one) !== null)
        .sort((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0))
      const { q, fits } = ways[name!]!(one)!
      asked.set(name!, (asked.get(name!) ?? 0) + 1)
      const { answer } = await inTime(() => ask(q))
      if (fits.length > 1) {
        const offered = answer.choices.map(({ ask: mac }) => mac).sort()
        if (answer.verdict !== 'several' || offered.join() !== fits.toSorted().join())
          wrong.push(`${name} ${q}: ${answer.verdict} of ${offered.join()}, not ${fits.join()}`)
        continue
      }
      const endpoint = world.endpoints.get(fits[0]!)!
      const at = world.attachment(endpoint.mac)!
      if (answer.verdict !== 'found') wrong.push(`${name} ${q}: ${answer.verdict}, ${answer.sentence}`)
      const said = saidCard(answer)
      const differs = Object.entries(trueCard(world, endpoint, at)).flatMap(([line, value]) =>
        said[line] === value ? [] : [`${line}: ${said[line]}, not ${value}`],
      )
      if (!seenBetween(answer, began, Date.now())) differs.push('seen: at no walk')
      wrong.push(
        ...[...differs, ...wrongIdentity(world, endpoint, said)].map(
          (words) => `${name} ${q} ${endpoint.kind}, ${words}`,
        ),
      )
    }
    expect(wrong).toEqual([])
    // Each kind was asked about as often as the others.
    expect(Math.min(...names.map((name) => asked.get(name) ?? 0))).toBeGreaterThan(truths / 13)
  },
  truthPatience,
)

test('what no system of the campus knows is not found, and nothing is made up', async () => {
  for (const { endpoint } of new Random('unknown').shuffle(standing()).slice(0, 10)) {
    const nobodys = `X${endpoint.serial}`
    const { answer } = await ask(nobodys)
    expect([nobodys, answer.verdict, answer.choices]).toEqual([nobodys, 'none', []])
  }
})
