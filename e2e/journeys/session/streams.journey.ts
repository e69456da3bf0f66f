import type { Page } from '@playwright/test'
import { callBeside, expect, seconds, test } from './fixture/session.ts'

/** Without the live check: how soon a campus answers that other journeys bend is not what these are about. */
const asking = (q: string) => `/workflows/search-and-locate?q=${q}&live=no`
const settled = (page: Page) => page.getByText(/^(\d+) of \1 sources settled/)

/** A question of two sources, one of which has not answered yet. */
function awaiting(state: 'asking' | 'timed-out'): string {
  const question = {
    text: '10.1.1.1',
    kind: 'ip',
    words: 'IPv4 address',
    canonical: '10.1.1.1',
    vendor: null,
    badges: [],
    askedAt: '2026-11-02T08:00:00.000Z',
  }
  const sources = [
    { id: 'index', name: 'Index', kind: 'index', state: 'ok', required: true, count: 0 },
    { id: 'kea-1', name: 'DHCP kea-1', kind: 'dhcp', state, required: true },
  ]
  return `event: question\ndata: ${JSON.stringify({ question, sources })}\n\n`
}

/** As a tab behind another one: headless browsers show all of them. */
async function putBehind(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('eight tabs with a search in each are one stream at a time, and a call answers meanwhile', async ({
  openTabs,
  otherTab,
  api,
}) => {
  api.set('search', { instead: 'hang' })
  const tabs = await openTabs(8, (index) => asking(`10.1.1.${index + 1}`))
  const beside = await otherTab()
  await expect.poll(() => api.count('search')).toBeGreaterThan(0)
  // The stream hangs for as long as the journey likes: without a connection left, none of these would ever be answered.
  for (let times = 0; times < 5; times += 1) await callBeside(beside, 'GET /users/profile/')
  expect(api.hanging).toBe(1)
  // A tab that is closed gives the place to one that waits; each gets its answer.
  const q = api.of('search').at(-1)!.url.searchParams.get('q')
  const running = tabs.find((tab) => new URL(tab.url()).searchParams.get('q') === q)
  api.set('search', undefined)
  await running!.close()
  for (const tab of tabs) if (tab !== running) await expect(settled(tab)).toBeVisible({ timeout: 90_000 })
  expect(api.mostOpen('search')).toBe(1)
})

test('a question that only awaits a late source goes on alone, and ends when another tab asks', async ({
  openTabs,
  openSignedIn,
  api,
  time,
}) => {
  api.set('search', (times) => (times === 1 ? { events: awaiting('timed-out') } : {}))
  const [first] = await openTabs(1, () => asking('10.1.1.1'))
  await expect(settled(first!)).toBeVisible()
  await time.pass(5 * seconds, seconds)
  expect(api.of('search')[0]!.closed).toBeNull()
  const second = await openSignedIn(asking('10.1.1.2'))
  await expect(settled(second)).toBeVisible({ timeout: 30_000 })
  expect(api.of('search')[0]!.closed).not.toBeNull()
  await expect(first!.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  // It was not asked a second time.
  expect(api.count('search')).toBe(2)
  expect(api.mostOpen('search')).toBe(1)
})

test('a stream on which nothing comes makes room for the next tab, and is asked again behind it', async ({
  openTabs,
  time,
  api,
}) => {
  api.set('search', (times) => (times === 1 ? { instead: 'hang' } : {}))
  const tabs = await openTabs(2, (index) => asking(`10.1.1.${index + 1}`))
  await time.sleep(13_000)
  for (const tab of tabs) await expect(settled(tab)).toBeVisible({ timeout: 30_000 })
  const asked = api.of('search').map(({ url }) => url.searchParams.get('q'))
  expect(asked).toEqual(['10.1.1.1', '10.1.1.2', '10.1.1.1'])
  expect(api.mostOpen('search')).toBe(1)
})

test('a tab that nobody looks at makes room at once for the one in front, which goes before all others', async ({
  openTabs,
  openSignedIn,
  api,
}) => {
  api.set('search', { events: awaiting('asking') })
  const behind = await openTabs(3, (index) => asking(`10.1.1.${index + 1}`))
  await expect.poll(() => api.count('search')).toBe(1)
  for (const tab of behind.toReversed()) await putBehind(tab)
  expect(api.count('search')).toBe(1)
  api.set('search', undefined)
  const front = await openSignedIn(asking('10.1.1.9'))
  for (const tab of [front, ...behind]) await expect(settled(tab)).toBeVisible({ timeout: 30_000 })
  const asked = api.of('search').map(({ url }) => String(url.searchParams.get('q')))
  expect(asked.slice(0, 2)).toEqual(['10.1.1.1', '10.1.1.9'])
  expect(asked.slice(2).toSorted()).toEqual(['10.1.1.1', '10.1.1.2', '10.1.1.3'])
  expect(api.mostOpen('search')).toBe(1)
})

test('three tabs that ask the same are one stream, also for the one that comes late', async ({
  openTabs,
  api,
}) => {
  const answers = Promise.withResolvers<void>()
  api.set('search', { until: answers.promise })
  const tabs = await openTabs(3, () => asking('10.1.1.1'))
  for (const tab of tabs) await expect(tab.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  answers.resolve()
  for (const tab of tabs) await expect(settled(tab)).toBeVisible({ timeout: 30_000 })
  expect(api.count('search')).toBe(1)
})

test('when the tab whose stream it is closes, another asks', async ({ openTabs, api }) => {
  api.set('search', (times) => (times === 1 ? { instead: 'hang' } : {}))
  const tabs = await openTabs(2, () => asking('10.1.1.1'))
  await expect.poll(() => api.count('search')).toBe(1)
  await tabs[0]!.close()
  await expect(settled(tabs[1]!)).toBeVisible({ timeout: 30_000 })
  expect(api.count('search')).toBe(2)
})
