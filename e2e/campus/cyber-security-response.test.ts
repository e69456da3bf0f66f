import { readFile, writeFile } from 'node:fs/promises'
import { connectors } from '@patchbay/connectors/registry/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGranted } from '@patchbay/server/containment/granted'
import { lookAtMacs } from '@patchbay/server/security/watching/look-at-macs'
import { importSystems } from '@patchbay/server/systems/import'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { allowWriting } from './campus-worker.ts'
import { startContaining } from './containing.ts'
import { containmentTruth, whyHeld, whyOpen } from './containment-truth.ts'
import { labIse } from './lab-ise.ts'
import { SecurityCases } from './security-cases.ts'
import { inTime, truthPatience } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /workflows/cyber-security-response/']>

let campus: Campus
let cookie: string
let containing: Awaited<ReturnType<typeof startContaining>>

beforeAll(async () => {
  campus = await startCampus('containment')
  await campus.server.addPerson('eve', ['workflows-cyber-security-response'])
  cookie = await campus.server.signIn('eve')
  containing = await startContaining(campus)
})
afterAll(() => campus.stop())

const ask = () => ({ limit: 20_000, signal: AbortSignal.timeout(60_000) })

/** Wired devices that are authenticated, each test with its own. */
function online(): { readonly mac: string; readonly place: string; readonly address: string }[] {
  const { world } = campus.lab
  return [...world.endpoints.values()].flatMap(({ mac }) => {
    const at = world.attachment(mac)
    const session = world.session(mac)
    return at === null || session === null || at.address === null || at.interface.flapping
      ? []
      : [{ mac, place: `${at.switch.name} ${at.interface.name}`, address: at.address }]
  })
}

/** What ISE itself has under a policy. */
const heldAtIse = async (mac: string) => {
  const [ise] = containing.means.systems.ofKind('identity')
  return (await (await ise!.can()).readContainment!(mac, ask())).value?.policy ?? null
}

test(
  'a device is contained at ISE, proven by its own session, and released as it was',
  async () => {
    const { mac } = online()[0]!
    const startedAt = campus.lab.world.session(mac)?.startedAt
    const run = await containing.contain(mac)
    expect([run.row.why, run.row.state, run.proofs]).toEqual([null, 'done', ['proven']])
    expect(await heldAtIse(mac)).toBe('Quarantine')
    const [seen] = await lookAtMacs(containing.means, [mac], ask())
    expect(seen).toMatchObject({ holds: true, present: true })
    expect(campus.lab.world.session(mac)?.startedAt).not.toBe(startedAt)
    const back = await containing.release(run.id)
    expect([back.row.state, back.proofs]).toEqual(['done', ['proven']])
    expect(await heldAtIse(mac)).toBeNull()
    expect(await lookAtMacs(containing.means, [mac], ask())).toMatchObject([{ holds: false }])
  },
  truthPatience,
)

test('by the rules of ISE only its quarantine result is one, and no result that a device of the campus has', async () => {
  const [ise] = containing.means.systems.ofKind('identity')
  const granted = await readGranted(await ise!.can(), { policy: 'Quarantine' }, new Date(), ask())
  expect([granted.why, granted.results]).toEqual([null, ['Quarantine']])
  const { world } = campus.lab
  const results = new Set(
    [...world.endpoints.values()].flatMap(({ mac }) => world.session(mac)?.authorization ?? []),
  )
  expect(results.size).toBeGreaterThan(3)
  expect([...results].filter((result) => granted.gives(result) !== 'other')).toEqual([])
})

