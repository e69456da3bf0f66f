import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import {
  callBeside,
  callbackOf,
  expect,
  flag,
  loginForm,
  logout,
  minutes,
  modal,
  seconds,
  signIn,
  signInBeside,
  test,
} from './fixture/session.ts'
import { untilAllHeard, untilHeard } from './fixture/heard.ts'
import { move } from './fixture/move.ts'
import { ada, bob, password } from './fixture/people.ts'
import { seen, writesOf } from './fixture/observe.ts'

/** Three are enough to tell one from all others; that eight take turns is what RF4 opens them for. */
const many = isNightly ? 8 : 3

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}

test('MT1 a logout in one of many tabs is silent in the others', async ({ openTabs, api, time }) => {
  const tabs = await openTabs(many)
  const calls = api.order().length
  const options = api.count('options')
  await logout(tabs[0]!)
  for (const [index, tab] of tabs.entries()) {
    await expect(loginForm(tab)).toBeVisible({ timeout: 60_000 })
    if (index === 0) continue
    expect(callbackOf(tab)).toBe(`/scanner?tab=${index}`)
    const record = await seen(tab)
    expect(record.toasts).toEqual([])
    expect(record.mostDialogs).toBe(0)
  }
  await time.pass(5 * seconds, seconds)
  expect(api.order().slice(calls)).toEqual(['POST /users/logout/'])
  // The sign-in page of the others asks nothing either, before somebody comes to it.
  expect(api.count('options') - options).toBe(1)
  const health = api.count('health')
  await time.pass(20 * seconds, seconds)
  expect(api.count('health')).toBe(health)
  await tabs[1]!.keyboard.press('Shift')
  await expect(tabs[1]!.getByText('Console reachable')).toBeVisible()
})

const elsewhere = {
  'the flag turned off': () => localStorage.setItem('isLogin', 'false'),
  'the flag removed': () => localStorage.removeItem('isLogin'),
  'everything cleared': () => localStorage.clear(),
  'the signal of all tabs': () => localStorage.setItem('logoutAllTabs', String(Date.now())),
} as const

test('MT2 MT3 MT9 what signs out elsewhere signs out every tab silently and without an echo', async ({
  openTabs,
  otherTab,
  api,
}) => {
  const tabs = await openTabs(3)
  const other = await otherTab()
  for (const [what, write] of Object.entries(elsewhere)) {
    const writesBefore = await Promise.all(tabs.map(async (tab) => (await writesOf(tab, 'isLogin')).length))
    await other.evaluate(write)
    for (const [index, tab] of tabs.entries()) {
      await expect(loginForm(tab), what).toBeVisible()
      expect(callbackOf(tab), what).toBe(`/scanner?tab=${index}`)
    }
    await untilAllHeard(tabs)
    let writes = 0
    for (const [index, tab] of tabs.entries()) {
      writes += (await writesOf(tab, 'isLogin')).length - writesBefore[index]!
      const record = await seen(tab)
      expect([record.toasts, record.mostDialogs], what).toEqual([[], 0])
    }
    expect(writes, what).toBeLessThanOrEqual(3)
    expect(api.count('logout'), what).toBe(0)
    // The cookies are still good.
    await other.evaluate(() => localStorage.setItem('isLogin', 'true'))
    for (const tab of tabs) await expect(tab.locator('#menu'), what).toBeAttached()
  }
})

test('MT4 a sign-in in one tab signs in the tab that waits on the sign-in page', async ({ open, api }) => {
  const first = await open('/account')
  const second = await open('/scanner')
  for (const tab of [first, second]) await expect(loginForm(tab)).toBeVisible()
  api.set('login', { status: 401, body: { message: 'Bad pair' } })
  await signIn(second)
  await expect(second.getByRole('alert')).toHaveText('Bad pair')
  api.set('login', undefined)
  await signIn(first)
  await expect(first).toHaveURL('/account')
  await expect(second).toHaveURL('/scanner')
  await expect(second.locator('#menu')).toBeAttached()
  await expect(second.getByText('Bad pair')).toHaveCount(0)
})

