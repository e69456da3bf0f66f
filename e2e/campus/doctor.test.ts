import { roundsOr } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { staleRecords } from '../../lab/src/world/stale-records.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { faults } from './doctor-faults.ts'
import type { Patient } from './doctor-faults.ts'
import { inTime, truthPatience } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /workflows/network-connect/']>

/** Of each kind of fault: some by day, ten at night. */
const ofEach = roundsOr(3, 10)
const healthy = 20

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('doctor')
  await campus.server.addPerson('ada', ['workflows-network-connect'])
  cookie = await campus.server.signIn('ada')
})
afterAll(() => campus.stop())

const ask = (q: string, to = '') =>
  inTime(async () => {
    const query = new URLSearchParams({ q, ...(to === '' ? {} : { to }) })
    const answer = await campus.server.call('GET', `/workflows/network-connect/?${query}`, {
      headers: { cookie, accept: 'application/json' },
    })
    if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
    return answer.json<{ data: PageAnswer }>().data
  })

/** Wired devices on the campus that nothing has befallen: no stale record is theirs, and no link of theirs flaps. */
function patients(seed: string): Patient[] {
  const { world } = campus.lab
  const stale = new Set(staleRecords(world).map(({ hostname }) => hostname))
  const all = [...world.endpoints.values()].flatMap((endpoint): Patient[] => {
    const at = world.attachment(endpoint.mac)
    const isSound = at !== null && !at.interface.flapping && !stale.has(endpoint.hostname.toLowerCase())
    return isSound ? [{ endpoint, at }] : []
  })
  return new Random(seed).shuffle(all)
}

const words = ({ answer }: PageAnswer) =>
  `${answer.verdict}: ${answer.sentence} ${answer.hops.map(({ name, state }) => `${name} ${state}`).join(', ')}`

test(
  'healthy devices are all well, by any of their identifiers',
  async () => {
    const wrong: string[] = []
    for (const [at, { endpoint, at: place }] of patients('healthy').slice(0, healthy).entries()) {
      const q = at % 2 === 0 || place.address === null ? endpoint.mac : place.address
      const found = await ask(q)
      if (found.answer.verdict !== 'well') wrong.push(`${q} ${endpoint.kind}: ${words(found)}`)
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)

test.each(Object.entries(faults))(
  '%s: the doctor names that hop and no other',
  async (kind, fault) => {
    const { world } = campus.lab
    const wrong: string[] = []
    const struck = patients(kind)
      .filter((one) => fault.befalls(one, world))
      .slice(0, ofEach)
    expect(struck).toHaveLength(ofEach)
    for (const patient of struck) {
      const { mac, kind: of } = patient.endpoint
      const mend = await fault.strike(patient, campus)
      const found = await ask(mac, fault.to)
      await mend()
      const broken = found.answer.hops.filter(({ state }) => state === 'broken').map(({ name }) => name)
      if (found.answer.broken !== fault.hop || broken.join() !== fault.hop)
        wrong.push(`${mac} ${of}: ${words(found)}`)
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)
