import {
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  logout,
  modal,
  realPause,
  signIn,
  stored,
  test,
} from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { seen, writesOf } from './fixture/observe.ts'
import { ada } from './fixture/people.ts'

const deep = '/common-queries/device-lookup?mac=aa:bb&n=1%202'

test('LO1 Logout calls once, clears the flag, keeps the way back and says so', async ({
  openSignedIn,
  api,
}) => {
  const page = await openSignedIn(deep)
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  expect(page.url().replace(/^https?:\/\/[^/]+/, '')).toBe(loginAddress(deep))
  expect(await flag(page)).toBe('false')
  expect(api.count('logout')).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: 'logged out successfully' })).toBeVisible()
  expect((await seen(page)).toasts).toEqual(['logged out successfully'])
  expect(await writesOf(page, 'isLogin')).toEqual(['false'])
})

const ways = [
  ['/', '%2F'],
  [
    '/common-queries/device-lookup?mac=aa:bb&n=1 2',
    '%2Fcommon-queries%2Fdevice-lookup%3Fmac%3Daa%3Abb%26n%3D1%25202',
  ],
  ['/scanner?q=a+b', null],
  ['/scanner?q=%2F', null],
  ['/scanner?q=é', null],
  ['/scanner?q=%', null],
  ['/scanner?a=1&b=2#part', null],
] as const

test('LO2 every page survives the address of the sign-in page', async ({ open, signedInAs }) => {
  for (const [from, wanted] of ways) {
    await signedInAs(ada)
    const page = await open(from)
    await expect(page.locator('#menu'), from).toBeAttached()
    const before = await page.evaluate(() => location.pathname + location.search)
    await logout(page)
    await expect(loginForm(page), from).toBeVisible()
    const url = new URL(page.url())
    expect(url.searchParams.get('callbackUrl'), from).toBe(before)
    expect([...url.searchParams.keys()], from).toEqual(['callbackUrl'])
    if (wanted !== null) expect(url.search).toBe(`?callbackUrl=${wanted}`)
    expect(url.hash, from).toBe('')
    await page.close()
  }
})

for (const [how, answer, words] of [
  ['500', { status: 500 }, 'Something went wrong'],
  ['401', { status: 401, body: { message: 'Not signed in' } }, 'Not signed in'],
  ['a cut line', { instead: 'abort' }, 'Something went wrong'],
  ['nothing for 30 s', { instead: 'hang' }, 'Something went wrong'],
] as const) {
  test(`LO3 the logout call answers ${how}: out all the same`, async ({ openSignedIn, api }) => {
    const page = await openSignedIn(deep)
    api.set('logout', answer)
    await logout(page)
    await expect.poll(() => flag(page)).toBe('false')
    await expect(page).toHaveURL(loginAddress(deep))
    await expect(page.getByRole('alert')).toHaveText(words)
    expect((await seen(page)).toasts).toEqual([words])
  })
}

test('LO4 after a failed logout the start page stays the sign-in page', async ({ openSignedIn, api }) => {
  const page = await openSignedIn('/scanner')
  api.set('logout', { status: 500 })
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  const calls = api.order().length
  await page.goto('/')
  await expect(loginForm(page)).toBeVisible()
  await realPause(500)
  expect(api.order()).toHaveLength(calls)
})

test('LO5 logging out twice quickly is one call and one way out', async ({ openSignedIn, api }) => {
  const page = await openSignedIn('/scanner')
  api.set('logout', { delay: 500 })
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).dblclick()
  await expect(loginForm(page)).toBeVisible()
  await realPause(500)
  expect(api.count('logout')).toBe(1)
  expect((await seen(page)).toasts).toEqual(['logged out successfully'])
})

for (const late of [{ delay: 2_000 }, { delay: 2_000, status: 401 }]) {
  test(`LO6 a refresh that answers ${late.status ?? 200} after the logout changes nothing`, async ({
    openSignedIn,
    api,
    time,
  }) => {
    const page = await openSignedIn('/scanner')
    api.set('refresh', late)
    await move(page, 9, 9)
    await time.sleep(13 * 60_000)
    await expect.poll(() => api.count('refresh')).toBe(2)
    const before = await stored(page, 'lastRefreshTime')
    await logout(page)
    await expect(loginForm(page)).toBeVisible()
    const at = page.url()
    await realPause(2_500)
    expect(page.url()).toBe(at)
    expect(await flag(page)).toBe('false')
    expect(await stored(page, 'lastRefreshTime')).toBe(before)
    expect((await seen(page)).toasts).toEqual(['logged out successfully'])
  })
}

test('LO6 a profile that comes after the logout elsewhere changes nothing', async ({
  open,
  openSignedIn,
  otherTab,
  api,
}) => {
  const first = await openSignedIn('/account')
  api.set('profile', { delay: 2_000 })
  const page = await open('/scanner')
  await expect.poll(() => api.count('profile')).toBe(2)
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'false'))
  for (const tab of [first, page]) await expect(loginForm(tab)).toBeVisible()
  await realPause(2_500)
  await expect(loginForm(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
})

test('LO7 Back after the logout is still the sign-in page', async ({ openSignedIn }) => {
  const page = await openSignedIn('/account')
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Dashboard' }).click()
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  for (let back = 0; back < 2; back += 1) {
    await page.goBack()
    await realPause(200)
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect(loginForm(page)).toBeVisible()
    await expect(page.getByText('Ada')).toHaveCount(0)
  }
})

test('LO8 nothing of one person is there for the next, be it for a moment', async ({ openSignedIn }) => {
  const page = await openSignedIn('/workflows/search-and-locate?q=10.1.1.1')
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  await page.goto('/login')
  await page.evaluate(() => {
    ;(globalThis as unknown as { seen: { texts: string[] } }).seen.texts = []
  })
  await signIn(page, 'bob')
  await expect(page.locator('#menu').getByRole('link')).toHaveText(['Dashboard', 'Scanner'])
  const { texts } = await seen(page)
  expect(texts!.length).toBeGreaterThan(0)
  for (const text of texts!) expect(text).not.toMatch(/Ada|Search and locate|10\.1\.1\.1/)
  await expect(modal(page)).toHaveCount(0)
})

test('LO9 the way back does not grow from one logout to the next', async ({ openSignedIn }) => {
  const page = await openSignedIn(deep)
  const lengths: number[] = []
  for (let times = 0; times < 3; times += 1) {
    await logout(page)
    await expect(loginForm(page)).toBeVisible()
    expect(callbackOf(page)).toBe(deep)
    lengths.push(page.url().length)
    await signIn(page)
    await expect(page.locator('#menu')).toBeAttached()
  }
  expect(new Set(lengths).size).toBe(1)
})
