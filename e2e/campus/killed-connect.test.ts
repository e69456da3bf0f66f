import { randomUUID } from 'node:crypto'
import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import { decidePlan } from '@patchbay/server/plans/decide'
import type { ConnectKnown } from '@patchbay/server/plans/network-connect/known'
import { planNamed } from '@patchbay/server/plans/plan-kind'
import { allPlans } from '@patchbay/server/plans/start/plans'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { askedFor, notConnected, printersToConnect, standing } from './connecting.ts'
import type { ToConnect } from './connecting.ts'
import { askEither } from './either-server.ts'
import { labIse } from './lab-ise.ts'
import { callAs, startTwoServers } from './servers-on-campus.ts'
import type { Answer, Operator, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 50 in `npm run campaign:kill-connect`, each in the middle of several runs. */
const rounds = roundsOr(2, 10)
const many = 4
const path = '/workflows/network-connect'
const networkConnect = planNamed(allPlans, 'network-connect')
/** Milliseconds after which a run that is neither over nor a person's is left. */
const settled = 300_000

let campus: ServersOnCampus
let operators: Operator[]
let servers: [ServerProcess, ServerProcess]

beforeAll(async () => {
  ;({ campus, operators, servers } = await startTwoServers(many, [
    'workflows-network-connect',
    'commands-ise-endpoint-onboard',
    'commands-dhcp-ip-reservation',
    'commands-switch-port-assignment',
    'commands-switch-actions',
    'commands-history',
  ]))
})
afterAll(() => campus.stop())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const rowOf = (id: number) =>
  campus.database.db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const changesOf = (id: number) =>
  campus.database.db.selectFrom('change').selectAll().where('plan', '=', id).execute()

/** Until it is over or a person's; null where it never is. */
async function ended(id: number, meanwhile: () => Promise<void> = async () => undefined) {
  const begun = performance.now()
  for (;;) {
    const row = await rowOf(id)
    if (row.ended_at !== null || row.state === 'needs-person') return row
    if (performance.now() - begun > settled) return null
    await meanwhile()
    await pause(500)
  }
}

class Connects {
  readonly violations: string[] = []
  readonly ends = new Map<string, number>()
  readonly #random = new Random('kill connect')
  over = false

  count(what: string) {
    this.ends.set(what, (this.ends.get(what) ?? 0) + 1)
  }

  /** One device after the other, each connected and undone, until the last server was killed. */
  async work(at: number, devices: readonly ToConnect[]) {
    for (let turn = 0; !this.over; turn += 1) await this.#once(at, devices[turn % devices.length]!)
  }

  /** A call to either server; the same again where the one ends meanwhile. */
  #call(at: number, act: string, body: object): Promise<Answer<PlanRun>> {
    const url = `${path}/${act}/`
    return askEither(servers, at % 2, (server) => callAs<PlanRun>(operators[at]!, server, url, body))
  }

  async #once(at: number, to: ToConnect) {
    const { world } = campus.lab
    if (this.#random.chance(0.5) && (await labIse(campus.lab).endpoint(to.mac)) !== null)
      await labIse(campus.lab).purge(to.mac)
    const before = await standing(campus.lab, to)
    const plugs = this.#random.pick(['before', 'clicked', 'set'] as const)
    if (plugs === 'before') world.move(to.mac, to.outlet)
    const previewed = await this.#call(at, 'preview', askedFor(to))
    const run = previewed.data
    if (run?.state !== 'previewed') {
      this.count(`not previewed: ${whyNot(previewed)}`)
      world.move(to.mac, null)
      await pause(2_000)
      return
    }
    const port = world.switches.get(to.switch)!.interfaces.get(to.interface)!
    let [shuts, isUp] = [0, port.adminUp]
    const watch = world.onChange((change) => {
      if (change.kind !== 'interface' || change.switch !== to.switch || change.interface !== to.interface)
        return
      if (isUp && !port.adminUp) shuts += 1
      isUp = port.adminUp
    })
    await this.#call(at, 'apply', { id: run.id, key: randomUUID(), accepted: accepting(run) })
    if (plugs === 'clicked') world.move(to.mac, to.outlet)
    let plugged = plugs !== 'set'
    const end = await ended(run.id, async () => {
      const set = (await changesOf(run.id)).find(({ kind }) => kind === 'assign-port')
      if (plugged || set?.ended_at == null) return
      world.move(to.mac, to.outlet)
      plugged = true
    })
    this.count(end?.state ?? 'never over')
    if (end === null) this.violations.push(`run ${run.id} is ${(await rowOf(run.id)).state} for long`)
    if (end?.state === 'done') {
      const wrong = await notConnected(campus.lab, to, end.known as ConnectKnown)
      this.violations.push(...wrong.map((words) => `run ${run.id} is done and ${words}`))
    } else if (end !== null) sayTally(`run ${run.id}: ${end.state} ${end.why ?? ''}`)
    if (shuts > 1) this.violations.push(`run ${run.id} shut its port ${shuts} times`)
    await this.#back(at, run.id)
    watch()
    if (shuts > 2) this.violations.push(`run ${run.id} and its undoing shut its port ${shuts} times`)
    world.move(to.mac, null)
    await this.#judgeBack(run.id, await standing(campus.lab, to), before)
  }

  /** Undone by a person, unless it went back by itself. */
  async #back(at: number, id: number) {
    const row = await rowOf(id)
    if (row.goes_back || row.state === 'expired' || row.state === 'cancelled') return
    await decidePlan(campus.database.db, networkConnect, {
      id,
      // A program asks, and has no say in what comes of it.
      person: { profile: { id: operators[at]!.id, username: 'operator', access_permission_names: [] } },
      record: async () => undefined,
      decision: 'undo',
      reason: 'a campaign',
    })
    this.count(`then ${(await ended(id))?.state ?? 'never over'}`)
  }

  async #judgeBack(id: number, now: object, before: object) {
    const { state, why } = await rowOf(id)
    const changes = await changesOf(id)
    const open = changes.filter(({ state: of }) => ['running', 'verifying'].includes(of))
    for (const change of open)
      this.violations.push(`run ${id} is ${state}, its change ${change.id} ${change.state}`)
    const twice = new Set(changes.map(({ plan_position: position }) => position)).size < changes.length
    if (twice) this.violations.push(`run ${id} has two changes for one step`)
    // Whoever asked was told by name what is not as before.
    if (state === 'undo-failed') return sayTally(`run ${id}: ${state} ${why ?? ''}`)
    if (JSON.stringify(now) !== JSON.stringify(before))
      this.violations.push(
        `run ${id} is ${state}, and ${JSON.stringify(now)} is not ${JSON.stringify(before)}`,
      )
  }
}

