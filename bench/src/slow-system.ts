import { readFile, writeFile } from 'node:fs/promises'
import { parse, stringify } from 'yaml'
import { quantile, median, short } from './figures.ts'
import { goal, table } from './report.ts'
import { startServer } from './running-server.ts'
import type { RunningServer } from './running-server.ts'
import { startAsker } from './search/asker.ts'
import { drawEndpoints } from './search/truth.ts'
import { untilWalked } from './search/walked.ts'
import { faults, startFaultProxy } from './slow-system/fault-proxy.ts'
import type { Fault, FaultProxy } from './slow-system/fault-proxy.ts'

const seed = 'slow-system'
/** The system whose line fails. */
const dead = 'ise-1'
const rounds = 3
/** Looks at pages that need it not, in each round. */
const looks = 150
/** People who meanwhile ask what needs it. */
const askers = 6

/** Calls that have nothing to do with it. */
const unaffected = [
  '/account/',
  '/administration/user-management/',
  '/administration/user-management/roles/',
  '/administration/connected-systems/',
]

/** Does a dead system hold up nobody but those who need it: 95 % of looks at other pages, dead against well. */
export async function slowSystem(): Promise<void> {
  const proxies: FaultProxy[] = []
  const server = await startServer('small', seed, async (file) => {
    const systems = parse(await readFile(file, 'utf8')) as {
      systems: { name: string; reach?: { host: string; port: number } }[]
    }
    const of = systems.systems.find(({ name }) => name === dead)
    if (of?.reach === undefined) throw new Error(`the lab has no ${dead}`)
    const proxy = await startFaultProxy(of.reach)
    proxies.push(proxy)
    of.reach = { host: '127.0.0.1', port: proxy.port }
    await writeFile(file, stringify(systems))
  })
  const [proxy] = proxies
  try {
    if (proxy === undefined) throw new Error('there is no proxy')
    await untilWalked(server)
    await measure(server, proxy)
  } finally {
    await server.stop()
    await proxy?.close()
  }
}

async function measure(server: RunningServer, proxy: FaultProxy): Promise<void> {
  const asker = await startAsker(server)
  const drawn = await drawEndpoints(server.lab, seed, 40)
  const took = new Map<Fault, number[]>(faults.map((fault) => [fault, []]))
  const ratios = new Map<Fault, number[]>(faults.map((fault) => [fault, []]))
  await asker.time(unaffected[0] ?? '/')
  for (let round = 0; round < rounds; round += 1) {
    const of = new Map<Fault, number>()
    for (const fault of faults) {
      proxy.become(fault)
      const over = new AbortController()
      const busy = Array.from({ length: askers }, async (_, lane) => {
        for (let at = lane; !over.signal.aborted; at += askers)
          await asker.ask(drawn[at % drawn.length]?.mac ?? '')
      })
      const times: number[] = []
      for (let look = 0; look < looks; look += 1) {
        times.push(await asker.time(unaffected[look % unaffected.length] ?? '/'))
      }
      over.abort()
      await Promise.all(busy)
      took.get(fault)?.push(...times)
      of.set(fault, quantile(times, 0.95))
    }
    const well = of.get('well') ?? Number.NaN
    for (const fault of faults) ratios.get(fault)?.push((of.get(fault) ?? Number.NaN) / well)
  }
  console.log(
    table(
      [`${dead} is`, 'median ms', '95 % ms', '95 % against well'],
      faults.map((fault) => [
        fault,
        short(median(took.get(fault) ?? [])),
        short(quantile(took.get(fault) ?? [], 0.95)),
        `${short(median(ratios.get(fault) ?? []))} ×`,
      ]),
    ),
  )
  for (const fault of faults.filter((one) => one !== 'well')) {
    const ratio = median(ratios.get(fault) ?? [])
    console.log(goal(`other pages ≤ 1.2 × while ${dead} is ${fault}`, `${short(ratio)} ×`, ratio <= 1.2))
  }
}
