import type { Page } from '@playwright/test'
import { callBeside, expect, test } from './fixture/session.ts'

const asking = (q: string) => `/workflows/search-and-locate?q=${q}`
const settled = (page: Page) => page.getByText(/^(\d+) of \1 sources settled/)

test('with eight tabs open and a search running in each, a call still answers within a second', async ({
  openTabs,
  otherTab,
  api,
}) => {
  api.set('search', { instead: 'hang' })
  const tabs = await openTabs(8, (index) => asking(`10.1.1.${index + 1}`))
  const beside = await otherTab()
  await expect.poll(() => api.count('search')).toBe(4)
  for (let times = 0; times < 3; times += 1) {
    const began = performance.now()
    await callBeside(beside, 'GET /users/profile/')
    expect(performance.now() - began).toBeLessThan(1_000)
  }
  // A tab that is closed gives its place to one that waits, and that one gets its answer.
  const asked = new Set(api.of('search').map(({ url }) => url.searchParams.get('q')))
  const running = tabs.filter((tab) => asked.has(new URL(tab.url()).searchParams.get('q')))
  const waiting = tabs.filter((tab) => !running.includes(tab))
  api.set('search', undefined)
  await running[0]!.close()
  for (const tab of waiting) await expect(settled(tab)).toBeVisible({ timeout: 30_000 })
})

test('three tabs that ask the same are one stream, also for the one that comes late', async ({
  openTabs,
  openSignedIn,
  api,
}) => {
  api.set('search', { delay: 2_500 })
  const tabs = await openTabs(2, () => asking('10.1.1.1'))
  tabs.push(await openSignedIn(asking('10.1.1.1')))
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
