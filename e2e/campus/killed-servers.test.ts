import { randomUUID } from 'node:crypto'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBooks } from '../../campaigns/books.ts'
import type { Received } from '../../campaigns/books.ts'
import { Random } from '../../lab/src/world/random.ts'
import { askEither } from './either-server.ts'
import { isTimed, patience } from './measured.ts'
import { quietPorts } from './quiet-ports.ts'
import { assignmentPath, callAs, describing, startTwoServers } from './servers-on-campus.ts'
import type { Operator, PreviewedPort, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 200 and more in `npm run campaign:kill`, of more than twenty changes each: some find their port busy. */
const rounds = roundsOr(1, 10)
const many = isTimed ? 24 : 8
/** Milliseconds within which every run is at its end, or said to be unknown, after a server was killed (promise 2). */
const settled = 60_000

let campus: ServersOnCampus
let operators: Operator[]
let servers: [ServerProcess, ServerProcess]

beforeAll(async () => {
  ;({ campus, operators, servers } = await startTwoServers(many))
})
afterAll(() => campus.stop())

/** Previews and applies a description of its own. The number of the run where the click was answered. */
async function change(operator: Operator, at: number, port: string, text: string): Promise<number | null> {
  const [name = '', on = ''] = port.split(' ')
  const body = describing(name, on, text)
  const previewed = await askEither(servers, at % 2, (url) =>
    callAs<PreviewedPort>(operator, url, `${assignmentPath}/preview/`, body),
  )
  if (previewed.data?.ready !== true) return null
  // The same key again is the same change, whichever server is asked.
  const click = { id: previewed.data.id, key: randomUUID(), accepted: [] }
  const applied = await askEither(servers, at % 2, (url) =>
    callAs(operator, url, `${assignmentPath}/apply/`, click),
  )
  return applied.status === 200 ? previewed.data.id : null
}

interface Unsettled {
  readonly id: number
  readonly state: RunState
  readonly began_at: Date | null
}

async function unsettled(): Promise<Unsettled[]> {
  const rows = await campus.database.db
    .selectFrom('change')
    .select(['id', 'state', 'began_at'])
    .where('idempotency_key', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return rows.filter(({ state }) => !wordsOfRun[state].end && state !== 'outcome-unknown')
}

test(
  'servers are killed in the middle of changes: nothing is acknowledged and lost, sent and not written, or left',
  async () => {
    const random = new Random('kills')
    const acknowledged = new Set<number>()
    const violations: string[] = []
    const received: Received[] = []
    let longest = 0
    let read = campus.lab.journal.last
    for (let round = 1; round <= rounds; round += 1) {
      const chosen = quietPorts(campus.lab, random).slice(0, many)
      let changed = 0
      const stop = campus.lab.world.onChange(({ kind }) => {
        if (kind === 'interface') changed += 1
      })
      const work = operators.map((operator, at) => change(operator, at, chosen[at]!, `K${round}-${at}`))
      // When so many switches have done something, or there was nothing to be done.
      const enough = random.below(many / 2)
      const all = Promise.all(work).then(() => (changed = many))
      await expect.poll(() => changed, { timeout: 120_000, interval: 10 }).toBeGreaterThanOrEqual(enough)
      stop()
      const victim = random.below(2)
      await servers[victim]!.kill()
      const [killed, killedAt] = [performance.now(), new Date()]
      servers[victim] = await campus.launch()
      await all
      for (const id of await Promise.all(work)) if (id !== null) acknowledged.add(id)
      for (;;) {
        const left = await unsettled()
        if (left.length === 0) break
        const over = performance.now() - killed - settled
        // What was begun after the kill has its own time.
        const late = left.filter(({ began_at: began }) => began !== null && began < killedAt)
        if ((isTimed && over > 0 && late.length > 0) || over > patience) {
          const said = late.length > 0 ? late : left
          violations.push(...said.map(({ id, state }) => `run ${id} is ${state} long after the kill`))
          break
        }
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      longest = Math.max(longest, performance.now() - killed)
      // The journal forgets its oldest lines.
      const lines = campus.lab.journal.read({ after: read })
      received.push(...lines.filter(({ text }) => /^\s*description /.test(text)))
      read = campus.lab.journal.last
    }
    const books = await compareBooks(campus.database.db, received, acknowledged)
    violations.push(...books.violations)
    const leases = await campus.database.db
      .selectFrom('change_lease')
      .innerJoin('change', 'change.id', 'change_lease.change_id')
      .select(['change_lease.target', 'change.state'])
      .execute()
    for (const { target, state } of leases)
      if (wordsOfRun[state].end) violations.push(`${target} is held by a run that is ${state}`)
    const states = await campus.database.db
      .selectFrom('change')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute()
    sayTally(
      `kills: ${rounds}, acknowledged ${acknowledged.size}, runs ${books.runs}, effects ${books.effects}`,
    )
    sayTally(`states: ${states.map(({ state, count }) => `${state} ${count}`).join(', ')}`)
    sayTally(`longest until all was settled: ${Math.round(longest / 1_000)} s`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(rounds)
  },
  patienceOr(600_000),
)
