import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGranted } from '@patchbay/server/containment/granted'
import { lookAtMacs } from '@patchbay/server/security/watching/look-at-macs'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startContaining } from './containing.ts'
import { labIse } from './lab-ise.ts'
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