test('MT5 another person signs in: every tab shows that person', async ({ openTabs }) => {
  const tabs = await openTabs(2)
  await logout(tabs[0]!)
  for (const tab of tabs) await expect(loginForm(tab)).toBeVisible()
  await signIn(tabs[0]!, 'bob')
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /Bob/ })).toBeVisible()
    await expect(tab.locator('#menu').getByRole('link')).toHaveText(['Dashboard', 'Scanner'])
    await expect(tab.getByText('Ada')).toHaveCount(0)
  }
})

test('MT5 a tab that slept through it compares who is signed in', async ({ openSignedIn, otherTab }) => {
  const page = await openSignedIn()
  await hide(page, true)
  // Another person's cookies, and no event that told of it.
  await callBeside(await otherTab(), 'POST /users/login/', { username: bob.username, password })
  await hide(page, false)
  await expect(page.getByRole('button', { name: /Bob/ })).toBeVisible()
  await expect(page.locator('#menu').getByRole('link')).toHaveText(['Dashboard', 'Scanner'])
  await expect(page.getByText('Ada')).toHaveCount(0)
})

test('MT6 a tab that comes back after a logout elsewhere shows nothing private', async ({ openSignedIn }) => {
  const page = await openSignedIn('/account')
  const first = await page.evaluate(async () => {
    // The write of another tab whose event was missed: this tab's own writes raise none.
    localStorage.setItem('isLogin', 'false')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await Promise.resolve()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.body.textContent
  })
  expect(first).not.toContain('Ada')
  expect(first).not.toContain('Workflows')
  await expect(loginForm(page)).toBeVisible()
  await page.goto('about:blank')
  await page.goBack()
  await expect(loginForm(page)).toBeVisible()
})

test('MT7 foreign keys and unchanged values cause nothing', async ({ openTabs, otherTab, api, time }) => {
  const tabs = await openTabs(2)
  const calls = api.order().length
  const other = await otherTab()
  await other.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('foo', 'false')
    localStorage.setItem('isLogin', 'true')
    localStorage.setItem('lastRefreshTime', String(Date.now()))
    sessionStorage.setItem('isLogin', 'false')
  })
  await untilHeard(tabs, other)
  await time.pass(2 * seconds, seconds)
  for (const tab of tabs) {
    await expect(tab.locator('#menu')).toBeAttached()
    await expect(modal(tab)).toHaveCount(0)
  }
  expect(api.order()).toHaveLength(calls)
})

test('MT8 a sessionExpired that is no time of this session opens no modal', async ({
  openTabs,
  otherTab,
  time,
}) => {
  const tabs = await openTabs(2)
  const other = await otherTab()
  for (const value of isNightly ? ['garbage', '', 'old', '-1', '1e999'] : ['garbage', 'old', '1e999']) {
    await other.evaluate(
      (stamp) =>
        localStorage.setItem('sessionExpired', stamp === 'old' ? String(Date.now() - 3_600_000) : stamp),
      value,
    )
    await untilHeard(tabs, other)
    await time.pass(seconds)
    for (const tab of tabs) await expect(tab.locator('#menu'), value).toBeAttached()
    await other.evaluate(() => localStorage.setItem('isLogin', 'false'))
    for (const tab of tabs) {
      await expect(loginForm(tab), value).toBeVisible()
      expect((await seen(tab)).mostDialogs, value).toBe(0)
    }
    await other.evaluate(() => localStorage.setItem('isLogin', 'true'))
    for (const tab of tabs) await expect(tab.locator('#menu'), value).toBeAttached()
  }
})

