import { isNightly } from '@patchbay/server/test-tally'
import {
  callBeside,
  expect,
  flag,
  loginAddress,
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
import { seen, writesOf } from './fixture/observe.ts'
import { ada } from './fixture/people.ts'

const deep = '/common-queries/device-lookup?mac=aa:bb&n=1%202'

test('LO1 LO9 TO12 Logout calls once, clears the flag, keeps a way back that does not grow, and says so on the sign-in page', async ({
  openSignedIn,
  api,
  time,
}) => {
  const page = await openSignedIn(deep)
  for (let times = 1; times <= 3; times += 1) {
    await logout(page)
    await expect(loginForm(page)).toBeVisible()
    expect(page.url().replace(/^https?:\/\/[^/]+/, '')).toBe(loginAddress(deep))
    expect(await flag(page)).toBe('false')
    expect(api.count('logout')).toBe(times)
    const words = page.getByRole('status').filter({ hasText: 'logged out successfully' })
    await expect(words).toBeVisible()
    await expect(page.locator('[data-toast]')).toHaveText('logged out successfully')
    expect((await seen(page)).toasts).toEqual(Array(times).fill('logged out successfully'))
    if (times === 1) expect(await writesOf(page, 'isLogin')).toEqual(['false'])
    // The server knows of it, too.
    await expect(callBeside(page, 'GET /users/profile/')).rejects.toThrow('401')
    await time.pass(2 * seconds, 500)
    await expect(words).toBeVisible()
    await signIn(page)
    await expect(page.locator('#menu')).toBeAttached()
  }
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
  // By day half of them; address.test.ts has what survives.
  for (const [from, wanted] of ways.filter(([path], at) => isNightly || at % 2 === 1 || path.includes('#'))) {
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

const endings = [
  ['500', { status: 500 }, 'Something went wrong'],
  ['401', { status: 401, body: { message: 'Not signed in' } }, 'Not signed in'],
  ['a cut line', { instead: 'abort' }, 'Something went wrong'],
  ['nothing for 30 s', { instead: 'hang' }, 'Something went wrong'],
] as const

test('LO3 LO4 whatever the logout call answers: out all the same, and the start page stays the sign-in page', async ({
  open,
  signedInAs,
  api,
  time,
}) => {
  for (const [how, answer, words] of endings) {
    api.set('logout', undefined)
    await signedInAs(ada)
    const page = await open(deep)
    await expect(page.locator('#menu'), how).toBeAttached()
    api.set('logout', answer)
    const before = api.count('logout')
    await logout(page)
    await expect.poll(() => flag(page), { message: how }).toBe('false')
    await expect.poll(() => api.count('logout'), { message: how }).toBe(before + 1)
    // By the page's clock it waits for five seconds at most.
    if (how === 'nothing for 30 s') await time.pass(6 * seconds, 500)
    await expect(page, how).toHaveURL(loginAddress(deep))
    await expect(page.getByRole('alert'), how).toHaveText(words)
    expect((await seen(page)).toasts, how).toEqual([words])
    const calls = api.order().length
    await page.goto('/')
    await expect(loginForm(page), how).toBeVisible()
    await time.pass(5 * seconds, seconds)
    expect(api.order(), how).toHaveLength(calls)
    await page.close()
  }
})

test('LO5 logging out twice quickly is one call and one way out', async ({ openSignedIn, api, time }) => {
  const page = await openSignedIn('/scanner')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('logout', { until: released })
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).dblclick()
  await expect.poll(() => api.count('logout')).toBe(1)
  release()
  await expect(loginForm(page)).toBeVisible()
  await time.pass(2 * seconds, 500)
  expect(api.count('logout')).toBe(1)
  expect((await seen(page)).toasts).toEqual(['logged out successfully'])
})

test('LO6 a refresh that answers after the logout changes nothing', async ({
  open,
  signedInAs,
  api,
  time,
}) => {
  for (const late of [{}, { status: 401 }]) {
    const what = `answer ${'status' in late ? late.status : 200}`
    api.set('refresh', undefined)
    await signedInAs(ada)
    const page = await open('/scanner')
    await expect(page.locator('#menu'), what).toBeAttached()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    api.set('refresh', { ...late, until: released })
    const refreshes = api.count('refresh')
    await move(page, 9, 9)
    await time.sleep(13 * minutes)
    await expect.poll(() => api.count('refresh'), { message: what }).toBe(refreshes + 1)
    const before = await stored(page, 'lastRefreshTime')
    await logout(page)
    await expect(loginForm(page), what).toBeVisible()
    const at = page.url()
    release()
    await expect.poll(() => api.of('refresh').at(-1)!.closed, { message: what }).not.toBeNull()
    await time.pass(5 * seconds, seconds)
    expect(page.url(), what).toBe(at)
    expect(await flag(page), what).toBe('false')
    expect(await stored(page, 'lastRefreshTime'), what).toBe(before)
    expect((await seen(page)).toasts, what).toEqual(['logged out successfully'])
    await page.close()
  }
})

test('LO6 a profile that comes after the logout elsewhere changes nothing', async ({
  open,
  openSignedIn,
  otherTab,
  api,
  time,
}) => {
  const first = await openSignedIn('/account')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('profile', { until: released })
  const page = await open('/scanner')
  await expect.poll(() => api.count('profile')).toBe(2)
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'false'))
  for (const tab of [first, page]) await expect(loginForm(tab)).toBeVisible()
  release()
  await expect.poll(() => api.of('profile').at(-1)!.closed).not.toBeNull()
  await time.pass(5 * seconds, seconds)
  await expect(loginForm(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
})

test('LO7 Back after the logout is still the sign-in page', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/account')
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Dashboard' }).click()
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  for (let back = 0; back < 2; back += 1) {
    await page.goBack()
    await time.pass(seconds)
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
