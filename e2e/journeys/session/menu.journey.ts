import { groups, keepsGroup } from '@patchbay/contract/screens'
import { menuOf, wantedMenu } from './fixture/menu.ts'
import { allKeys } from './fixture/people.ts'
import { expect, test } from './fixture/session.ts'
import { visit, visitAll } from './fixture/visits.ts'
import { menuFor } from '../../../web/src/shell/menu.ts'

test('PM3 a hidden page is on no menu and opens with its key alone', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/workflows/cyber-security-response', await withKeys(...allKeys))
  await expect(page).toHaveTitle('Patchbay | Cyber security response')
  expect(JSON.stringify(await menuOf(page))).not.toContain('Cyber security response')
  await expect(page.locator('#menu [aria-current=page]')).toHaveCount(0)
  await withKeys(...allKeys.filter((key) => key !== 'workflows-cyber-security-response'))
  await page.reload()
  await expect(page.getByRole('main')).toHaveText('NotFound')
})

test('PM4 PM5 PM7 a group is there with one of its keys, has what that key opens, and is absent without any', async ({
  openSignedIn,
  withKeys,
}) => {
  const page = await openSignedIn('/account', await withKeys('workflows-cyber-security-response'))
  expect(await menuOf(page)).toEqual([['Workflows', ['Security response']]])
  expect((await visit(page, '/workflows/security-response')).title).toBe('Security response')
  expect((await visit(page, '/workflows/cyber-security-response')).title).toBe('Cyber security response')
  const withOnly = async (...keys: string[]) => {
    await withKeys(...keys)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    return menuOf(page)
  }
  expect(await withOnly('workflows-ap-power-management')).toEqual([['Workflows', ['Power management']]])
  expect((await withOnly('queries-device-lookup')).map(([title]) => title)).toEqual(['Common Queries'])
  expect(await withOnly()).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Patchbay' })).toBeVisible()
})

test('PM6 a group without visible children is kept and opens its own page', async ({
  openSignedIn,
  withKeys,
  context,
}) => {
  // No group of the map is like that, so the screen map on its way to the browser is given one.
  await context.route('**/assets/main-*.js', async (route) => {
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

test('PM8 for any keys the menu is what the reference says, in the order of the table', async ({
  openSignedIn,
  withKeys,
}) => {
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
