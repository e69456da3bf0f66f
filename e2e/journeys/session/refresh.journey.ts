import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import {
  callbackOf,
  expect,
  flag,
  loginForm,
  logout,
  minutes,
  modal,
  seconds,
  signIn,
  stored,
  test,
} from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { names } from './fixture/line.ts'
import { seen } from './fixture/observe.ts'

/** Time passes and somebody is at work: a movement each five minutes. */
async function work(page: Page, time: { pass: (ms: number, step?: number) => Promise<void> }, total: number) {
  for (let left = total; left > 0; left -= 5 * minutes) {
    await move(page, 5 + Math.random() * 200, 300)
    await time.pass(Math.min(left, 5 * minutes))
  }
}

test('RF1 somebody at work is refreshed each thirteen minutes', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn()
  await time.stop(page)
  const since = (await page.evaluate(() => Date.now())) - Number(await stored(page, 'lastRefreshTime'))
  await work(page, time, 12 * minutes + 59 * seconds - since)
  expect(api.count('refresh')).toBe(1)
  await time.pass(2 * seconds, 500)
  expect(api.count('refresh')).toBe(2)
  await work(page, time, 12 * minutes + 57 * seconds)
  expect(api.count('refresh')).toBe(2)
  await time.pass(3 * seconds, 500)
  expect(api.count('refresh')).toBe(3)
  await work(page, time, 13 * minutes + seconds)
  expect(api.count('refresh')).toBe(4)
})

test('RF3 TO10 a refresh that is refused leads out with one toast, the other tabs silently', async ({
  openTabs,
  time,
  api,
}) => {
  const tabs = await openTabs(2)
  for (const [answer, words] of [
    [{ status: 401, body: { message: 'Session over' } }, 'Session over'],
    [{ status: 403, body: { message: 'internal' } }, 'Something went wrong'],
  ] as const) {
    const before = api.count('refresh')
    const toastsBefore = await Promise.all(tabs.map(async (tab) => (await seen(tab)).toasts.length))
    api.set('refresh', answer)
    await move(tabs[0]!, 5, 5)
    await time.pass(13 * minutes + 2 * seconds)
    const toasts: string[] = []
    for (const [index, tab] of tabs.entries()) {
      await expect(loginForm(tab)).toBeVisible()
      expect(callbackOf(tab)).toBe(`/scanner?tab=${index}`)
      toasts.push(...(await seen(tab)).toasts.slice(toastsBefore[index]))
    }
    expect(toasts).toEqual([words])
    expect(api.count('refresh') - before).toBe(1)
    api.set('refresh', undefined)
    await signIn(tabs[0]!)
    for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached()
  }
})

const rounds = Number(process.env['SESSION_ROUNDS'] ?? (isNightly ? 200 : 1))

test('RF4 eight tabs reopened at once refresh one after the other', async ({
  context,
  openSignedIn,
  api,
  baseURL,
}) => {
  test.setTimeout(300_000 + rounds * 20_000)
  const first = await openSignedIn('/scanner')
  await first.close()
  api.set('refresh', { delay: 40 })
  const tabs = await Promise.all(Array.from({ length: 8 }, () => context.newPage()))
  for (let round = 1; round <= rounds; round += 1) {
    tabs.reverse()
    await Promise.all(tabs.map((tab) => tab.goto(`${baseURL}/scanner?round=${round}`)))
    for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached({ timeout: 90_000 })
    expect(await flag(tabs[0]!)).toBe('true')
    // Each by how it was answered, so that a failure shows which of them nobody should have asked.
    expect(api.of('refresh').map(({ status }) => status)).toEqual(Array(1 + 8 * round).fill(200))
  }
  expect(api.mostAtOnce('refresh')).toBe(1)
  expect(api.count('logout')).toBe(0)
})

test('RF4 a server that takes its time with each is not asked by two tabs either', async ({
  context,
  openSignedIn,
  api,
  baseURL,
}) => {
  const first = await openSignedIn('/scanner')
  await first.close()
  const answers = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  api.set('refresh', (times) => ({ until: answers[times - 1]!.promise }))
  const tabs = await Promise.all(answers.map(() => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(`${baseURL}/scanner`)))
  for (const [before, { resolve }] of answers.entries()) {
    await expect.poll(() => api.count('refresh')).toBe(2 + before)
    // The last one waits longer in all than for a tab that stands still with the turn in its hand.
    await context.clock.runFor(8 * seconds)
    resolve()
  }
  for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached({ timeout: 120_000 })
  expect(api.count('refresh')).toBe(5)
  expect(api.mostAtOnce('refresh')).toBe(1)
})

test('RF5 three tabs make one refresh in thirteen minutes', async ({ openTabs, time, api }) => {
  const tabs: Page[] = []
  tabs.push(...(await openTabs(1)))
  await time.pass(2 * minutes)
  tabs.push(...(await openTabs(1, () => '/account')))
  await time.pass(3 * minutes)
  tabs.push(...(await openTabs(1, () => '/')))
  expect(api.count('refresh')).toBe(3)
  for (let period = 1; period <= (isNightly ? 3 : 2); period += 1) {
    await work(tabs[0]!, time, 13 * minutes)
    await time.pass(2 * seconds)
    expect(api.count('refresh')).toBe(3 + period)
  }
})

