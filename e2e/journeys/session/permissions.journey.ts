import type { Page } from '@playwright/test'
import { groups, isGroup, keepsGroup, mayOpen, screenMap, screens } from '@patchbay/contract/screens'
import {
  callbackOf,
  expect,
  loginAddress,
  loginForm,
  minutes,
  modal,
  realPause,
  signIn,
  test,
} from './fixture/session.ts'
import { allKeys, profileOf } from './fixture/people.ts'
import { menuFor } from '../../../web/src/shell/menu.ts'

const search = '/workflows/search-and-locate'

interface Visited {
  readonly title: string
  readonly text: string
  readonly path: string
}

/**
 * Goes to paths inside the app one after the other, as links would, and gives title and text of each page. Each comes
 * after a page of another title, so that its own is a change that can be seen.
 */
function visitAll(page: Page, paths: readonly string[]): Promise<Visited[]> {
  return page.evaluate(async (all) => {
    const channel = new MessageChannel()
    const soon = () =>
      new Promise((resolve) => {
        channel.port1.addEventListener('message', resolve, { once: true })
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    const go = async (path: string) => {
      document.title = '?'
      history.pushState({}, '', path)
      const late = performance.timeOrigin + performance.now() + 5_000
      while (document.title === '?' && performance.timeOrigin + performance.now() < late) await soon()
      return {
        title: document.title.replace(/^.* \| /, ''),
        text: document.querySelector('main')?.textContent ?? '',
        path: location.pathname,
      }
    }
    const found: Visited[] = []
    for (const path of all) {
      if (location.pathname !== '/account') await go('/account')
      found.push(path === '/account' ? await go(`${path}?again`) : await go(path))
    }
    return found
  }, paths)
}

const visit = async (page: Page, path: string): Promise<Visited> => (await visitAll(page, [path]))[0]!

/** Titles of the menu, those of each group below it, without opening anything. */
function menuOf(page: Page): Promise<[string, string[] | null][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#menu > ul > li')].map((item): [string, string[] | null] => {
      const button = item.querySelector(':scope > button')
      const children = [...item.querySelectorAll('ul a')].map((link) => link.textContent)
      const link = item.querySelector(':scope > a')
      return button ? [button.textContent, children] : [link?.textContent ?? '', null]
    }),
  )
}

/** The short reference: what the menu is for the keys held. */
function wantedMenu(held: ReadonlySet<string>): [string, string[] | null][] {
  return screenMap.flatMap((entry): [string, string[] | null][] => {
    if (!isGroup(entry)) return !entry.hidden && mayOpen(entry, held) ? [[entry.title, null]] : []
    if (!entry.keys.some((key) => held.has(key))) return []
    const shown = entry.screens.filter((screen) => !screen.hidden && mayOpen(screen, held))
    return [[entry.title, shown.map(({ title }) => title)]]
  })
}

test('PM1 a page and its menu item are there if and only if its own key is held', async ({
  openSignedIn,
  withKeys,
  api,
}) => {
  test.setTimeout(300_000)
  const keys = [...new Set(screens.flatMap(({ key }) => key ?? []))]
  const others = screens.filter(({ path }) => path !== '/account')
  const page = await openSignedIn('/account', await withKeys())
  for (const key of keys) {
    await withKeys(key)
    await page.goto('/account')
    await expect(page.locator('#menu > ul > li')).not.toHaveCount(0)
    expect(await menuOf(page), key).toEqual(wantedMenu(new Set([key])))
    const found = await visitAll(
      page,
      others.map(({ path }) => path),
    )
    expect(
      found.map(({ path, title, text }) => [path, title, title === 'NotFound' ? text : '']),
      key,
    ).toEqual(
      others.map((screen) =>
        screen.key === null || screen.key === key
          ? [screen.path, screen.title, '']
          : [screen.path, 'NotFound', 'NotFound'],
      ),
    )
  }
  // No page of the feature whose key is missing asked the server for anything.
  expect(api.count('search')).toBe(0)
})

test('PM1 a page without its key makes no call of its own', async ({ openSignedIn, withKeys, api }) => {
  const page = await openSignedIn(`${search}?q=10.1.1.1`, await withKeys('tools-scanner'))
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await realPause(500)
  expect(api.count('search')).toBe(0)
})

test('PM2 keys are compared whole', async ({ openSignedIn, withKeys, api }) => {
  const person = await withKeys('tools-scanner')
  const page = await openSignedIn('/account', person)
  // Keys that the server would not hand out: only the browser's own comparison stands between them and a page.
  const misspelt = [
    'queries-cisco',
    'Queries-Device-Lookup',
    ' queries-device-lookup',
    'queries-device-lookup ',
    'queries-cisco-catalyst-centre',
    'queries-map-locate',
    'administration-user-management',
    'site-resources-campus-map',
    'workflows-search',
    '*',
    7,
    null,
  ]
  api.set('profile', { body: profileOf({ ...person, keys: misspelt }) })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  expect(await menuOf(page)).toEqual([])
  const trapped = [
    ['/common-queries/catalyst-centre', 'queries-cisco-catalyst-center'],
    ['/common-queries/map-locate', 'queries-map-location'],
    ['/administration/user-management', 'administrations-user-management'],
    ['/site-resources/campus-map', 'siteresources-campus-map'],
  ] as const
  for (const { text } of await visitAll(
    page,
    trapped.map(([path]) => path),
  )) {
    expect(text).toBe('NotFound')
  }
  api.set('profile', undefined)
  for (const [path, key] of trapped) {
    await withKeys(key)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveText('NotFound')
  }
})

