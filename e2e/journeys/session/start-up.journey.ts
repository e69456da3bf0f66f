import { isNightly } from '@patchbay/server/test-tally'
import {
  began,
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  logout,
  seconds,
  signIn,
  stored,
  test,
} from './fixture/session.ts'
import { names } from './fixture/line.ts'
import { ada } from './fixture/people.ts'
import { seen, stampError, writesOf } from './fixture/observe.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1&live=no'

test('ST1 a first visitor gets the sign-in page, without a call, a toast or a callback', async ({
  open,
  api,
  time,
}) => {
  const page = await open('/')
  await expect(loginForm(page)).toBeVisible()
  await time.pass(5 * seconds, seconds)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  expect(api.order()).toEqual([])
  expect((await seen(page)).toasts).toEqual([])
  expect(await flag(page)).toBeNull()
})

test('ST2 signed out, every path is the sign-in page and Back leaves it', async ({ context, api }) => {
  const paths = [
    '/nonsense',
    '/common-queries/device-lookup?mac=1',
    '//login',
    '/login/',
    ...(isNightly ? ['/admin', '/%2e%2e/x', '/Login'] : []),
  ]
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto('about:blank')
    await page.goto(api.origin + path)
    await expect(loginForm(page), path).toBeVisible()
    expect(page.url().slice(api.origin.length), path).toMatch(/^\/login\/?$/i)
    await page.goBack()
    await expect(page, path).toHaveURL('about:blank')
    await page.close()
  }
})

