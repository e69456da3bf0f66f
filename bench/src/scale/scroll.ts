import type { Browser, Page } from 'playwright-core'
import { launchBrowser, signIn } from '../browser.ts'
import { short } from '../figures.ts'
import { goal } from '../report.ts'
import type { Product } from '../running-server.ts'
import { startGuest } from './ask.ts'
import type { Stage } from './stage.ts'

/** Milliseconds that a browser may be busy with one thing before a hand feels it. */
const longest = 50
/** Turns of a wheel, and how many pixels each goes. */
const turns = 300
const turn = 400
/** Places of the whole list that the bar is dragged to. */
const drags = 40

/** Scrolls a list of everything in a browser, by the wheel and by dragging the bar, and says how long its tasks were. */
export async function measureScrolling(stage: Stage, path: string): Promise<void> {
  // Before the product, which reads the pages as it starts.
  const browser = await launchBrowser()
  try {
    const guest = await startGuest(stage)
    try {
      await scroll(browser, guest.product, path)
    } finally {
      await guest.stop()
    }
  } finally {
    await browser.close()
  }
}

async function scroll(browser: Browser, product: Product, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product)
  await page.goto(`${product.url}${path}`)
  await page.getByRole('main').getByRole('row').nth(20).waitFor()
  await page.waitForLoadState('networkidle')
  const told = async (how: string, work: () => Promise<void>) => report(how, await tasksOf(page, work))
  await told(`wheel, ${turns} turns of ${turn} px`, async () => {
    for (let at = 0; at < turns; at += 1) await page.mouse.wheel(0, turn)
    await page.waitForFunction(isRowInMiddle)
  })
  // As a hand does it that looks for a place, and as one that waits at each until its rows are there.
  await told(`bar dragged over ${drags} places`, () => drag(page, () => page.waitForLoadState('networkidle')))
  await told(`bar dragged to ${drags} places`, () =>
    drag(page, async () => {
      await page.waitForFunction(isRowInMiddle)
    }),
  )
}

async function drag(page: Page, arrive: () => Promise<void>): Promise<void> {
  for (let at = 0; at < drags; at += 1) {
    await page.evaluate((share) => window.scrollTo(0, share * document.body.scrollHeight), at / drags)
    await arrive()
  }
}

/** Whether a row with its cells is in the middle of the screen; one that is awaited has a single one. */
function isRowInMiddle(): boolean {
  const at = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  return (at?.closest('tr')?.cells.length ?? 0) > 1
}

/** Milliseconds of one task of a page: as the clock went, and of those the processor's own. */
interface Task {
  readonly clock: number
  readonly processor: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Every task of the page's own thread during some work, as Chromium traces them. */
async function tasksOf(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page is of no browser that can be traced')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[]
  }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1_000, processor: tdur / 1_000 }))
  if (tasks.length === 0) throw new Error('the browser traced no task')
  return tasks
}

function report(how: string, tasks: readonly Task[]): void {
  const long = (times: readonly number[]) => {
    const over = times.filter((time) => time > longest).length
    return `${over === 0 ? 'none' : over}, the longest ${short(Math.max(...times))} ms`
  }
  const clock = tasks.map((task) => task.clock)
  const words = `${long(clock)}; of the processor's time ${long(tasks.map(({ processor }) => processor))}`
  console.log(goal(`${how}: no task over ${longest} ms`, words, Math.max(...clock) <= longest))
}
