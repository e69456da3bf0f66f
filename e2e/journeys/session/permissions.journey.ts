import { isNightly } from '@patchbay/server/test-tally'
import { callList } from '@patchbay/contract/api/calls'
import { screenMap, screens } from '@patchbay/contract/screens'
import { menuOf, wantedMenu } from './fixture/menu.ts'
import { names } from './fixture/line.ts'
import type { Line } from './fixture/line.ts'
import { allKeys, profileOf } from './fixture/people.ts'
import { expect, seconds, test } from './fixture/session.ts'
import { visit, visitAll } from './fixture/visits.ts'

const search = '/workflows/search-and-locate'

/** Calls since then that want another key, or begin with the path of a page that this key does not open. */
function callsOfOthers(api: Line, since: number, key: string): string[] {
  const closed = screens.filter((screen) => screen.key !== null && screen.key !== key && screen.path !== '/')
  const wantsAnother = (name: string) =>
    callList.some(
      ({ method, path, access }) =>
        name === `${method} ${path}` && access.for === 'key' && access.key !== key,
    )
  return (
    api.calls
      .slice(since)
      .map(({ name }) => name)
      .filter(
        (name) => wantsAnother(name) || closed.some(({ path }) => name.split(' ')[1]!.startsWith(`${path}/`)),
      )
      // The header's own, of runs that anybody signed in may have begun.
      .filter((name) => name !== names.underway)
  )
}

const opens = (screen: (typeof screens)[number], key: string) => screen.key === null || screen.key === key

test('PM1 a page and its menu item are there if and only if its own key is held', async ({
  openSignedIn,
  withKeys,
  api,
}) => {
  test.setTimeout(600_000)
  const keys = [...new Set(screens.flatMap(({ key }) => key ?? []))]
  const all = screens.filter(({ path }) => path !== '/account')
  const page = await openSignedIn('/account', await withKeys())
  for (const [at, key] of keys.entries()) {
    // At night each key is tried at every page; by day at its own, at those of nobody's, and at a fifth of all others.
    const others = all.filter((screen, place) => isNightly || opens(screen, key) || place % 5 === at % 5)
    await visit(page, '/account')
    await withKeys(key)
    const calls = api.calls.length
    // By day the open page looks at its person again, as when somebody comes back to it; at night each key is loaded anew.
    if (isNightly) await page.goto('/account')
    else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => menuOf(page), key).toEqual(wantedMenu(new Set([key])))
    const found = await visitAll(
      page,
      others.map(({ path }) => path),
    )
    expect(
      found.map(({ path, title, text }) => [path, title, title === 'NotFound' ? text : '']),
      key,
    ).toEqual(
      others.map((screen) =>
        opens(screen, key) ? [screen.path, screen.title, ''] : [screen.path, 'NotFound', 'NotFound'],
      ),
    )
    // No page whose key is missing asked the server for anything.
    expect(callsOfOthers(api, calls, key), key).toEqual([])
  }
})

test('PM1 a page that is opened by its address without its key is NotFound and makes no call of its own', async ({
  openSignedIn,
  withKeys,
  api,
  time,
}) => {
  const page = await openSignedIn('/account', await withKeys('tools-scanner'))
  const calls = api.calls.length
  const closed = screens.filter((screen) => !opens(screen, 'tools-scanner'))
  expect(closed.length).toBeGreaterThan(10)
  // By day half of them by address; inside the app the journey above goes to each.
  for (const { path, takes } of closed.filter((_, at) => isNightly || at % 2 === 0)) {
    await page.goto(takes === undefined ? path : `${path}?q=10.1.1.1`)
    await expect(page.getByRole('main'), path).toHaveText('NotFound')
    await expect(page, path).toHaveTitle('Patchbay | NotFound')
    await expect(page.locator('#menu > ul > li'), path).toHaveText(['Scanner'])
    await time.pass(2 * seconds)
    expect(callsOfOthers(api, calls, 'tools-scanner'), path).toEqual([])
  }
})

test('PM2 PM17 keys are compared whole, and hundreds of unknown and doubled ones have no effect', async ({
  openSignedIn,
  withKeys,
  api,
}) => {
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
  const many = Array.from({ length: 500 }, (_, index) =>
    index % 2 === 0 ? 'tools-scanner' : `unknown-${index}`,
  )
  api.set('profile', { body: profileOf({ ...person, keys: many }) })
  await page.goto('/scanner')
  await expect(page.locator('#menu > ul > li')).toHaveText(['Scanner'])
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
  api.set('profile', undefined)
  for (const [path, key] of trapped) {
    await withKeys(key)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveText('NotFound')
  }
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
  const identifier = page.locator('form[aria-label=Identifier] input')
  await expect(identifier).toBeVisible()
  await withKeys('tools-scanner')
  await identifier.fill('10.1.1.1')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toContainText('Something went wrong')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await expect(page.locator('#menu > ul > li')).toHaveText(['Scanner'])
  await withKeys(...allKeys)
  await page.reload()
  await expect(page.locator('#menu > ul > li')).toHaveCount(screenMap.length)
})
