import { launchBrowser, signIn } from './browser.ts'
import { median, short, spread } from './figures.ts'
import { goal, table } from './report.ts'
import { startServer } from './running-server.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

const signInLimit = 90
const searchLimit = 150
const searchRequests = 16
const listLimit = 155
const dashboardLimit = 170
const requestLimit = 20
/** Milliseconds of script for the page that has most of it, on a processor slowed so many times. */
const scriptLimit = 900
const slowed = 4
/** Milliseconds for which Switch may be deaf to a hand while it opens, slowed as much. */
const blockedLimit = 500
/** Milliseconds that a page may take on a busy machine until its rows are there. */
const longest = 180_000
/** How often each page is opened for its times. */
const rounds = 3

const lists = {
  Departments: '/site-resources/departments',
  'Network devices': '/site-resources/network-devices',
  'Network locations': '/site-resources/network-locations',
  'Access points': '/site-resources/access-points',
  'Operating hours': '/site-resources/operating-hours',
  'UPS units': '/site-resources/ups-units',
  'User management': '/administration/user-management',
  'Connected systems': '/administration/connected-systems',
  'Command history': '/command-centre/command-history',
} as const

interface Loaded {
  readonly path: string
  readonly kind: string
  /** Octets on the wire, headers included. */
  readonly transferred: number
  readonly encoding: string
}

/** What a browser with an empty cache requests for the sign-in page, the search, every list and the dashboard, and how soon it is there. */
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
    report('sign-in page', first, { kilobytes: signInLimit, requests: searchRequests })
    const signed = (page: Page) => signIn(page, server)
    const opened = (path: string, there: (page: Page) => Locator) =>
      loadedBy(browser, signed, async (page) => {
        await page.goto(`${server.url}${path}`)
        await there(page).waitFor()
      })
    const identifier = (page: Page) => page.locator('form[aria-label=Identifier]')
    const search = await opened('/workflows/search-and-locate', identifier)
    report('search page, signed in', search, { kilobytes: searchLimit, requests: searchRequests })

    const loaded: [string, string, Loaded[], number][] = []
    for (const [title, path] of [...Object.entries(lists), ['Dashboard', '/'] as const])
      loaded.push([
        title,
        path,
        await opened(path, drawn),
        title === 'Dashboard' ? dashboardLimit : listLimit,
      ])
    console.log('  lists and dashboard, signed in, with an empty cache')
    const sized = loaded.map(([title, , files]) => [
      title,
      `${short(kilobytes(files.filter(isCode)))} KB`,
      String(files.length),
    ])
    console.log(table(['page', 'JS and CSS', 'requests'], sized))
    for (const [title, , files, limit] of loaded) {
      const code = kilobytes(files.filter(isCode))
      const words = `${short(code)} KB in ${files.length} requests`
      const most = title === 'Dashboard' ? Infinity : requestLimit
      const met = code <= limit && files.length <= most
      const requests = most === Infinity ? '' : `, requests ≤ ${most}`
      console.log(goal(`${title}: JS and CSS ≤ ${limit} KB${requests}`, words, met))
    }

    const times: { title: string; times: readonly Times[] }[] = []
    const device = server.lab.devices.find(({ role }) => role === 'access')
    const asked = `/common-queries/cisco-switch?q=${device?.name ?? ''}&live=no`
    const context = await browser.newContext()
    await signIn(await context.newPage(), server)
    for (const [title, path] of [...loaded, ['Switch', asked] as const]) {
      const taken: Times[] = []
      for (let round = 0; round < rounds; round += 1)
        taken.push(await timesOf(context, `${server.url}${path}`))
      times.push({ title, times: taken })
    }
    await context.close()
    console.log(`  processor slowed ${slowed} times, medians of ${rounds}, milliseconds`)
    const of = (name: keyof Times, all: readonly Times[]) => spread(all.map((one) => one[name]))
    const rows = times.map(({ title, times: all }) => [
      title,
      of('asked', all),
      of('painted', all),
      of('script', all),
      of('blocked', all),
    ])
    console.log(table(['page', 'rows asked for', 'rows painted', 'script', 'blocked'], rows))
    for (const { title, times: all } of times) {
      const [script, blocked] = [median(all.map((one) => one.script)), median(all.map((one) => one.blocked))]
      if (title === 'User management')
        console.log(
          goal(`${title}: script ≤ ${scriptLimit} ms`, `${short(script)} ms`, script <= scriptLimit),
        )
      if (title === 'Switch')
        console.log(
          goal(`${title}: blocked ≤ ${blockedLimit} ms`, `${short(blocked)} ms`, blocked <= blockedLimit),
        )
    }
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

