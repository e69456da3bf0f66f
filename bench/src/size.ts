import { launchBrowser, signIn } from './browser.ts'
import { short } from './figures.ts'
import { goal, table } from './report.ts'
import { startServer } from './running-server.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import type { RunningServer } from './running-server.ts'

const signInLimit = 90
const listLimit = 150
const requestLimit = 15
/** Milliseconds of script for the page that has most of it, on a processor slowed so many times. */
const scriptLimit = 900
const slowed = 4

interface Loaded {
  readonly path: string
  readonly kind: string
  /** Octets on the wire, headers included. */
  readonly transferred: number
  readonly encoding: string
}

/** What a browser with an empty cache requests for the sign-in page, and for the first page with a list. */
export async function size(): Promise<void> {
  const browser = await launchBrowser()
  const server = await startServer('small', 'size').catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  try {
    const first = await loadedBy(browser, nothing, async (page) => {
      await page.goto(`${server.url}/login`)
      await page.getByLabel('Password', { exact: true }).waitFor()
    })
    report('sign-in page', first, signInLimit)
    const list = await loadedBy(
      browser,
      (page) => signIn(page, server),
      async (page) => {
        await page.goto(`${server.url}/workflows/search-and-locate`)
        await page.locator('form[aria-label=Identifier]').waitFor()
      },
    )
    report('search page, signed in', list, listLimit)
    const search = await workOf(browser, server, '/workflows/search-and-locate', (page) =>
      page.locator('form[aria-label=Identifier]'),
    )
    console.log(`  search page, processor slowed ${slowed} times: ${search.words}`)
    const people = await workOf(browser, server, '/administration/user-management', (page) =>
      page.getByRole('main').getByRole('row').nth(1),
    )
    console.log(
      goal(
        `User management, slowed as much: script ≤ ${scriptLimit} ms`,
        people.words,
        people.script <= scriptLimit,
      ),
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

const nothing = async (): Promise<void> => undefined

/** All that `open` makes the browser request, with an empty cache after what `before` did. */
async function loadedBy(
  browser: Browser,
  before: (page: Page) => Promise<void>,
  open: (page: Page) => Promise<void>,
): Promise<Loaded[]> {
  const context = await browser.newContext()
  try {
    const early = await context.newPage()
    await before(early)
    await early.close()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.clearBrowserCache')
    const started = new Map<string, { path: string; kind: string; encoding: string }>()
    const loaded: Loaded[] = []
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const { protocol, pathname } = new URL(response.url)
      // A data: address travels inside what was counted already.
      if (protocol !== 'http:') return
      const encoding = response.headers['content-encoding'] ?? ''
      started.set(requestId, { path: pathname, kind: type, encoding })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = started.get(requestId)
      if (known !== undefined) loaded.push({ ...known, transferred: encodedDataLength })
    })
    await open(page)
    // What the page asks for later than its first look counts as well.
    await page.waitForLoadState('networkidle')
    return loaded
  } finally {
    await context.close()
  }
}

/** Milliseconds of script, and until the largest part of a page was painted, opened with an empty cache. */
async function workOf(browser: Browser, server: RunningServer, path: string, drawn: (page: Page) => Locator) {
  const context = await browser.newContext()
  try {
    const early = await context.newPage()
    await signIn(early, server)
    await early.close()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.goto(`${server.url}${path}`)
    await drawn(page).waitFor()
    await page.waitForLoadState('networkidle')
    const { metrics } = await session.send('Performance.getMetrics')
    const script = 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    return { script, words: `script ${short(script)} ms, largest paint after ${short(paint)} ms` }
  } finally {
    await context.close()
  }
}

const isCode = ({ kind }: Loaded): boolean => kind === 'Script' || kind === 'Stylesheet'
const kilobytes = (loaded: readonly Loaded[]): number =>
  loaded.reduce((sum, { transferred }) => sum + transferred, 0) / 1024

function report(title: string, loaded: readonly Loaded[], limit: number): void {
  const rows = loaded.map(({ path, kind, encoding, transferred }) => [
    path,
    kind.toLowerCase(),
    encoding || 'none',
    `${short(transferred / 1024)} KB`,
  ])
  console.log(`  ${title}`)
  console.log(table(['requested', 'kind', 'encoding', 'on the wire'], rows))
  const code = kilobytes(loaded.filter(isCode))
  console.log(goal(`JS and CSS ≤ ${limit} KB`, `${short(code)} KB`, code <= limit))
  const plain = loaded.filter((one) => isCode(one) && one.encoding !== 'br').length
  if (plain > 0) console.log(`  ${plain} of them did not come as brotli`)
  // Calls of the session are no part of what has to be loaded to see the page.
  const files = loaded.filter(({ path }) => !path.startsWith('/api/')).length
  const words = `${loaded.length}, of them ${files} files`
  console.log(goal(`requests ≤ ${requestLimit}`, words, loaded.length <= requestLimit))
}