test('ST3 after signing in the wanted page opens with its query', async ({ open }) => {
  const page = await open(deep)
  await expect(page).toHaveURL('/login')
  await page.reload()
  await expect(page.getByText('Workflows / Search and locate')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(deep)
})

test('ST4 ST6 ST13 one start is one refresh, and only after its success one profile; the page of the deep link appears', async ({
  openSignedIn,
  api,
  time,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('refresh', { until: released })
  const opened = openSignedIn('/scanner?from=mail')
  await expect.poll(() => api.count('refresh')).toBe(1)
  expect(api.count('profile')).toBe(0)
  release()
  const page = await opened
  await expect(page).toHaveURL('/scanner?from=mail')
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
  const at = Number(await stored(page, 'lastRefreshTime'))
  await time.pass(5 * seconds, seconds)
  expect(api.order()).toEqual([names.refresh, names.profile])
  const [refresh] = api.of('refresh')
  const [profile] = api.of('profile')
  expect(profile!.began).toBeGreaterThanOrEqual(refresh!.ended!)
  expect(refresh!.headers['content-type']).toBe('application/json')
  expect(refresh!.body).toBeNull()
  expect(refresh!.url.pathname).toBe('/api/users/token/refresh/')
  expect(profile!.url.pathname).toBe('/api/users/profile/')
  // Cookies go along: the page's own origin, and nothing that would leave them behind.
  expect(refresh!.url.origin).toBe(new URL(page.url()).origin)
  // The moment of the refresh by the page's own clock, be it a busy machine's.
  expect(await stampError(page, 'lastRefreshTime')).toBeLessThan(2 * seconds)
  expect(at).toBeGreaterThanOrEqual(began.getTime())
})

for (const slow of ['refresh', 'profile'] as const) {
  test(`ST5 while ${slow} hangs, a skeleton is all there is`, async ({ open, signedInAs, api, time }) => {
    await signedInAs(ada)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    api.set(slow, { until: released })
    const page = await open(deep)
    const skeleton = page.locator('[aria-busy=true]').first()
    await expect(skeleton).toBeVisible()
    const header = page.getByRole('banner')
    expect((await header.boundingBox())!.height).toBe(62)
    expect((await skeleton.locator(':scope > div').first().boundingBox())!.width).toBe(80)
    await page.evaluate(() => {
      const record = (globalThis as unknown as { seen: { texts: string[] } }).seen
      record.texts = [document.body.textContent]
    })
    await time.pass(2 * seconds, 500)
    expect(new URL(page.url()).pathname).toBe('/workflows/search-and-locate')
    expect(api.count('search')).toBe(0)
    release()
    await expect(page.locator('#menu')).toBeAttached()
    expect(api.count('search')).toBeLessThanOrEqual(1)
    const { texts } = await seen(page)
    expect(texts!.join(' ')).not.toContain('NotFound')
    expect(texts!.join(' ')).not.toContain('Sign in')
    expect(texts![0]).not.toContain('Ada')
    expect(texts![0]).not.toContain('Workflows')
  })
}

const failures = [
  ['401', { status: 401, body: { message: 'Session over' } }],
  ['403', { status: 403 }],
  ['400', { status: 400, body: { message: 'Session over' } }],
  ['500', { status: 500 }],
  ['nothing', { instead: 'hang' }],
  ['a cut line', { instead: 'abort' }],
] as const

/** At night each of the two fails in each way; by day they share the ways, with an answer and without one for either. */
const failuresOf = (parity: 0 | 1) => failures.filter((_, index) => isNightly || index % 2 === parity)

for (const [id, failing, ways] of [
  ['ST7', 'refresh', failuresOf(0)],
  ['ST8', 'profile', failuresOf(1)],
] as const) {
  test(`${id} a ${failing} that fails leads out, with the way back`, async ({
    open,
    signedInAs,
    api,
    time,
  }) => {
    for (const [how, answer] of ways) {
      await signedInAs(ada)
      api.set(failing, answer)
      const before = { failing: api.count(failing), profile: api.count('profile') }
      const page = await open(deep)
      if ('instead' in answer) {
        await expect.poll(() => api.count(failing), { message: how }).toBeGreaterThan(before.failing)
        await time.pass(20 * seconds, seconds)
      }
      await expect(loginForm(page), how).toBeVisible({ timeout: 60_000 })
      await expect(page).toHaveURL(loginAddress(deep))
      expect(await flag(page), how).toBe('false')
      const calls = api.order().length
      await time.pass(5 * seconds, seconds)
      expect(api.order(), how).toHaveLength(calls)
      if (failing === 'refresh') expect(api.count('profile'), how).toBe(before.profile)
      if (!('instead' in answer)) expect(api.count(failing) - before.failing, how).toBe(1)
      // One try each two seconds, for fifteen.
      expect(api.count(failing) - before.failing, how).toBeLessThanOrEqual(9)
      const words = 'body' in answer ? 'Session over' : 'Something went wrong'
      expect((await seen(page)).toasts, how).toEqual([words])
      await page.close()
    }
  })
}

test('ST7 a restart of the server during the refresh throws nobody out', async ({
  open,
  signedInAs,
  api,
  time,
}) => {
  await signedInAs(ada)
  api.set('refresh', (times) => (times < 4 ? { status: 502 } : {}))
  const page = await open('/scanner')
  await expect.poll(() => api.count('refresh')).toBe(1)
  await time.pass(8_000, 500)
  await expect(page.locator('#menu')).toBeAttached()
})

const profiles = [
  ['an empty object', {}, false],
  ['no data', { data: null }, false],
  ['a page', '<!doctype html><title>proxy</title>', false],
  ['no list of keys', { data: { id: 7, firstname: 'Ada', username: 'ada' } }, true],
  ['null for the list', { data: { id: 7, firstname: 'Ada', access_permission_names: null } }, true],
  [
    'text for the list',
    { data: { id: 7, firstname: 'Ada', access_permission_names: 'dashboards-all-sections' } },
    true,
  ],
  ['no name', { data: { id: 7, firstname: null, username: 'ada.l', access_permission_names: [] } }, true],
  ['a long name', { data: { id: 7, firstname: 'A'.repeat(300), access_permission_names: [] } }, true],
  [
    'markup for a name',
    { data: { id: 7, firstname: '<img src=x onerror=alert(1)>', access_permission_names: [] } },
    true,
  ],
] as const

test('ST9 a profile of any shape is a failed load or a whole page', async ({ open, signedInAs, api }) => {
  // By day every second: no profile, no JSON, and whole pages without keys, without a name and with markup for one.
  for (const [what, body, worker] of profiles.filter((_, index) => isNightly || index % 2 === 0)) {
    await signedInAs(ada)
    api.set('profile', { body })
    const page = await open('/')
    if (worker) {
      await expect(page.locator('#menu'), what).toBeAttached()
      await expect(page.getByRole('main'), what).toHaveText('NotFound')
      await expect(page.locator('#menu').getByRole('link'), what).toHaveCount(0)
      const name = page.getByRole('banner').getByRole('button').last()
      expect((await name.boundingBox())!.width, what).toBeLessThan(260)
      await expect(page.locator('img')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true)
    } else {
      await expect(loginForm(page), what).toBeVisible()
      expect(await flag(page), what).toBe('false')
    }
    await page.close()
  }
})

test('ST10 the flag set by hand shows nothing before the refresh has failed', async ({ open, otherTab }) => {
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'true'))
  const page = await open('/scanner')
  await expect(loginForm(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
  expect(callbackOf(page)).toBe('/scanner')
})

test('ST11 nothing but the text true is signed in, and nothing but true and false is written', async ({
  open,
  signedInAs,
  otherTab,
  api,
}) => {
  await signedInAs(ada)
  const other = await otherTab()
  for (const value of isNightly ? ['TRUE', '1', '', 'null'] : ['TRUE', '1']) {
    await other.evaluate((text) => localStorage.setItem('isLogin', text), value)
    const page = await open('/scanner')
    await expect(loginForm(page), value).toBeVisible()
    expect(api.order(), value).toEqual([])
    await page.close()
  }
  const page = await open('/scanner')
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  expect(await writesOf(page, 'isLogin')).toEqual(['true'])
  await logout(page)
  await expect(loginForm(page)).toBeVisible()
  expect(await writesOf(page, 'isLogin')).toEqual(['true', 'false'])
})

test('ST12 a part that a deployment took away offers to load again', async ({
  open,
  signedInAs,
  context,
  thrown,
}) => {
  await signedInAs(ada)
  let gone = true
  await context.route('**/assets/console-*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  const page = await open('/scanner')
  const again = page.getByRole('button', { name: 'Reload' })
  await expect(again).toBeVisible()
  gone = false
  await again.click()
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
  thrown.length = 0
})

test('ST12 the skeleton ends when the code of the page comes after the profile', async ({
  signedInAs,
  api,
  context,
}) => {
  await signedInAs(ada)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/assets/{console,search-and-locate}-*.js', async (route) => {
    await released
    await route.fallback()
  })
  // Fonts that never come must not matter either; a page without them never finishes loading.
  await context.route('**/*.woff2', (route) => void route.request())
  const page = await context.newPage()
  // Without a question: one is busy for as long as a source is slow, and another journey may hold one up.
  await page.goto('/workflows/search-and-locate', { waitUntil: 'commit' })
  await expect.poll(() => api.of('profile').map(({ status }) => status)).toEqual([200])
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Search and locate' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})