const accepting = ({ steps }: PlanRun) =>
  steps.flatMap(({ name, change, state }) =>
    state === 'left-out'
      ? []
      : (change?.preview.checks ?? [])
          .filter(({ level }) => level === 'amber')
          .map(({ id }) => ({ step: name, check: id, reason: 'it is a campaign' })),
  )

/** What keeps it from being previewed, in a few words. */
function whyNot({ status, code, fields, data }: Answer<PlanRun>): string {
  const red = data?.steps.flatMap(({ change }) =>
    (change?.preview.checks ?? []).filter(({ level }) => level === 'red' || level === 'unknown'),
  )
  return [status, code, ...Object.values(fields), ...(red ?? []).map(({ words }) => words)]
    .filter((part) => part !== null)
    .join(' ')
}

test(
  'servers are killed in the middle of connecting: what is called connected is so, nothing stays half made or is made twice',
  async () => {
    const random = new Random('kills of connects')
    const connects = new Connects()
    const all = printersToConnect(campus.lab, random)
    const share = Math.floor(all.length / many)
    expect(share).toBeGreaterThan(0)
    const work = operators.map((_, at) => connects.work(at, all.slice(at * share, (at + 1) * share)))
    let during = 0
    for (let round = 1; round <= rounds; round += 1) {
      const runs = () =>
        campus.database.db.selectFrom('plan').select('id').where('state', '=', 'running').execute()
      await expect.poll(async () => (await runs()).length, { timeout: 240_000 }).toBeGreaterThan(0)
      await pause(random.below(6_000))
      during += (await runs()).length
      const victim = random.below(2)
      await servers[victim]!.kill()
      servers[victim] = await campus.launch()
    }
    connects.over = true
    await Promise.all(work)
    sayTally(`kills: ${rounds}, runs under way at them ${during}`)
    sayTally(`ends: ${[...connects.ends].map(([state, count]) => `${state} ${count}`).join(', ')}`)
    for (const violation of connects.violations) sayTally(`violation of 1: ${violation}`)
    sayRounds(rounds, connects.violations.length)
    expect(connects.violations).toEqual([])
    expect(connects.ends.get('done') ?? 0).toBeGreaterThan(0)
  },
  patienceOr(600_000),
)