test('PM3 a hidden page is on no menu and opens with its key alone', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/workflows/cyber-security-response', await withKeys(...allKeys))
  await expect(page).toHaveTitle('Patchbay | Cyber security response')
  expect(JSON.stringify(await menuOf(page))).not.toContain('Cyber security response')
  await expect(page.locator('#menu [aria-current=page]')).toHaveCount(0)
  await withKeys(...allKeys.filter((key) => key !== 'workflows-cyber-security-response'))
  await page.reload()
  await expect(page.getByRole('main')).toHaveText('NotFound')
})

test('PM4 the key of security response alone', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/account', await withKeys('workflows-cyber-security-response'))
  expect(await menuOf(page)).toEqual([['Workflows', ['Security response']]])
  expect((await visit(page, '/workflows/security-response')).title).toBe('Security response')
  expect((await visit(page, '/workflows/cyber-security-response')).title).toBe('Cyber security response')
})

test('PM5 the key of power management alone', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/account', await withKeys('workflows-ap-power-management'))
  expect(await menuOf(page)).toEqual([['Workflows', ['Power management']]])
})

test('PM6 a group without visible children is kept and opens its own page', async ({
  openSignedIn,
  withKeys,
  context,
}) => {
  // No group of the map is like that, so the screen map on its way to the browser is given one.
  await context.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const changed = text.replace(
      /(path:`\/workflows\/security-response`,key:`workflows-cyber-security-response`)/,
      '$1,hidden:!0',
    )
    expect(changed).not.toBe(text)
    await route.fulfill({ response, body: changed })
  })
  const page = await openSignedIn('/account', await withKeys('workflows-cyber-security-response'))
  const group = page.locator('#menu > ul > li')
  await expect(group).toHaveText(['Workflows'])
  await group.locator('a, button').click()
  await expect(page.getByRole('heading', { name: 'Workflows' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(page.locator('#menu ul ul')).toHaveCount(0)
})

test('PM7 a group without any of its keys is absent', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/', await withKeys('queries-device-lookup'))
  expect((await menuOf(page)).map(([title]) => title)).toEqual(['Common Queries'])
  await withKeys()
  await page.reload()
  await expect(page.getByRole('main')).toHaveText('NotFound')
  expect(await menuOf(page)).toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Patchbay' })).toBeVisible()
})

test('PM8 for any keys the menu is what the reference says, in the order of the table', async ({
  openSignedIn,
  withKeys,
}) => {
  test.setTimeout(120_000)
  let state = 20_261_102
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const subset = () => allKeys.filter(() => random() < 0.25)
  for (let times = 0; times < 2_000; times += 1) {
    const held = new Set(subset())
    const shown = menuFor(held).map(({ title, children }) => [
      title,
      children?.map((child) => child.title) ?? null,
    ])
    expect(shown).toEqual(wantedMenu(held))
  }
  const page = await openSignedIn('/account', await withKeys())
  for (let times = 0; times < 8; times += 1) {
    const keys = subset()
    await withKeys(...keys)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    expect(await menuOf(page)).toEqual(wantedMenu(new Set(keys)))
  }
})

test('PM9 Command Center with both its spellings', async ({ openSignedIn }) => {
  const page = await openSignedIn('/command-centre/dhcp-ip-reservation')
  const group = page.locator('#menu').getByRole('button', { name: 'Command Center' })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#menu [aria-current=page]')).toHaveText('DHCP IP reservation')
  for (const path of ['/command-center/dhcp-ip-reservation', '/command-centre']) {
    expect((await visit(page, path)).text, path).toBe('NotFound')
  }
})

test('PM10 what is highlighted follows the address however it came about', async ({ openSignedIn }) => {
  const page = await openSignedIn('/common-queries/device-lookup?mac=1')
  const current = page.locator('#menu [aria-current=page]')
  const group = (name: string) => page.locator('#menu').getByRole('button', { name })
  await expect(current).toHaveText('Device lookup')
  await expect(group('Common Queries')).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(current).toHaveText('Device lookup')
  await group('Site Resources').click()
  await page.locator('#menu').getByRole('link', { name: 'Campus map' }).click()
  await expect(current).toHaveText('Campus map')
  await page.goBack()
  await expect(current).toHaveText('Device lookup')
  await expect(group('Common Queries')).toHaveAttribute('aria-expanded', 'true')
  await page.goForward()
  await expect(current).toHaveText('Campus map')
  await page.goto('/common-queries/device-lookup/')
  await expect(current).toHaveText('Device lookup')
  await page.goto('/workflows/cyber-security-response')
  await expect(page.getByRole('heading', { name: 'Cyber security response' })).toBeVisible()
  await expect(current).toHaveCount(0)
})

