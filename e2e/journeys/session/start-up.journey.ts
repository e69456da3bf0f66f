import {
  began,
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  realPause,
  signIn,
  stored,
  test,
} from './fixture/session.ts'
import { names } from './fixture/line.ts'
import { ada } from './fixture/people.ts'
import { seen, writesOf } from './fixture/observe.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1'

test('ST1 a first visitor gets the sign-in page, without a call, a toast or a callback', async ({
  open,
  api,
}) => {
  const page = await open('/')
  await expect(loginForm(page)).toBeVisible()
  await realPause(500)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  expect(api.order()).toEqual([])
  expect((await seen(page)).toasts).toEqual([])
  expect(await flag(page)).toBeNull()
})

for (const path of [
  '/nonsense',
  '/common-queries/device-lookup?mac=1',
  '/admin',
  '//login',
  '/%2e%2e/x',
  '/login/',
  '/Login',
]) {
  test(`ST2 signed out, ${path} is the sign-in page and Back leaves it`, async ({ page, api }) => {
    await page.goto('about:blank')
    await page.goto(api.origin + path)
    await expect(loginForm(page)).toBeVisible()
    expect(page.url().slice(api.origin.length)).toMatch(/^\/login\/?$/i)
    await page.goBack()
    await realPause(300)
    expect(page.url()).toBe('about:blank')
  })
}

test('ST3 after signing in the wanted page opens with its query', async ({ open }) => {
  const page = await open(deep)
  await expect(page).toHaveURL('/login')
  await page.reload()
  await expect(page.getByText('Workflows / Search and locate')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(deep)
})

test('ST4 refresh first, and the profile only after its success', async ({ openSignedIn, api }) => {
  api.set('refresh', { delay: 400 })
  const page = await openSignedIn('/scanner')
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
})

for (const slow of ['refresh', 'profile'] as const) {
  test(`ST5 while ${slow} hangs, a skeleton is all there is`, async ({ open, signedInAs, api }) => {
    await signedInAs(ada)
    api.set(slow, { delay: 5_000 })
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
    await realPause(1_500)
    expect(new URL(page.url()).pathname).toBe('/workflows/search-and-locate')
    await expect(page.locator('#menu')).toBeAttached({ timeout: 15_000 })
    expect(api.count('search')).toBeLessThanOrEqual(1)
    const { texts } = await seen(page)
    expect(texts!.join(' ')).not.toContain('NotFound')
    expect(texts!.join(' ')).not.toContain('Sign in')
    expect(texts![0]).not.toContain('Ada')
    expect(texts![0]).not.toContain('Workflows')
  })
}

test('ST6 the page of the deep link appears and the time of the refresh is kept', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn(deep)
  await expect(page).toHaveURL(deep)
  await expect(page.getByRole('heading', { name: 'Search and locate' })).toBeVisible()
  const at = Number(await stored(page, 'lastRefreshTime'))
  const now = await page.evaluate(() => Date.now())
  expect(Math.abs(now - at)).toBeLessThan(5_000)
  expect(at).toBeGreaterThanOrEqual(began.getTime())
})

for (const [how, answer] of [
  ['401', { status: 401, body: { message: 'Session over' } }],
  ['403', { status: 403 }],
  ['400', { status: 400, body: { message: 'Session over' } }],
  ['500', { status: 500 }],
  ['nothing', { instead: 'hang' }],
  ['a cut line', { instead: 'abort' }],
] as const) {
  for (const failing of ['refresh', 'profile'] as const) {
    const id = failing === 'refresh' ? 'ST7' : 'ST8'
    test(`${id} ${failing} answers ${how}: out, with the way back`, async ({
      open,
      signedInAs,
      api,
      time,
    }) => {
      await signedInAs(ada)
      api.set(failing, answer)
      const page = await open(deep)
      if ('instead' in answer) {
        await expect.poll(() => api.count(failing)).toBeGreaterThan(0)
        await time.pass(20_000, 500)
      }
      await expect(loginForm(page)).toBeVisible({ timeout: 25_000 })
      await expect(page).toHaveURL(loginAddress(deep))
      expect(await flag(page)).toBe('false')
      const calls = api.order().length
      await realPause(500)
      expect(api.order()).toHaveLength(calls)
      if (failing === 'refresh') expect(api.count('profile')).toBe(0)
      if (!('instead' in answer)) expect(api.count(failing)).toBe(1)
      // One try each two seconds, for fifteen.
      expect(api.count(failing)).toBeLessThanOrEqual(9)
      expect((await seen(page)).toasts).toEqual(['body' in answer ? 'Session over' : 'Something went wrong'])
    })
  }
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

for (const [what, body, works] of [
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
] as const) {
  test(`ST9 the profile is ${what}`, async ({ open, signedInAs, api }) => {
    await signedInAs(ada)
    api.set('profile', { body })
    const page = await open('/')
    if (!works) {
      await expect(loginForm(page)).toBeVisible()
      expect(await flag(page)).toBe('false')
      return
    }
    await expect(page.locator('#menu')).toBeAttached()
    await expect(page.getByRole('main')).toHaveText('NotFound')
    await expect(page.locator('#menu').getByRole('link')).toHaveCount(0)
    const name = page.getByRole('banner').getByRole('button').last()
    expect((await name.boundingBox())!.width).toBeLessThan(260)
    await expect(page.locator('img')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

test('ST10 the flag set by hand shows nothing before the refresh has failed', async ({ open, otherTab }) => {
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'true'))
  const page = await open('/scanner')
  await expect(loginForm(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
  expect(callbackOf(page)).toBe('/scanner')
})

for (const value of ['TRUE', '1', '', 'null']) {
  test(`ST11 the flag ${JSON.stringify(value)} is not signed in`, async ({
    open,
    signedInAs,
    otherTab,
    api,
  }) => {
    await signedInAs(ada)
    await (await otherTab()).evaluate((text) => localStorage.setItem('isLogin', text), value)
    const page = await open('/scanner')
    await expect(loginForm(page)).toBeVisible()
    expect(api.order()).toEqual([])
    await signIn(page)
    await expect(page).toHaveURL('/scanner')
    expect(await writesOf(page, 'isLogin')).toEqual(['true'])
  })
}

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
  const again = page.getByRole('button', { name: 'Load again' })
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
  await context.route('**/assets/{console,search-and-locate}-*.js', async (route) => {
    await realPause(1_500)
    await route.fallback()
  })
  // Fonts that never come must not matter either; a page without them never finishes loading.
  await context.route('**/*.woff2', (route) => void route.request())
  const page = await context.newPage()
  await page.goto(deep, { waitUntil: 'commit' })
  await expect.poll(() => api.count('profile')).toBe(1)
  await expect(page.getByRole('heading', { name: 'Search and locate' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('ST13 one start is one refresh and one profile', async ({ openSignedIn, api }) => {
  await openSignedIn('/scanner')
  await realPause(500)
  expect(api.order()).toEqual([names.refresh, names.profile])
})