test('MT10 four keys are all that is kept', async ({ openTabs, time }) => {
  const tabs = await openTabs(2, () => '/workflows/search-and-locate?q=10.1.1.1')
  await time.pass(14 * minutes)
  await time.pass(31 * minutes)
  await modal(tabs[0]!).getByRole('button').click()
  await expect(loginForm(tabs[0]!)).toBeVisible()
  const kept = await tabs[0]!.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))
  expect(Object.keys(kept.local).toSorted()).toEqual([
    'isLogin',
    'lastRefreshTime',
    'logoutAllTabs',
    'sessionExpired',
  ])
  for (const value of Object.values(kept.local)) expect(value).toMatch(/^(true|false|\d{13})$/)
  expect([kept.session, kept.databases, kept.caches]).toEqual([0, 0, 0])
})

test('MT11 storage that refuses to be written to leaves a single tab whole', async ({
  context,
  open,
  time,
  api,
}) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const page = await open('/scanner')
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  await hide(page, true)
  await hide(page, false)
  await move(page, 5, 5)
  // Nothing says when it is refreshed, so that small steps are taken around each thirteen minutes.
  await time.pass(12 * minutes)
  await time.pass(2 * minutes, 10 * seconds)
  await expect(page.locator('#menu')).toBeAttached()
  expect(api.count('refresh')).toBe(1)
  await time.pass(10 * minutes)
  await time.pass(3 * minutes, 10 * seconds)
  expect(api.count('refresh')).toBe(2)
  await time.pass(4 * minutes)
  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button').click()
  await expect(loginForm(page)).toBeVisible()
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
})

test('MT11 storage that cannot even be read leaves a single tab whole', async ({ context, open }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  const page = await open('/scanner')
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
})

test('MT12 the same person in another browser stays signed in', async ({
  browser,
  openSignedIn,
  baseURL,
}) => {
  const page = await openSignedIn()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${baseURL}/other-tab`)
  await signInBeside(other, ada)
  await other.goto(`${baseURL}/scanner`)
  await expect(other.locator('#menu')).toBeAttached()
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  // The logout was answered: what it does to sessions, it has done.
  await other.locator('#menu').getByRole('link', { name: 'Dashboard' }).click()
  await expect(other.locator('#menu')).toBeAttached()
  expect(await flag(other)).toBe('true')
  await callBeside(other, 'GET /users/profile/')
  await elsewhere.close()
})

/** How often its own timers and frames have woken the page. */
const wakings = (page: Page) => page.evaluate(() => (globalThis as unknown as { wakings: number }).wakings)

test('MT13 idle tabs are small and quiet', async ({ openTabs, context, time, api }) => {
  await context.addInitScript(() => {
    const count = { wakings: 0 }
    Object.defineProperty(globalThis, 'wakings', { get: () => count.wakings })
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
      const begin = window[name] as (act: (...given: unknown[]) => void, ...rest: unknown[]) => number
      Object.assign(window, {
        [name]: (act: (...given: unknown[]) => void, ...rest: unknown[]) =>
          begin.call(
            window,
            (...given: unknown[]) => {
              count.wakings += 1
              act(...given)
            },
            ...rest,
          ),
      })
    }
  })
  const tabs = await openTabs(many)
  for (const tab of tabs) await hide(tab, true)
  await time.stop(tabs[0]!)
  await time.pass(10 * seconds)
  const before = await Promise.all(tabs.map(wakings))
  const calls = api.calls.length
  await time.pass(10 * minutes, 5 * minutes)
  for (const [index, tab] of tabs.entries()) {
    const woken = (await wakings(tab)) - before[index]!
    // A look at the clock each ten seconds is how the end of a session is found, and ages grow; less than one a second.
    expect(woken, 'wakings in ten minutes').toBeGreaterThan(0)
    expect(woken, 'wakings in ten minutes').toBeLessThan(600)
  }
  expect(api.calls.slice(calls).map(({ name }) => name)).toEqual([])
  for (const tab of tabs) {
    const session = await context.newCDPSession(tab)
    await session.send('Performance.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const size = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value
    expect(size).toBeLessThan(60_000_000)
  }
})