test(
  'addresses are the devices that the campus has them at, each at its place',
  async () => {
    const wrong: string[] = []
    for (const { mac, place, address } of online().slice(1, 13)) {
      const { answer } = await inTime(async () => {
        const query = new URLSearchParams({ q: address, at: new Date().toISOString() })
        const told = await campus.server.call('GET', `/workflows/cyber-security-response/?${query}`, {
          headers: { cookie, accept: 'application/json' },
        })
        if (told.statusCode !== 200) throw new Error(`${address}: ${told.statusCode} ${told.body}`)
        return told.json<{ data: PageAnswer }>().data
      })
      if (answer.device !== mac)
        wrong.push(`${address}: ${answer.verdict} ${answer.sentence}, is ${mac} at ${place}`)
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)

/** The lab's SIEM, connected as a feed of signed alerts. */
async function connectFeed(): Promise<string> {
  const { database, systems, vault } = campus.server.context
  if (vault.sealed) throw new Error(vault.why)
  const entry =
    '{ name: siem-1, kind: alerts, product: signed-alerts, title: SIEM, reach: { host: 127.0.0.1, port: 443 }, credential: alerts-secret }'
  const file = campus.lab.systemsFile.replace('systems.yaml', 'with-feed.yaml')
  const text = await readFile(campus.lab.systemsFile, 'utf8')
  await writeFile(file, text.replace('\nsystems:\n', `\nsystems:\n  - ${entry}\n`))
  await importSystems(database, vault.keys, file, connectors)
  await allowWriting(campus, 'identity', 'ise-login')
  await systems.reload()
  const url = await campus.server.app.listen({ host: '127.0.0.1', port: 0 })
  return `${url}/api/workflows/security-response/cases/`
}

test(
  'an alert that is sent signed is placed as of its time, contained, proven, and released at its end',
  async () => {
    const { lab, server } = campus
    const { mac, place, address } = online()[3]!
    await sql`update sighting set first_seen = first_seen - interval '3 hours' where mac = ${mac}`.execute(
      server.context.database,
    )
    await sql`update address_sighting set first_seen = first_seen - interval '3 hours' where mac = ${mac}`.execute(
      server.context.database,
    )
    const url = await connectFeed()
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const send = async (more: object = {}) => {
      const answer = await fetch(`${lab.controlUrl}/alerts`, {
        method: 'POST',
        body: JSON.stringify({ url, indicator: address, at, ...more }),
      })
      return (await answer.json()) as { status: number; answer: string }
    }
    const sent = await send({ id: 'msg_truth' })
    expect(sent.status).toBe(200)
    expect((await send({ id: 'msg_truth' })).status).toBe(409)
    expect((await send({ late: 3_600 })).status).toBe(401)
    const { case: id } = (JSON.parse(sent.answer) as { data: { case: number } }).data
    const cases = new SecurityCases(containing)
    await cases.resolve(id)
    const shortPlace = place.replace('GigabitEthernet', 'Gi')
    expect(await cases.shown(id)).toMatchObject({
      device: mac,
      place: shortPlace,
      source: 'SIEM',
      state: 'new',
    })
    const began = lab.world.clock.now()
    const run = await cases.contain(id, { macs: [mac], days: 1 })
    await cases.watch(run)
    expect(await cases.shown(id)).toMatchObject({
      state: 'contained',
      open: null,
      proven_at: expect.any(Date),
    })
    const contained = await containmentTruth(lab, mac)
    expect([whyOpen(contained, began), contained.session?.result]).toEqual([null, 'Quarantine'])
    await cases.pass(86_400_000)
    await cases.carry(run)
    expect(await cases.shown(id)).toMatchObject({ state: 'released', open: null })
    const released = await containmentTruth(lab, mac)
    expect(whyHeld(released)).toBeNull()
    expect(released.session?.startedAt).toBeGreaterThan(contained.session!.startedAt)
  },
  truthPatience,
)

test(
  'what somebody clears at ISE itself is seen',
  async () => {
    const { mac } = online()[2]!
    await containing.contain(mac)
    await labIse(campus.lab).release(mac)
    await expect.poll(async () => (await lookAtMacs(containing.means, [mac], ask()))[0]?.holds).toBe(false)
  },
  truthPatience,
)
