import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SearchPage, asking } from '../search-and-locate/search-page.ts'

const keys = ['isLogin', 'lastRefreshTime', 'logoutAllTabs', 'sessionExpired']

/** Everything a browser keeps of an origin, and the page itself, as one text. */
function kept(page: Page) {
  return page.evaluate(async () => ({
    page: document.documentElement.outerHTML + JSON.stringify(history.state),
    localStorage: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    sessionStorage: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }))
}

test('after logging out nothing of what was seen is left, and Back does not bring it back', async ({
  asRole,
  lab,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/, /ERR_CACHE_MISS/)
  const device = await lab.endpoint('desktop', 'leftovers', ({ owner }) => owner !== null)
  const names = [device.hostname, device.ip, device.ownerName ?? '', device.outlet, 'desk@lab.example']
  const page = await asRole('desk', '/about')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.goto(asking(device.mac))
  const search = new SearchPage(page)
  await search.settled()
  await search.expectDevice(device)
  await page.goto('/site-resources')
  await page.goBack()
  await search.settled()
  await search.expectPlace(device)
  const before = JSON.stringify(await kept(page))
  // A search that would find nothing in a page full of it would prove nothing.
  for (const name of names.slice(0, 4)) expect(before.toLowerCase()).toContain(name.toLowerCase())

  const logout = page.waitForResponse((response) => response.url().endsWith('/api/users/logout/'))
  await page.getByRole('button', { name: 'Desk' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const ended = await logout
  expect([ended.status(), (await ended.allHeaders())['clear-site-data']]).toEqual([200, '"cache"'])
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  const expectNothing = async (when: string) => {
    const left = await kept(page)
    const text = JSON.stringify(left).toLowerCase()
    expect([when, names.filter((name) => text.includes(name.toLowerCase()))]).toEqual([when, []])
    expect(Object.keys(left.localStorage).filter((key) => !keys.includes(key))).toEqual([])
    expect({ ...left, page: '', localStorage: {} }).toEqual({
      page: '',
      localStorage: {},
      sessionStorage: [],
      databases: [],
      caches: [],
      workers: 0,
      cookies: '',
    })
  }
  await expectNothing('at once')
  const sessions = (await context.cookies()).filter(({ name }) => /access|refresh/.test(name))
  expect(sessions).toEqual([])
  const cached = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map((path) =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ status }) => status,
            () => 'nothing',
          ),
        ),
      ),
    ['/api/users/profile/', `/api/workflows/search-and-locate/?q=${encodeURIComponent(device.mac)}&live=yes`],
  )
  for (const answer of cached) expect(['nothing', 504]).toContain(answer)

  for (const step of ['first', 'second']) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectNothing(`after the ${step} step back`)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNothing('after loading again')
})

test('the next person at the same browser sees nothing of the one before', async ({
  asRole,
  lab,
  page,
  product,
}) => {
  const device = await lab.endpoint('desktop', 'next person', ({ owner }) => owner !== null)
  await asRole('desk', asking(device.mac))
  const search = new SearchPage(page)
  await search.settled()
  await search.expectDevice(device)
  await page.getByRole('button', { name: 'Desk' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Username or e-mail').fill('facilities')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('NotFound', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Palette' }).getByRole('option').first()).toBeVisible()
  const text = (await page.evaluate(() => document.documentElement.outerHTML)).toLowerCase()
  for (const name of [device.hostname, device.ip, device.ownerName ?? '', device.outlet]) {
    expect([name, text.includes(name.toLowerCase())]).toEqual([name, false])
  }
})
