import { randomUUID } from 'node:crypto'
import type { Run } from '@patchbay/contract/changes/run'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { isTimed, patience } from './measured.ts'
import { callAs, startTwoServers } from './servers-on-campus.ts'
import type { Operator, PreviewedPort, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 100 and more in `npm run campaign:killed-while-down`. */
const rounds = roundsOr(1, 10)
/** Milliseconds after a kill within which the port is up again. */
const upWithin = 30_000 + (isTimed ? 0 : patience)

let campus: ServersOnCampus
let operator: Operator
let servers: [ServerProcess, ServerProcess]
beforeAll(async () => {
  const started = await startTwoServers(1)
  ;({ campus, servers } = started)
  operator = started.operators[0]!
})
afterAll(() => campus.stop())

/** Access ports of one device each, which nothing protects. */
function ports(): [name: string, on: string][] {
  const { world } = campus.lab
  return [...world.switches.values()].flatMap((device) =>
    device.role === 'access'
      ? [...device.interfaces.values()]
          .filter((of) => {
            const [only, ...more] = world.attachedTo(device, of)
            const kind = only?.endpoint.kind ?? ''
            return (
              of.kind === 'physical' &&
              of.mode === 'access' &&
              more.length === 0 &&
              /desktop|printer/.test(kind)
            )
          })
          .map((of): [string, string] => [device.name, of.name])
      : [],
  )
}

const portOf = (name: string, on: string) => campus.lab.world.switches.get(name)!.interfaces.get(on)!

/** Resolves when the port is so, or when it took too long. */
function until(name: string, on: string, adminUp: boolean, limit: number): Promise<boolean> {
  if (portOf(name, on).adminUp === adminUp) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(is)
    }
    const timer = setTimeout(() => end(false), limit)
    const stop = campus.lab.world.onChange(() => {
      if (portOf(name, on).adminUp === adminUp) end(true)
    })
  })
}

const actions = '/common-queries/cisco-switch/actions'

async function bounce(url: string, name: string, on: string): Promise<number> {
  const body = { intent: { switch: name, interface: on, act: 'bounce' }, reason: 'a campaign', ticket: null }
  const previewed = await callAs<PreviewedPort>(operator, url, `${actions}/preview/`, body)
  if (previewed.data?.ready !== true)
    throw new Error(`${name} ${on} cannot be bounced: ${JSON.stringify(previewed)}`)
  const { id } = previewed.data
  await callAs(operator, url, `${actions}/apply/`, { id, key: randomUUID(), accepted: [] })
  return id
}

/** The run at its end, as its page is told. */
async function ended(url: string, id: number): Promise<Run> {
  for (;;) {
    const { data } = await callAs<Run>(operator, url, `/command-centre/run/?id=${id}`)
    if (data !== null && data.endedAt !== null) return data
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

test(
  'a server that is killed while a port is down: it comes up again in time, and the run says who brought it',
  async () => {
    const random = new Random('down')
    const violations: string[] = []
    let longest = 0
    const all = random.shuffle(ports())
    for (let round = 1; round <= rounds; round += 1) {
      const [name, on] = all[round % all.length]!
      const down = until(name, on, false, 120_000)
      // Which of the two carries it forward is theirs to say: both go, one comes back.
      const id = await bounce(servers[round % 2]!.url, name, on)
      if (!(await down)) violations.push(`${name} ${on} was never taken down`)
      await Promise.all(servers.map((server) => server.kill()))
      const killed = performance.now()
      const up = until(name, on, true, upWithin)
      servers[0] = await campus.launch()
      if (!(await up)) violations.push(`${name} ${on} is still down ${upWithin / 1_000} s after the kill`)
      longest = Math.max(longest, performance.now() - killed)
      servers[1] = await campus.launch()
      const run = await ended(servers[0].url, id)
      if (!run.state.startsWith('done')) violations.push(`run ${id} is ${run.state}: ${run.why ?? ''}`)
      if (run.takenOverAt.length !== 1) violations.push(`run ${id} does not say that another server went on`)
    }
    sayTally(`killed while down: ${rounds}, longest until it was up again ${Math.round(longest / 1_000)} s`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
