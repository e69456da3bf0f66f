import type { Page } from '@playwright/test'
import {
  callBeside,
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  minutes,
  modal,
  seconds,
  signIn,
  test,
} from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { aside } from './fixture/line.ts'
import { seen, stampError } from './fixture/observe.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1&live=no'

test('IN6 IN8 the tab that expires ends the session silently; OK tells all tabs and leads to the page at expiry, query included', async ({
  context,
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn(deep)
  // While time stands, what is stored is the moment itself and nothing near it.
  await time.stop(page)
  await time.idle()
  await expect(modal(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
  expect(await stampError(page, 'sessionExpired')).toBe(0)
  await expect.poll(() => api.of('logout').map(({ status }) => status)).toEqual([200])
  await expect(page).toHaveURL(deep)
  await expect(page.locator('#menu')).toHaveCount(0)
  await expect(page.getByText('Ada')).toHaveCount(0)
  await time.pass(10 * seconds, seconds)
  expect(api.count('logout')).toBe(1)
  await modal(page).getByRole('button').click()
  await expect(page).toHaveURL(loginAddress(deep))
  expect(await stampError(page, 'logoutAllTabs')).toBe(0)
  await context.clock.resume()
  await expect(loginForm(page)).toBeVisible()
  expect((await seen(page)).toasts).toEqual([])
})

test('IN7 after expiry no tab calls any more', async ({ openSignedIn, time, api }) => {
  const pages = [await openSignedIn(deep), await openSignedIn('/scanner')]
  api.set('search', { instead: 'hang' })
  await pages[0]!.goto('/workflows/search-and-locate?q=10.1.1.9')
  await expect.poll(() => api.count('search')).toBe(2)
  await time.idle()
  for (const page of pages) await expect(modal(page)).toBeVisible()
  await expect.poll(() => api.count('logout')).toBe(1)
  const calls = api.calls.length
  for (const page of pages) {
    await page.evaluate(() => {
      for (const name of ['focus', 'online', 'offline', 'online', 'pageshow'])
        window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
  }
  await time.sleep(24 * 60 * minutes)
  await time.pass(5 * minutes)
  expect(api.calls.slice(calls).map(({ name }) => name)).toEqual([])
  for (const page of pages) expect((await seen(page)).toasts).toEqual([])
})

test('IN18 after signing in again in the same tab everything works again', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn(deep)
  await time.idle()
  await modal(page).getByRole('button').click()
  await signIn(page)
  await expect(page).toHaveURL(deep)
  await expect.poll(() => api.count('search')).toBe(2)
  const refreshes = api.count('refresh')
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(13 * minutes + seconds)
  expect(api.count('refresh')).toBe(refreshes + 1)
  await time.pass(16 * minutes + 50 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(12 * seconds, 1_000)
  await expect(modal(page)).toBeVisible()
})

test('IN22 a start that hangs for half an hour ends on the sign-in page', async ({
  open,
  otherTab,
  api,
  time,
}) => {
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'true'))
  api.set('refresh', { instead: 'hang' })
  const page = await open('/scanner')
  await expect.poll(() => api.count('refresh')).toBe(1)
  await time.pass(31 * minutes, 5 * minutes)
  await expect(loginForm(page).or(modal(page))).toBeVisible({ timeout: 60_000 })
})

test('IN23 after a logout no time runs', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/scanner')
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(loginForm(page)).toBeVisible()
  const calls = api.order().length
  await time.pass(120 * minutes, 10 * minutes)
  await expect(modal(page)).toHaveCount(0)
  expect(api.order()).toHaveLength(calls)
  expect(callbackOf(page)).toBe('/scanner')
})

test('IN26 with its silent logout the session is over at the server too', async ({
  openSignedIn,
  otherTab,
  context,
  time,
  api,
}) => {
  const page = await openSignedIn('/scanner')
  const captured = await context.cookies()
  expect(captured.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['__Host-access', '__Host-refresh']),
  )
  await time.idle()
  await expect(modal(page)).toBeVisible()
  await expect.poll(() => api.of('logout')[0]?.status).toBe(200)
  // Who kept a copy of the cookies has nothing.
  const cookie = captured.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [method, path] of [
    ['GET', 'users/profile'],
    ['POST', 'users/token/refresh'],
  ] as const) {
    const answer = await fetch(`${api.origin}/api/${path}/`, {
      method,
      headers: { cookie, 'content-type': 'application/json', [aside]: '1' },
    })
    expect(answer.status, path).toBe(401)
  }
  await expect(callBeside(await otherTab(), 'GET /users/profile/')).rejects.toThrow('401')
})

test('IN27 the silent logout is sent at once or never', async ({ openSignedIn, context, time, api }) => {
  const page = await openSignedIn('/scanner')
  await context.setOffline(true)
  api.set('logout', { instead: 'abort' })
  await time.idle()
  await expect(modal(page)).toBeVisible()
  await time.pass(10 * seconds)
  await context.setOffline(false)
  api.set('logout', undefined)
  const logouts = api.count('logout')
  await modal(page).getByRole('button').click()
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  await time.pass(minutes, 5_000)
  expect(api.count('logout')).toBe(logouts)
  await expect(page.locator('#menu')).toBeAttached()
})

test('IN28 a silent logout on its way is given up when somebody signs in', async ({
  openTabs,
  time,
  api,
}) => {
  const tabs = await openTabs(2)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('logout', { until: released })
  let caller: Page | undefined
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/users/logout/')) caller = tab
    })
  }
  await time.idle()
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await expect.poll(() => api.count('logout')).toBe(1)
  const failed: string[] = []
  for (const tab of tabs) tab.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const other = tabs.find((tab) => tab !== caller)!
  await modal(other).getByRole('button').click()
  await signIn(other)
  await expect(other.locator('#menu')).toBeAttached()
  await expect.poll(() => failed).toContain('/api/users/logout/')
  release()
  await time.pass(5 * seconds, seconds)
  for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached()
  expect(await flag(other)).toBe('true')
})
