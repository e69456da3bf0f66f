import { screenMap, screens } from '@patchbay/contract/screens'
import { menuOf, wantedMenu } from './fixture/menu.ts'
import { allKeys, profileOf } from './fixture/people.ts'
import { expect, realPause, test } from './fixture/session.ts'
import { visitAll } from './fixture/visits.ts'

const search = '/workflows/search-and-locate'

test('PM1 a page and its menu item are there if and only if its own key is held', async ({
  openSignedIn,
  withKeys,
  api,
}) => {
  test.setTimeout(600_000)
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
