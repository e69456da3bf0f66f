import { median, quantile, short } from './figures.ts'
import { goal, table } from './report.ts'
import { startServer } from './running-server.ts'
import { startSearcher } from './search/searcher.ts'
import { notations, write } from './search/notations.ts'
import { asked, drawEndpoints, saidBy, trueOf, truthOf } from './search/truth.ts'
import { untilWalked } from './search/walked.ts'
import { Seeded } from './seeded.ts'
import type { Searcher, Timed } from './search/searcher.ts'
import type { Asked, Truth } from './search/truth.ts'
import type { RunningServer } from './running-server.ts'

const seed = 'search'
const endpoints = 500
/** Endpoints that are asked for in every form. */
const everyForm = 25
const atOnce = 8

/** Any endpoint, asked in any notation: is the answer right, and when is it there. */
export async function search(): Promise<void> {
  const size = process.env['BENCH_LAB_SIZE'] === 'small' ? 'small' : 'campus'
  const server = await startServer(size, seed)
  try {
    const { seconds, outcomes } = await untilWalked(server)
    const words = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
    console.log(
      `  size ${size}: ${server.lab.devices.length} switches walked once after ${short(seconds)} s (${words.join(', ')})`,
    )
    const searcher = await startSearcher(server)
    const drawn = await drawEndpoints(server.lab, seed, endpoints)
    await searcher.ask(drawn[0]?.mac ?? '')
    await askAll(server, searcher, drawn, 1)
    await askAll(server, searcher, drawn, atOnce)
    await askEveryForm(searcher, drawn.slice(0, everyForm))
  } finally {
    await server.stop()
  }
}

interface Asking {
  readonly truth: Truth
  readonly text: string
  readonly timed: Timed
}

async function askAll(
  server: RunningServer,
  searcher: Searcher,
  drawn: readonly Truth[],
  lanes: number,
): Promise<void> {
  const random = new Seeded(`${seed} ${lanes}`)
  const questions = drawn.map((truth) => ({
    truth,
    text: write(random.pick(Object.keys(notations)), truth.mac, random),
  }))
  const answers: Asking[] = []
  const start = performance.now()
  const work = async () => {
    for (let next = questions.shift(); next !== undefined; next = questions.shift()) {
      answers.push({ ...next, timed: await searcher.askTimed(next.text) })
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  const rate = (1000 * answers.length) / (performance.now() - start)
  console.log(
    `  ${answers.length} endpoints, each in a random notation, ${lanes === 1 ? 'one after the other' : `${lanes} at once`}: ${short(rate)} a second`,
  )
  await reportRight(server, answers)
  reportTimes(answers.map(({ timed }) => timed))
}

async function reportRight(server: RunningServer, answers: readonly Asking[]): Promise<void> {
  const tally = new Map(asked.map((name) => [name, { right: 0, of: 0 }]))
  const wrong: string[] = []
  for (const { truth, text, timed } of answers) {
    const said = saidBy(timed.answer)
    let so = trueOf(truth)
    // The campus lives on: a port may flap and a lease may move while we ask.
    if (asked.some((name) => so[name] !== said[name])) {
      so = trueOf((await truthOf(server.lab, truth.mac)) ?? truth)
    }
    for (const name of asked) {
      const count = tally.get(name)
      if (count === undefined) continue
      count.of += 1
      if (so[name] === said[name]) count.right += 1
      else {
        const words = `${said[name] ?? 'nothing'}, not ${so[name] ?? 'nothing'}`
        wrong.push(`${name} of ${truth.kind} “${text}”: ${words}`)
      }
    }
  }
  const share = ({ right, of }: { right: number; of: number }) => (of === 0 ? 100 : (100 * right) / of)
  const rows = [...tally].map(([name, count]): [Asked, { right: number; of: number }] => [name, count])
  console.log(
    table(
      ['asked', 'right', 'of', '%'],
      rows.map(([name, count]) => [name, String(count.right), String(count.of), short(share(count))]),
    ),
  )
  for (const line of wrong.slice(0, 12)) console.log(`    ${line}`)
  if (wrong.length > 12) console.log(`    … and ${wrong.length - 12} more`)
  const least = Math.min(...rows.map(([, count]) => share(count)))
  console.log(goal('all six right 100 %', `${short(least)} % at least`, wrong.length === 0))
}

function reportTimes(all: readonly Timed[]): void {
  const line = (name: string, values: readonly number[]) => [
    name,
    short(median(values)),
    short(quantile(values, 0.95)),
    short(Math.max(...values)),
  ]
  const first = all.map(({ firstSource }) => firstSource)
  const place = all.filter(({ place }) => !Number.isNaN(place)).map(({ place }) => place)
  const settled = all.map(({ settled }) => settled)
  const over = all.map(({ settled, slowest }) => settled / slowest)
  console.log(
    table(
      ['milliseconds from the question on', 'median', '95 %', 'most'],
      [
        line('first source settled', first),
        line('place known', place),
        line('everything settled', settled),
        line(
          'slowest source that answered',
          all.map(({ slowest }) => slowest),
        ),
      ],
    ),
  )
  const late = quantile(first, 0.95)
  console.log(goal('first source ≤ 300 ms', `${short(late)} ms at 95 %`, late <= 300))
  const known = place.length < all.length ? Number.NaN : quantile(place, 0.95)
  const without = all.length - place.length
  console.log(
    goal(
      'known facts ≤ 1 s',
      without > 0 ? `${without} without a place` : `${short(known)} ms at 95 %`,
      known <= 1000,
    ),
  )
  const ratio = median(over)
  console.log(
    goal('everything ≤ 1.1 × slowest source', `${short(ratio)} × (median of the ratios)`, ratio <= 1.1),
  )
}

/** The same device in every form: does each give what the plain form gives. */
async function askEveryForm(searcher: Searcher, drawn: readonly Truth[]): Promise<void> {
  const random = new Seeded(`${seed} forms`)
  const rows: string[][] = []
  let differing = 0
  const known = new Map<string, string>()
  for (const notation of Object.keys(notations)) {
    let same = 0
    const other: string[] = []
    for (const truth of drawn) {
      const text = write(notation, truth.mac, random)
      const found = await searcher.ask(text)
      const told = JSON.stringify([found.question.canonical, found.answer.verdict, saidBy(found)])
      const first = known.get(truth.mac) ?? told
      known.set(truth.mac, first)
      if (told === first) same += 1
      else other.push(text)
    }
    differing += other.length
    const example = write(notation, '0a:0b:0c:1d:2e:03', new Seeded(notation))
    rows.push([notation, `${same} of ${drawn.length}`, example, other[0] ?? ''])
  }
  console.log(table(['form', 'same answer', 'such as', 'differs for'], rows))
  const forms = Object.keys(notations).length
  console.log(
    goal(
      `the same answer in each of ${forms} forms`,
      `${differing} of ${forms * drawn.length} differ`,
      differing === 0,
    ),
  )
}