test('RF6 when the tab that refreshed is closed, another goes on', async ({ openTabs, time, api }) => {
  const tabs = await openTabs(2)
  await work(tabs[0]!, time, 12 * minutes + 50 * seconds)
  await tabs[1]!.close()
  const before = api.count('refresh')
  await time.pass(75 * seconds)
  expect(api.count('refresh')).toBe(before + 1)
})

test('RF6 a tab that stands still with the turn in its hand holds nobody up for long', async ({
  openTabs,
  otherTab,
  time,
  api,
}) => {
  const tabs = await openTabs(1)
  const stuck = await otherTab()
  await stuck.evaluate(() => {
    void navigator.locks.request('patchbay refresh', () => new Promise(() => {}))
  })
  await work(tabs[0]!, time, 13 * minutes + seconds)
  expect(api.count('refresh')).toBe(1)
  await time.pass(25 * seconds)
  await expect.poll(() => api.count('refresh')).toBe(2)
  await expect(tabs[0]!.locator('#menu')).toBeAttached()
})

test('RF7 a lastRefreshTime that is no time of the past does not put the next refresh off', async ({
  openSignedIn,
  otherTab,
  time,
  api,
}) => {
  const page = await openSignedIn()
  const other = await otherTab()
  let wanted = 1
  for (const value of isNightly ? ['future', 'NaN', '', '-5'] : ['future', 'NaN']) {
    // So that it is known when the next one is due.
    await time.pass(1)
    await other.evaluate(
      (text) =>
        localStorage.setItem('lastRefreshTime', text === 'future' ? String(Date.now() + 3_600_000) : text),
      value,
    )
    await work(page, time, 13 * minutes + 2 * seconds)
    wanted += 1
    expect(api.count('refresh'), value).toBe(wanted)
  }
})

test('RF7 a tab whose clock is behind that of the tab that refreshed asks no second time', async ({
  openSignedIn,
  otherTab,
  time,
  api,
}) => {
  const page = await openSignedIn('/workflows/search-and-locate')
  await time.stop(page)
  const other = await otherTab()
  await other.evaluate(() => localStorage.setItem('lastRefreshTime', String(Date.now() + 500)))
  await page.locator('form[aria-label=Identifier] input').fill('10.1.1.2')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.count('search')).toBe(1)
  expect(api.count('refresh')).toBe(1)
})

test('RF7 a clock set back an hour does not put the next refresh off', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn()
  await work(page, time, 5 * minutes)
  await time.set(page, -60 * minutes)
  await work(page, time, 8 * minutes + 5 * seconds)
  expect(api.count('refresh')).toBe(2)
})

test('RF8 a short sleep across the due time is one refresh on waking', async ({
  openSignedIn,
  time,
  api,
}) => {
  await openSignedIn()
  await time.sleep(10 * minutes)
  await time.sleep(10 * minutes)
  await expect.poll(() => api.count('refresh')).toBe(2)
  await time.pass(10 * seconds, seconds)
  expect(api.count('refresh')).toBe(2)
})

test('RF8 after 29 minutes of sleep the refresh comes before any call of a page', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn('/workflows/search-and-locate?q=10.1.1.1')
  await expect.poll(() => api.count('search')).toBe(1)
  api.set('refresh', { delay: 700 })
  await move(page, 5, 5)
  const calls = api.order().length
  await time.set(page, 29 * minutes)
  await page.locator('form[aria-label=Identifier] input').fill('10.1.1.2')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.count('search')).toBe(2)
  const order = api.order().slice(calls)
  expect(order.indexOf(names.refresh)).toBe(0)
  expect(order.filter((name) => name === names.refresh)).toHaveLength(1)
  expect(api.of('search')[1]!.began).toBeGreaterThanOrEqual(api.of('refresh')[1]!.ended!)
})

test('RF9 a refresh due while offline waits for the line', async ({ openSignedIn, context, time, api }) => {
  const page = await openSignedIn()
  await work(page, time, 12 * minutes)
  await context.setOffline(true)
  await time.pass(2 * minutes)
  expect(api.count('refresh')).toBe(1)
  await expect(page.locator('#menu')).toBeAttached()
  await context.setOffline(false)
  await expect.poll(() => api.count('refresh')).toBe(2)
  await time.pass(10 * seconds, seconds)
  expect(api.count('refresh')).toBe(2)
  expect(await flag(page)).toBe('true')
})

test('RF9 offline for half an hour without activity, expiry wins', async ({
  openSignedIn,
  context,
  time,
  api,
}) => {
  const page = await openSignedIn()
  await context.setOffline(true)
  await time.pass(31 * minutes)
  await expect(modal(page)).toBeVisible()
  await context.setOffline(false)
  await time.pass(10 * seconds, seconds)
  expect(api.count('refresh')).toBe(1)
})

test('RF11 the interval does not multiply with pages and sign-ins', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn()
  for (let times = 0; times < (isNightly ? 25 : 8); times += 1) {
    await page.locator('#menu').getByRole('link', { name: 'Dashboard' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  }
  for (let times = 0; times < (isNightly ? 5 : 2); times += 1) {
    await logout(page)
    await expect(loginForm(page)).toBeVisible()
    await signIn(page)
    await expect(page.locator('#menu')).toBeAttached()
  }
  const before = api.count('refresh')
  for (let period = 1; period <= 2; period += 1) {
    await work(page, time, 13 * minutes + 3 * seconds)
    expect(api.count('refresh')).toBe(before + period)
  }
})
