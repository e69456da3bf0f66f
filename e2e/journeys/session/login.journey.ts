import { isNightly } from '@patchbay/server/test-tally'
import {
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  modal,
  seconds,
  signIn,
  stored,
  test,
} from './fixture/session.ts'
import { untilAllHeard } from './fixture/heard.ts'
import { names } from './fixture/line.ts'
import { seen, writesOf } from './fixture/observe.ts'

test('LI1 signing in sets the flag once, loads the profile and changes the title', async ({ open, api }) => {
  const page = await open('/')
  await expect(page).toHaveTitle('Patchbay | Sign in')
  await signIn(page)
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Patchbay | Dashboard')
  expect(api.order()).toEqual([names.login, names.profile])
  expect(await writesOf(page, 'isLogin')).toEqual(['true'])
})

test("LI2 what is refused is said in the server's words and changes nothing", async ({ open, api }) => {
  const refused = async (words: string, typed?: string) => {
    const page = await open(loginAddress('/scanner?x=1'))
    await signIn(page, 'ada', typed)
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page).toHaveURL(loginAddress('/scanner?x=1'))
    expect(await flag(page)).not.toBe('true')
    await expect(page.getByLabel('Username or e-mail')).toHaveValue('ada')
    expect((await seen(page)).toasts).toEqual([words])
    await page.close()
  }
  await refused('The username or password is not right.', 'not the password')
  for (const status of [400, 401]) {
    api.set('login', { status, body: { message: 'Bad pair' } })
    await refused('Bad pair')
  }
})

test('LI3 any other failure says the fixed words, and how long to wait where that is known', async ({
  open,
  api,
}) => {
  for (const answer of [
    { status: 500 },
    { status: 429, headers: { 'retry-after': '40' } },
    { status: 503 },
    { instead: 'abort' },
  ] as const) {
    const what = JSON.stringify(answer)
    api.set('login', answer)
    const page = await open('/login')
    await signIn(page)
    await expect(page.getByRole('alert'), what).toHaveText('Something went wrong')
    if ('status' in answer && answer.status === 429) {
      await expect(page.locator('[data-toast]')).toContainText(/Wait (40|[1-3]\d) s/)
    }
    expect((await seen(page)).toasts, what).toEqual(['Something went wrong'])
    expect(await flag(page), what).not.toBe('true')
    await page.close()
  }
})

test('LI4 pressing twice is one call, and the button is busy meanwhile', async ({ open, api }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('login', { until: released })
  const page = await open('/login')
  await page.getByLabel('Username or e-mail').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('right and long enough')
  const button = page.locator('button[type=submit]')
  await button.dblclick()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/')
  expect(api.count('login')).toBe(1)
})

const followed = ['/', '/common-queries/device-lookup?mac=aa%3Abb&x=1%202', '/a?callbackUrl=%2Fb', '/søk/Ø']
const refused = [
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login?callbackUrl=%2Flogin',
  `/${'a'.repeat(10_000)}`,
  '/%',
  '/%E0%A4%A',
]

test('LI5 LI6 LI7 signing in leads to a page of ours and nowhere else, of two to the first, and to NotFound where it may not be seen', async ({
  open,
}) => {
  const page = await open('/login')
  const landing = async (query: string, username = 'ada') => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/login${query}`)
    await signIn(page, username)
    await expect(page.locator('#menu')).toBeAttached()
    const url = new URL(page.url())
    return url.pathname + url.search
  }
  expect(await landing('')).toBe('/')
  for (const text of followed) {
    expect(decodeURI(await landing(`?callbackUrl=${encodeURIComponent(text)}`)), text).toBe(decodeURI(text))
  }
  // By day four of them; what is refused, and ten thousand made-up texts, address.test.ts has.
  for (const text of refused.filter((_, at) => isNightly || at % 3 === 2)) {
    expect(await landing(`?callbackUrl=${encodeURIComponent(text)}`), text.slice(0, 40)).toBe('/')
  }
  for (const raw of ['%', '%E0%A4%A']) expect(await landing(`?callbackUrl=${raw}`), raw).toBe('/')
  expect(await landing('?callbackUrl=%2Fscanner&callbackUrl=%2Faccount')).toBe('/scanner')
  const unseen = '/common-queries/device-lookup'
  expect(await landing(`?callbackUrl=${encodeURIComponent(unseen)}`, 'bob')).toBe(unseen)
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
})

test('LI8 the sign-in page stands open for two hours and nothing happens', async ({ open, api, time }) => {
  const page = await open('/login')
  await expect(page.getByText('Console reachable')).toBeVisible()
  await expect.poll(() => api.count('options')).toBe(1)
  const calls = api.calls.length
  await time.pass(7_200_000, 600_000)
  await expect(modal(page)).toHaveCount(0)
  expect(api.calls).toHaveLength(calls)
  await signIn(page)
  await expect(page).toHaveURL('/')
})

test('LI9 stamps left over open no modal after signing in', async ({ open, otherTab, time }) => {
  const other = await otherTab()
  await other.evaluate(() => {
    localStorage.setItem('sessionExpired', String(Date.now() - 1_000))
    localStorage.setItem('logoutAllTabs', String(Date.now() - 1_000))
    localStorage.setItem('lastRefreshTime', '5')
    localStorage.setItem('isLogin', 'false')
  })
  const page = await open('/login')
  const second = await open('/login')
  await signIn(page)
  await expect(page).toHaveURL('/')
  await expect(second.locator('#menu')).toBeAttached()
  await untilAllHeard([page, second])
  await time.pass(5 * seconds, seconds)
  for (const tab of [page, second]) {
    await expect(modal(tab)).toHaveCount(0)
    await expect(tab.locator('#menu')).toBeAttached()
  }
  expect(await stored(page, 'sessionExpired')).toBeNull()
  expect(await stored(page, 'logoutAllTabs')).toBeNull()
  expect(Number(await stored(page, 'lastRefreshTime'))).toBeGreaterThan(5)
})

test('LI10 the sign-in page of somebody signed in goes on to where they were going', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn(loginAddress('/scanner?x=1'))
  await expect(page).toHaveURL('/scanner?x=1')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(loginForm(page)).toHaveCount(0)
  expect(callbackOf(page)).toBeNull()
})
