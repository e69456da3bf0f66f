import { loadavg } from 'node:os'
import { migrate } from '@patchbay/server/database/migrate'
import { median, quantile, short } from './figures.ts'
import { Skipped, goal, table } from './report.ts'
import { connections, search, startGuest } from './scale/ask.ts'
import type { Guest } from './scale/ask.ts'
import { draw } from './scale/drawn.ts'
import type { Questions } from './scale/drawn.ts'
import { fill, sizeOf } from './scale/fill.ts'
import { timeNetdisco } from './scale/netdisco.ts'
import { measureLists } from './scale/lists.ts'
import { measureScrolling } from './scale/scroll.ts'
import { debianStage, embeddedStage } from './scale/stage.ts'
import type { Stage } from './scale/stage.ts'
import { storeWalks } from './scale/store-walks.ts'

/** Of a million endpoints. */
const scale = Number(process.env['SCALE'] ?? 1)
const questions = 120
/** A part of a MAC is a look at every row there. */
const ofNetdisco = 12
const requests = 2_000

const servers: Readonly<Record<string, () => Promise<Stage>>> = {
  embedded: embeddedStage,
  postgresql: debianStage,
}

/** The index with a million endpoints: how soon it answers, by whole requests to a server that has nothing else to ask. */
export async function scaleOfIndex(): Promise<void> {
  const wanted = process.env['SCALE_ON']?.split(',') ?? Object.keys(servers)
  for (const [name, start] of Object.entries(servers).filter(([server]) => wanted.includes(server))) {
    console.log(`  on ${name}`)
    try {
      await measureSite(start)
      if (process.env['SCALE_OF'] === 'lists') continue
      const few = await measure(start, scale / 100, false)
      const many = await measure(start, scale, true)
      const ratio = median(many) / median(few)
      console.log(goal(`a full MAC among a hundred times as many ≤ 2 ×`, `${short(ratio)} ×`, ratio <= 2))
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
      console.log(`  skipped: ${error.message}`)
    }
  }
}

/** Whatever `SCALE` is, lists are asked of a whole site: 2 000 switches with 50 ports each, and 50 000 devices. */
async function measureSite(start: () => Promise<Stage>): Promise<void> {
  const stage = await start()
  const size = { ...sizeOf(1), endpoints: 50_000, stays: 2 }
  try {
    await migrate(stage.ownerUrl)
    const seconds = await fill(stage.superuserUrl, size)
    console.log(
      `  lists of ${size.switches} switches, ${size.switches * size.ports} outlets, ${size.endpoints} devices, filled in ${short(seconds)} s; load ${short(loadavg()[0] ?? 0)}`,
    )
    await asGuest(stage, measureLists)
  } finally {
    await stage.stop()
  }
}

/** Milliseconds of questions for a full MAC. */
async function measure(
  start: () => Promise<Stage>,
  share: number,
  whole: boolean,
): Promise<readonly number[]> {
  const stage = await start()
  const size = sizeOf(share)
  try {
    await migrate(stage.ownerUrl)
    const seconds = await fill(stage.superuserUrl, size)
    const words = `${size.endpoints} endpoints on ${size.switches} switches with ${size.switches * size.ports} ports and outlets`
    console.log(
      `  ${words}, ${size.endpoints * size.stays} sightings, filled in ${short(seconds)} s; load ${short(loadavg()[0] ?? 0)}`,
    )
    // Others than those that count, so that no row of these was read before.
    const before = await draw(stage.superuserUrl, size, questions, 'scale, before')
    const asked = await draw(stage.superuserUrl, size, questions, 'scale')
    const times = await asGuest(stage, async (guest) => ({
      started: await askAll(guest, before),
      running: await askAll(guest, asked),
    }))
    if (whole) await measureWhole(stage, asked, times)
    return times.running.get('full MAC') ?? []
  } finally {
    await stage.stop()
  }
}

async function asGuest<T>(stage: Stage, work: (guest: Guest) => Promise<T>): Promise<T> {
  const guest = await startGuest(stage)
  try {
    return await work(guest)
  } finally {
    await guest.stop()
  }
}

async function timed(guest: Guest, paths: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (const path of paths) taken.push((await guest.get(path)).took)
  return taken
}

/** Milliseconds of each question, by what it is. */
type Times = ReadonlyMap<string, readonly number[]>

/** Of a server that has just started, whose code is not compiled yet, and of one that has answered some hundred questions. */
interface Asked {
  readonly started: Times
  readonly running: Times
}

async function askAll(guest: Guest, { forms }: Questions): Promise<Times> {
  const times = new Map<string, number[]>()
  for (const { name, texts } of forms) times.set(name, await timed(guest, texts.map(search)))
  return times
}

async function measureWhole(stage: Stage, asked: Questions, { started, running }: Asked): Promise<void> {
  const netdisco = await timeNetdisco(stage.superuserUrl, asked, ofNetdisco)
  const rows = [...running].map(([name, own]) => {
    const theirs = netdisco.get(name) ?? []
    return [
      name,
      short(median(own)),
      short(quantile(own, 0.95)),
      short(median(started.get(name) ?? [])),
      short(median(theirs)),
      short(quantile(theirs, 0.95)),
      `${short(median(own) / median(theirs))} ×`,
    ]
  })
  console.log(
    table(
      [
        'milliseconds',
        'median',
        '95 %',
        'median, just started',
        "Netdisco's SQL, median",
        '95 %',
        'ours of theirs',
      ],
      rows,
    ),
  )
  for (const name of ['full MAC', 'address'])
    console.log(
      goal(
        `${name} ≤ 5 ms`,
        `${short(median(running.get(name) ?? []))} ms in the middle`,
        median(running.get(name) ?? []) <= 5,
      ),
    )
  for (const name of ['MAC prefix', 'MAC suffix', 'MAC inner part', 'name']) {
    const late = quantile(running.get(name) ?? [], 0.95)
    console.log(goal(`${name} ≤ 20 ms`, `${short(late)} ms at 95 %`, late <= 20))
  }
  await asGuest(stage, async (guest) => {
    await measureRate(guest, asked)
  })
  await measureScrolling(stage, '/site-resources/network-locations').catch((error: unknown) => {
    if (!(error instanceof Skipped)) throw error
    console.log(`  scrolling skipped: ${error.message}`)
  })
  const seconds = await storeWalks(stage.url, sizeOf(scale))
  console.log(goal(`a walk of every switch stored ≤ 60 s`, `${short(seconds)} s`, seconds <= 60))
}

async function measureRate(guest: Guest, { drawn }: Questions): Promise<void> {
  await timed(
    guest,
    drawn.map(({ mac }) => search(mac)),
  )
  const round = async () => {
    const left = Array.from({ length: requests }, (_, at) => search(drawn[at % drawn.length]?.mac ?? ''))
    const start = performance.now()
    const work = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await guest.get(path)
    }
    await Promise.all(Array.from({ length: connections }, work))
    return (1_000 * requests) / (performance.now() - start)
  }
  const started = await round()
  const running = await round()
  const words = `${short(running)}, ${short(started)} when just started`
  console.log(goal(`≥ 400 requests a second over ${connections} connections`, words, running >= 400))
}