test('PM11 a group opens at its own path when it is kept, NotFound otherwise; clicking it only opens it', async ({
  openSignedIn,
  withKeys,
}) => {
  const page = await openSignedIn('/account', await withKeys(...allKeys))
  const paths = groups.map(({ path }) => path)
  expect((await visitAll(page, paths)).map(({ title }) => title)).toEqual(groups.map(({ title }) => title))
  await page.goto('/account')
  await page.locator('#menu').getByRole('button', { name: 'Workflows' }).click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Network connect' })).toBeVisible()
  await expect(page).toHaveURL('/account')
  await withKeys('tools-scanner')
  await page.reload()
  await expect(page.locator('#menu')).toHaveText('Scanner')
  for (const group of groups) expect(keepsGroup(group, new Set(['tools-scanner']))).toBe(false)
  for (const { text } of await visitAll(page, paths)) expect(text).toBe('NotFound')
})

test('PM12 unknown paths are NotFound inside a shell that is unharmed', async ({ openSignedIn }) => {
  const page = await openSignedIn('/account')
  for (const path of [
    '/x',
    '/common-queries/zzz',
    '/common-queries/device-lookup/extra',
    '/%00',
    `/${'a'.repeat(4_000)}`,
    '/__proto__',
    '/constructor',
    '/%',
  ]) {
    const answer = await page.goto(path)
    expect(answer!.status(), path.slice(0, 30)).toBe(200)
    await expect(page.getByRole('main'), path.slice(0, 30)).toHaveText('NotFound')
    await expect(page.locator('#menu')).toBeAttached()
    await expect(page.locator('#menu [aria-current=page]'), path.slice(0, 30)).toHaveCount(0)
  }
})

test('PM13 a closing slash is the same page; page, title and key agree in any case', async ({
  openSignedIn,
  withKeys,
}) => {
  const page = await openSignedIn('/common-queries/device-lookup/', await withKeys(...allKeys))
  await expect(page).toHaveTitle('Patchbay | Device lookup')
  await page.goto('/Common-Queries/Device-Lookup')
  await expect(page.getByRole('main')).toHaveText(/./)
  const words = await page.getByRole('main').innerText()
  expect(words === 'NotFound' ? await page.title() : words).toContain(
    words === 'NotFound' ? 'NotFound' : 'Device lookup',
  )
  await withKeys('tools-scanner')
  for (const path of ['/common-queries/device-lookup/', '/Common-Queries/Device-Lookup']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toHaveText('NotFound')
    await expect(page).toHaveTitle('Patchbay | NotFound')
  }
})

test('PM14 /admin stays where it is', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/account')
  const documents = api.documents
  await page.goto('/admin')
  await expect(page).toHaveTitle('Patchbay | Administration')
  await realPause(500)
  expect(new URL(page.url()).pathname).toBe('/admin')
  expect(api.documents - documents).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await page.goto('/admin')
  await expect(page.locator('#menu')).toBeAttached()
  await time.pass(30 * minutes + 2_000)
  await modal(page).getByRole('button').click()
  await expect(page).toHaveURL(loginAddress('/admin'))
  await signIn(page)
  await expect(page).toHaveURL('/admin')
  await expect(page).toHaveTitle('Patchbay | Administration')
})

test('PM14 signed out, /admin is the sign-in page', async ({ open }) => {
  const page = await open('/admin')
  await expect(loginForm(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(callbackOf(page)).toBeNull()
})

test('PM15 the server refuses what the page would have hidden, in the fixed words', async ({
  openSignedIn,
  withKeys,
  api,
}) => {
  const person = await withKeys('tools-scanner')
  // A browser that was told of a key its person does not hold.
  api.set('profile', { body: profileOf({ ...person, keys: ['workflows-search-and-locate'] }) })
  const page = await openSignedIn(search, person)
  await page.locator('form[aria-label=Identifier] input').fill('10.1.1.1')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Something went wrong')
  expect(api.of('search').map(({ status }) => status)).toEqual([403])
})

test('PM16 a key that is taken away goes with the next look at the profile', async ({
  openSignedIn,
  withKeys,
}) => {
  const page = await openSignedIn(search, await withKeys(...allKeys))
  await withKeys('tools-scanner')
  await page.locator('form[aria-label=Identifier] input').fill('10.1.1.1')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Something went wrong')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await expect(page.locator('#menu > ul > li')).toHaveText(['Scanner'])
  await withKeys(...allKeys)
  await page.reload()
  await expect(page.locator('#menu > ul > li')).toHaveCount(screenMap.length)
})

test('PM17 hundreds of unknown and doubled keys have no effect', async ({ openSignedIn, withKeys, api }) => {
  const keys = Array.from({ length: 500 }, (_, index) =>
    index % 2 === 0 ? 'tools-scanner' : `unknown-${index}`,
  )
  const person = await withKeys('tools-scanner')
  api.set('profile', { body: profileOf({ ...person, keys }) })
  const page = await openSignedIn('/scanner', person)
  await expect(page.locator('#menu > ul > li')).toHaveText(['Scanner'])
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
})
