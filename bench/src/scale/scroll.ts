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
  await page.evaluate(watchTasks)
  for (let at = 0; at < turns; at += 1) await page.mouse.wheel(0, turn)
  await report(page, `wheel, ${turns} turns of ${turn} px`)
  for (let at = 0; at < drags; at += 1) {
    await page.evaluate((share) => window.scrollTo(0, share * document.body.scrollHeight), at / drags)
    await page.waitForLoadState('networkidle')
  }
  await report(page, `bar dragged to ${drags} places`)
}

declare global {
  interface Window {
    /** Milliseconds of each task of 50 ms and more since it was asked for last. */
    longTasks: number[]
  }
}

function watchTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
}

async function report(page: Page, how: string): Promise<void> {
  const tasks = await page.evaluate(() => window.longTasks.splice(0))
  const words = tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${short(Math.max(...tasks))} ms`
  console.log(goal(`${how}: no task over ${longest} ms`, words, tasks.length === 0))
}
