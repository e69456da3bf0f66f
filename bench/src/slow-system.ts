import { quantile, median, short } from './figures.ts'
import { goal, table } from './report.ts'
import { startServer } from './running-server.ts'
import type { RunningServer } from './running-server.ts'
import { startSearcher } from './search/searcher.ts'
import type { Searcher } from './search/searcher.ts'
import { untilWalked } from './search/walked.ts'
import type { Fault } from './slow-system/faults.ts'
import { drawPages } from './slow-system/pages.ts'
import type { Page, Pages } from './slow-system/pages.ts'
import { Lines, faultsOf, titles, victims } from './slow-system/victims.ts'
import type { Victim } from './slow-system/victims.ts'

const seed = 'slow-system'
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2)
/** Looks at pages that need it not, for each fault in each round. */
const looks = Number(process.env['BENCH_LOOKS'] ?? 72)
/** People who meanwhile ask what needs it, and the milliseconds from one question of theirs to the next at least. */
const searchers = 6
const pause = 1_000
/** Milliseconds in which a system that is well again must answer: its rest is ten seconds. */
const patience = 60_000

/** Does a dead system hold up nobody but those who need it: 95 % of looks at other pages, dead against well. */
export async function slowSystem(): Promise<void> {
  const lines = new Lines()
  const server = await startServer('small', seed, (file) => lines.layIn(file))
  try {
    await untilWalked(server)
    await measure(server, lines)
  } finally {
    await server.stop()
    await lines.close()
  }
}

interface Look {
  readonly page: Page
  readonly took: number
}

async function measure(server: RunningServer, lines: Lines): Promise<void> {
  const searcher = await startSearcher(server)
  const pages = await drawPages(server.lab, seed)
  for (const { path } of [...pages.all, ...pages.all]) await searcher.time(path)
  for (const victim of victims) {
    const of: Victimised = { victim, searcher, pages, lines, server }
    const taken: Round[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await roundOf(of))
    report(victim, taken)
  }
}

/** Of one fault in one round: the looks, and how many milliseconds late the server's event loop was at 99 % meanwhile. */
interface Watched {
  readonly looks: readonly Look[]
  readonly late: number
}

type Round = ReadonlyMap<Fault, Watched>

interface Victimised {
  readonly victim: Victim
  readonly searcher: Searcher
  readonly pages: Pages
  readonly lines: Lines
  readonly server: RunningServer
}

/** One look after the other at each page that needs it not, fault by fault, while others ask what needs it. */
async function roundOf(of: Victimised): Promise<Round> {
  const { victim, searcher, pages, lines, server } = of
  const others = pages.all.filter(({ needs }) => !needs.includes(victim))
  const { paths } = pages.asking[victim]
  const taken = new Map<Fault, Watched>()
  for (const fault of faultsOf(victim)) {
    await lines.become(victim, fault, server.lab)
    if (fault === 'well') await untilWell(of)
    const over = new AbortController()
    const busy = Array.from({ length: searchers }, async (_, lane) => {
      // A system that is spared is answered for at once; that nobody asks more often keeps the load of asking the same.
      for (let at = lane; !over.signal.aborted; at += searchers) {
        const next = performance.now() + pause
        await searcher.bother(paths[at % paths.length] ?? '', over.signal)
        await until(next)
      }
    })
    await server.eventLoopDelay()
    const times: Look[] = []
    for (let look = 0; look < looks; look += 1) {
      const page = others[look % others.length]
      if (page !== undefined) times.push({ page, took: await searcher.time(page.path) })
    }
    const late = await server.eventLoopDelay()
    over.abort()
    await Promise.all(busy)
    taken.set(fault, { looks: times, late })
  }
  await lines.become(victim, 'well', server.lab)
  return taken
}

const until = (at: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, at - performance.now()))
  })

/** Until it is not spared any more and answers what is asked of it. */
async function untilWell({ victim, searcher, pages }: Victimised): Promise<void> {
  const { paths, chip } = pages.asking[victim]
  let said = 'nothing'
  for (const end = performance.now() + patience; performance.now() < end;) {
    const { sources } = await searcher.read(paths[0] ?? '')
    const { state, why } = sources.find(({ id }) => id === chip) ?? {}
    said = [state, why].filter(Boolean).join(', ')
    if (state === 'ok' || state === 'none' || state === 'partial') return
    await until(performance.now() + 250)
  }
  throw new Error(`${titles[victim]} did not come back: ${said}`)
}

/** How slow looks were, each against the usual of its own page: pages that take long weigh no more than others. */
function slowness(times: readonly Look[], usual: ReadonlyMap<Page, number>): number {
  return quantile(
    times.map(({ page, took }) => took / (usual.get(page) ?? took)),
    0.95,
  )
}

function report(victim: Victim, taken: readonly Round[]): void {
  const faults = faultsOf(victim)
  const of = (fault: Fault) => taken.flatMap((round) => round.get(fault)?.looks ?? [])
  const late = (fault: Fault) => Math.max(...taken.map((round) => round.get(fault)?.late ?? 0))
  const usual = new Map(
    [...Map.groupBy(of('well'), ({ page }) => page)].map(([page, times]) => [
      page,
      median(times.map(({ took }) => took)),
    ]),
  )
  const ratio = (fault: Fault, counts: (page: Page) => boolean) =>
    median(
      taken.map((round) => {
        const slow = (of: Fault) =>
          slowness(
            (round.get(of)?.looks ?? []).filter(({ page }) => counts(page)),
            usual,
          )
        return slow(fault) / slow('well')
      }),
    )
  const isScreen = ({ path }: Page) => path.startsWith('/common-queries/')
  console.log(
    table(
      [
        `${titles[victim]} is`,
        'median ms',
        '95 % ms',
        'calls against well',
        'screens',
        'all',
        'event loop late, ms at 99 %',
      ],
      faults.map((fault) => {
        const times = of(fault).map(({ took }) => took)
        return [
          fault,
          short(median(times)),
          short(quantile(times, 0.95)),
          `${short(ratio(fault, (page) => !isScreen(page)))} ×`,
          `${short(ratio(fault, isScreen))} ×`,
          `${short(ratio(fault, () => true))} ×`,
          short(late(fault)),
        ]
      }),
    ),
  )
  for (const fault of faults.filter((one) => one !== 'well')) {
    const all = ratio(fault, () => true)
    console.log(
      goal(`other pages ≤ 1.2 × while ${titles[victim]} is ${fault}`, `${short(all)} ×`, all <= 1.2),
    )
    const ms = late(fault)
    console.log(goal(`event loop late < 100 ms at 99 % of looks`, `${short(ms)} ms`, ms < 100))
  }
}
