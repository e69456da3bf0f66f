import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { applyBatch } from '@patchbay/server/changes/batch/apply-batch'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { isTimed, milliseconds, patience } from './measured.ts'
import { onSwitchesOfTheirOwn, powerAtSwitch, poweredPorts, setAtSwitch } from './powered-ports.ts'
import type { PoweredPort } from './powered-ports.ts'
import { callAs, startTwoServers } from './servers-on-campus.ts'
import type { Operator, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 50 in `npm run campaign:kill-power`. */
const rounds = roundsOr(1, 10)
/** Ports whose power is cycled at once, each on a switch of its own. */
const atOnce = 4
/** Milliseconds after a restart within which every port is as it was. */
const restoredWithin = 30_000

let campus: ServersOnCampus
let operator: Operator
let servers: [ServerProcess, ServerProcess]
beforeAll(async () => {
  const started = await startTwoServers(1)
  ;({ campus, servers } = started)
  operator = started.operators[0]!
}, 300_000)
afterAll(() => campus.stop())

const path = '/workflows/power-management'
const isOff = ({ of }: PoweredPort) => of.power?.admin === 'never'

interface Cycled {
  readonly port: PoweredPort
  /** Lines of its section that say how it gave power. */
  readonly before: string
  readonly run: number
}

/** A list that cycles them all at once, looked at line by line; its runs by port. */
async function list(ports: readonly PoweredPort[]) {
  const lines = ports.map(({ device, of }) => `${device.name},${of.shortName},cycle`)
  const body = { text: ['Switch,Port,Action', ...lines].join('\n'), reason: 'a campaign' }
  const made = await callAs<{ readonly batch: string }>(operator, servers[0].url, `${path}/batch/`, body)
  const { batch } = made.data ?? {}
  if (batch === undefined) throw new Error(`No list was made: ${made.code} ${JSON.stringify(made.fields)}`)
  const looked = () =>
    campus.database.db
      .selectFrom('change')
      .select(['id', 'batch_position', 'state'])
      .where('batch', '=', batch)
      .orderBy('batch_position')
      .execute()
  const over = async () => (await looked()).every(({ state }) => state !== 'draft')
  await milliseconds(60_000, over)
  return { batch, rows: await looked() }
}

/** The click: whoever takes power away enters a password for it, which a program has none of. */
const click = (batch: string) =>
  applyBatch(
    campus.database.db,
    {
      batch,
      person: operator.id,
      kind: 'set-port-power',
      key: randomUUID(),
      first: atOnce,
      reason: 'a campaign',
      leaveOut: true,
      goOn: true,
    },
    () => true,
    async () => undefined,
  )

/** Those of these runs that are at no end. */
async function underWay(runs: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await campus.database.db
    .selectFrom('change')
    .select('id')
    .where('id', 'in', [0, ...runs])
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

test(
  'servers are killed while ports are off: each is as it was in time, in mode, limit and priority',
  async () => {
    const random = new Random('unpowered')
    const { lab } = campus
    const violations: string[] = []
    const all: Cycled[] = []
    /** Lines that each port was given last before a cycle. */
    const lastSet = new Map<string, string>()
    let ports = 0
    let longest = 0
    let longestUp = 0
    let kills = 0
    for (let tries = 0; kills < rounds; tries += 1) {
      if (tries > rounds * 2 + 3) throw new Error('Ports are never off when the servers are killed.')
      // What an engineer sets in the middle of a run is nothing to be restored.
      const busy = await underWay(all.map(({ run }) => run))
      const free = poweredPorts(lab, random).filter(
        ({ mac }) => !all.some(({ port, run }) => port.mac === mac && busy.has(run)),
      )
      const chosen = onSwitchesOfTheirOwn(free, atOnce)
      const before = await Promise.all(chosen.map((port, at) => setAtSwitch(lab, port, all.length + at)))
      for (const [at, { mac }] of chosen.entries()) lastSet.set(mac, before[at] ?? '')
      const { batch, rows } = await list(chosen)
      const cycled = rows.flatMap(({ id, state }, at): Cycled[] => {
        const port = chosen[at]
        return port === undefined || state !== 'previewed'
          ? []
          : [{ port, before: before[at] ?? '', run: id }]
      })
      if (cycled.length === 0) throw new Error(`No line is ready: ${rows.map(({ state }) => state).join()}`)
      all.push(...cycled)
      // As soon as one is off, or a little later when others are as well.
      const more = random.below(3) * 150
      await click(batch)
      const off = await milliseconds(20_000, () => cycled.some(({ port }) => isOff(port)))
      if (off < 20_000 && more > 0) await delay(more)
      await Promise.all(servers.map((server) => server.kill()))
      const left = cycled.filter(({ port }) => isOff(port))
      const restarted = performance.now()
      const since = () => performance.now() - restarted
      let up = 0
      const launch = async () => {
        const server = await campus.launch()
        up ||= since()
        return server
      }
      const launched = Promise.all([launch(), launch()])
      const others = async () => {
        const now = await Promise.all(left.map(({ port }) => powerAtSwitch(lab, port)))
        return left.flatMap(({ port, before, run }, which) =>
          now[which] === before
            ? []
            : [`run ${run} left ${port.device.name} ${port.of.name} as "${now[which]}", not "${before}"`],
        )
      }
      // Whether it was late or never is told apart.
      await milliseconds(restoredWithin + patience, () => !left.some(({ port }) => isOff(port)))
      await milliseconds(10_000, async () => (await others()).length === 0)
      const took = since()
      violations.push(...(await others()))
      if (isTimed && left.length > 0 && took > restoredWithin)
        violations.push(`list ${batch} was restored ${seconds(took)} s after the restart`)
      servers = await launched
      if (left.length > 0) {
        longest = Math.max(longest, took)
        longestUp = Math.max(longestUp, up)
      }
      if (left.length > 0) kills += 1
      ports += left.length
    }
    // The access points join again, and every run ends and says how.
    const runs = all.map(({ run }) => run)
    await milliseconds(300_000, async () => (await underWay(runs)).size === 0)
    const rows = await campus.database.db
      .selectFrom('change')
      .select(['id', 'state', 'why', 'idempotency_key'])
      .where('id', 'in', runs)
      .execute()
    const ends = new Map<string, number>()
    for (const { port, run } of all) {
      const row = rows.find(({ id }) => id === run)
      if (row === undefined || row.idempotency_key === null) continue
      ends.set(row.state, (ends.get(row.state) ?? 0) + 1)
      // What was not begun before the kill may find its switch too busy, and sends nothing then.
      if (!wordsOfRun[row.state].end || !/^(done|undone|expired)/.test(row.state))
        violations.push(`run ${run} is ${row.state}: ${row.why}`)
      const now = await powerAtSwitch(lab, port)
      const at = `${port.device.name} ${port.of.name}`
      const wanted = lastSet.get(port.mac)
      if (now !== wanted) violations.push(`${at} is set to "${now}", not "${wanted}"`)
      if (lab.world.watts(port.device, port.of) === 0) violations.push(`${at} gives no power`)
    }
    sayTally(`ports off when killed: ${ports} of ${all.length} in ${kills} kills`)
    sayTally(`ends: ${[...ends].map(([state, count]) => `${state} ${count}`).join(', ')}`)
    sayTally(
      `longest from the restart until all were on: ${seconds(longest)} s, until a server answered: ${seconds(longestUp)} s`,
    )
    sayRounds(kills, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
