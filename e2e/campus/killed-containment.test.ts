import { quarantineAlone } from '@patchbay/contract/plans/cyber-security-response'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import { holdersOf } from '@patchbay/server/containment/holders'
import { caseRow } from '@patchbay/server/security/cases/case-rows'
import { signInAt } from '@patchbay/server/test-process'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { containmentTruth, whyHeld, whyOpen } from './containment-truth.ts'
import { askEither } from './either-server.ts'
import { isTimed, patience } from './measured.ts'
import { callAs, startTwoServers } from './servers-on-campus.ts'
import type { ServerProcess, ServersOnCampus, SignedIn } from './servers-on-campus.ts'

/** 50 and more in `npm run campaign:kill-containment`; each contains some devices and releases those of the round before. */
const rounds = roundsOr(1, 5)
const many = isTimed ? 6 : 3
/** Milliseconds within which each is contained, or released, after a server was killed. */
const settled = 120_000
const path = '/workflows/cyber-security-response'

let campus: ServersOnCampus
let servers: [ServerProcess, ServerProcess]
let ada: SignedIn

beforeAll(async () => {
  ;({ campus, servers } = await startTwoServers(0))
})
afterAll(() => campus.stop())

/** A device that is being contained or released. */
interface Contained {
  readonly mac: string
  readonly case: number
  /** Number of the run; null where no click was answered. */
  run: number | null
  /** World's time before its containment was asked for. */
  readonly since: number
}

const call = <T>(at: number, where: string, body?: object) =>
  askEither(servers, at % 2, (url) => callAs<T>(ada, url, where, body))

async function contain(mac: string, at: number): Promise<Contained> {
  const opened = await call<{ id: number }>(at, '/workflows/security-response/case/', {
    indicator: mac,
    summary: 'Beacon',
  })
  if (opened.data === null) throw new Error(`case of ${mac}: ${opened.code}`)
  const contained: Contained = { mac, case: opened.data.id, run: null, since: campus.lab.world.clock.now() }
  const asked = {
    case: String(contained.case),
    macs: mac,
    ...quarantineAlone,
  }
  const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = { asked, reason: 'a campaign', ticket: null, expiresAt }
  const { data: previewed, code } = await call<PlanRun>(at, `${path}/preview/`, body)
  if (previewed === null) throw new Error(`preview of ${mac}: ${code}`)
  const accepted = previewed.steps.flatMap(({ name, change }) =>
    (change?.preview.checks ?? [])
      .filter(({ level }) => level === 'amber')
      .map(({ id }) => ({ step: name, check: id, reason: 'a campaign' })),
  )
  // The same key again is the same run, whichever server is asked.
  const reentered = { password: campus.password, code: '' }
  const click = { id: previewed.id, key: randomUUID(), accepted, reentered }
  const applied = await call(at, `${path}/apply/`, click)
  if (applied.status === 200) contained.run = previewed.id
  else throw new Error(`click on ${mac}: ${applied.code} ${JSON.stringify(applied.fields)}`)
  return contained
}

/** Stops it while it waits for its last look, else undoes it; one that was stopped by a click that was cut off is. */
async function release({ run }: Contained, at: number): Promise<void> {
  const { data } = await call<PlanRun>(at, `${path}/run/?id=${run}`)
  if (data?.state === 'running') await call(at, `${path}/stop/`, { id: run })
  else await call(at, `${path}/decide/`, { id: run, decision: 'undo', reason: 'a campaign' })
}

/** Wired devices that are let in, nobody's protected ones. */
function devices(random: Random): string[] {
  const { world } = campus.lab
  const free = [...world.endpoints.values()].filter(({ mac, kind }) => {
    const session = world.session(mac)
    return ['desktop', 'laptop', 'printer'].includes(kind) && session !== null && !session.interface.flapping
  })
  return random.shuffle(free.map(({ mac }) => mac))
}

const stateOf = async ({ case: id }: Contained) => (await caseRow(campus.database.db, id))?.state ?? 'gone'

test(
  'servers are killed in the middle of containments and releases: nothing is called what it is not, or left',
  async () => {
    const random = new Random('kills of containments')
    const all = devices(random)
    const violations: string[] = []
    const ends = new Map<string, number>()
    let longest = 0
    let before: readonly Contained[] = []
    const held = new Set<string>()
    const used = new Set<string>()

    /** What is told of a device against what it is. */
    const judge = async (round: number, one: Contained) => {
      const state = await stateOf(one)
      const truth = await containmentTruth(campus.lab, one.mac)
      const say = (words: string) => violations.push(`round ${round}, case ${one.case}, ${one.mac}: ${words}`)
      const [isOpen, isHeld] = [whyOpen(truth, one.since), whyHeld(truth)]
      if (state === 'contained' && isOpen !== null) say(`contained, and it ${isOpen}`)
      if (state === 'released' && isHeld !== null) say(`released, and it ${isHeld}`)
      const holders = await holdersOf(campus.database.db, one.mac)
      if (truth.policy !== null && holders.length === 0 && state !== 'part-released')
        say(`${state}, under ${truth.policy}, and nobody holds it`)
      if (truth.policy === null && holders.length > 0) say(`${state}, under no policy, and a run holds it`)
      return state
    }
    const until = async (round: number, which: readonly Contained[], wanted: string, killed: number) => {
      for (const one of which) {
        while ((await stateOf(one)) !== wanted) {
          if (performance.now() - killed > settled + (isTimed ? 0 : patience)) {
            violations.push(`round ${round}, case ${one.case}: ${await stateOf(one)} long after the kill`)
            break
          }
          await delay(500)
        }
        const state = await judge(round, one)
        ends.set(state, (ends.get(state) ?? 0) + 1)
      }
      longest = Math.max(longest, performance.now() - killed)
    }

    for (let round = 1; round <= rounds + 1; round += 1) {
      // The last one releases what is held.
      const chosen = round > rounds ? [] : all.splice(0, many)
      // A session lasts a quarter of an hour.
      ada = { cookie: await signInAt(servers[0].url, 'administrator', campus.password) }
      let changed = 0
      const stop = campus.lab.world.onChange((change) => {
        if (change.kind === 'session' && held.has(change.mac)) changed += 1
      })
      for (const mac of chosen) held.add(mac)
      for (const mac of chosen) used.add(mac)
      const releases = before.map((one, at) => release(one, at))
      const contains = chosen.map((mac, at) => contain(mac, at))
      const work = Promise.all([...releases, ...contains])
      const done = work.then(() => (changed = 2 * many))
      const enough = random.below(chosen.length + before.length)
      await expect.poll(() => changed, { timeout: 120_000, interval: 10 }).toBeGreaterThanOrEqual(enough)
      stop()
      const victim = random.below(2)
      await servers[victim]!.kill()
      const killed = performance.now()
      const goOn = async () => {
        servers[victim] = await campus.launch()
        await done
        return Promise.all(contains)
      }
      // What is told while one of them is away has to be so, too.
      const [now] = await Promise.all([goOn(), until(round, before, 'released', killed)])
      await until(round, now, 'contained', killed)
      for (const { mac } of before) {
        held.delete(mac)
        // Whoever is free again may be the next one.
        all.push(mac)
      }
      before = now
    }
    // What a server did late would have put one back meanwhile.
    for (const mac of used) {
      const isHeld = whyHeld(await containmentTruth(campus.lab, mac))
      if (isHeld !== null) violations.push(`${mac} ${isHeld} after all`)
    }
    sayTally(`ends: ${[...ends].map(([state, count]) => `${state} ${count}`).join(', ')}`)
    sayTally(`longest until all was settled: ${Math.round(longest / 1_000)} s`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