/** The first row of what a page lists, or what it says where there is none. */
const drawn = (page: Page) =>
  page.getByRole('main').locator('tbody > tr, li a[data-id], section[data-kind], h2').first()

interface Times {
  /** Milliseconds from the start: the last call before rows were painted goes out, rows are painted. */
  readonly asked: number
  readonly painted: number
  /** Of the processor with script; and of tasks beyond 50 ms each, for which nothing that is typed is heard. */
  readonly script: number
  readonly blocked: number
}

/** Opens a page with an empty cache on a slowed processor. */
async function timesOf(context: BrowserContext, url: string): Promise<Times> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Network.enable')
    await session.send('Network.clearBrowserCache')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.addInitScript(watchPage)
    await page.goto(url)
    await page.waitForFunction(() => (globalThis as unknown as Watched).watched.painted > 0, undefined, {
      timeout: longest,
    })
    await page.waitForLoadState('networkidle')
    const { metrics } = await session.send('Performance.getMetrics')
    const script = 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
    const { painted, blocked } = await page.evaluate(() => (globalThis as unknown as Watched).watched)
    const asked = await page.evaluate(
      (until) =>
        Math.max(
          0,
          ...performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => name.includes('/api/') && startTime < until)
            .filter(({ name }) => !/\/(health|condition|notifications|underway)\//.test(name))
            .map(({ startTime }) => startTime),
        ),
      painted,
    )
    return { asked, painted, script, blocked }
  } finally {
    await page.close()
  }
}

interface Watched {
  readonly watched: { painted: number; blocked: number }
}

/** Runs in the page before all else. */
function watchPage(): void {
  const watched = { painted: 0, blocked: 0 }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector('main tbody > tr, main li a[data-id], main section[data-kind]') === null)
      return
    observer.disconnect()
    // The frame after the one in which it stands there has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => (watched.painted = performance.now())))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

const isCode = ({ kind }: Loaded): boolean => kind === 'Script' || kind === 'Stylesheet'
const kilobytes = (loaded: readonly Loaded[]): number =>
  loaded.reduce((sum, { transferred }) => sum + transferred, 0) / 1024

function report(
  title: string,
  loaded: readonly Loaded[],
  limit: { readonly kilobytes: number; readonly requests: number },
): void {
  const rows = loaded.map(({ path, kind, encoding, transferred }) => [
    path,
    kind.toLowerCase(),
    encoding || 'none',
    `${short(transferred / 1024)} KB`,
  ])
  console.log(`  ${title}`)
  console.log(table(['requested', 'kind', 'encoding', 'on the wire'], rows))
  const code = kilobytes(loaded.filter(isCode))
  console.log(goal(`JS and CSS ≤ ${limit.kilobytes} KB`, `${short(code)} KB`, code <= limit.kilobytes))
  const plain = loaded.filter((one) => isCode(one) && one.encoding !== 'br').length
  if (plain > 0) console.log(`  ${plain} of them did not come as brotli`)
  // Calls of the session are no part of what has to be loaded to see the page.
  const files = loaded.filter(({ path }) => !path.startsWith('/api/')).length
  const words = `${loaded.length}, of them ${files} files`
  console.log(goal(`requests ≤ ${limit.requests}`, words, loaded.length <= limit.requests))
}
