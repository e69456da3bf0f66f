import { groups, screens } from '@patchbay/contract/screens'
import { expect, test } from '../journey.ts'

const titles = [
  ['/', 'Dashboard'],
  ['/common-queries/device-lookup', 'Device lookup'],
  ['/command-center', 'Command Center'],
  ['/common-queries', 'Common Queries'],
  ['/command-centre/dhcp-ip-reservation', 'DHCP IP reservation'],
  ['/admin', 'Administration'],
  ['/account', 'My account'],
  ['/scanner', 'Scanner'],
] as const

test('every page has the product and its own name as title, and one that is not built says so', async ({
  asRole,
}) => {
  const page = await asRole('administrator')
  for (const [path, title] of titles) {
    await page.goto(path)
    await expect(page).toHaveTitle(`Patchbay | ${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const screen = screens.find((one) => one.path === path)
    const words = page.getByRole('main').getByText('Not built yet', { exact: true })
    // A group's page says so on the card of each.
    const shown = screen === undefined ? groups.find((one) => one.title === title)?.screens : [screen]
    await expect(words).toHaveCount(shown?.filter(({ built }) => !built).length ?? 0)
  }
})

for (const path of [
  '/no-such-page',
  '/command-centre',
  '/common-queries/device-lookup/extra',
  '/workflows/Search-And-Locate',
]) {
  test(`${path} is unknown: a plain NotFound when signed in, the sign-in page otherwise`, async ({
    asRole,
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await asRole('administrator', path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toHaveText('NotFound')
    await expect(page).toHaveTitle('Patchbay | NotFound')
  })
}

test('/admin leads to the sign-in page of those who are not signed in', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/^[^?]*\/login/)
})

test('the shell has the measures and colours of the specification', async ({ asRole }) => {
  const page = await asRole('desk')
  const header = page.getByRole('banner')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  expect((await header.boundingBox())?.height).toBe(62)
  await expect(header).toHaveCSS('background-color', 'rgb(33, 33, 33)')
  expect((await menu.boundingBox())?.width).toBe(248)
  await expect(header.getByRole('link', { name: 'Patchbay' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Narrow the menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(80)
  await page.getByRole('button', { name: 'Widen the menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(248)
})

test('the colours follow the system until the person chooses', async ({ asRole, page }) => {
  await asRole('desk')
  const bright = () =>
    page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]) > 127)
  expect(await bright()).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(bright).toBe(false)
  const choose = async (words: string) => {
    await page.getByRole('button', { name: 'Desk' }).click()
    await page.getByRole('menuitemradio', { name: words }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Desk' })).toBeFocused()
  }
  await choose('Light')
  await expect.poll(bright).toBe(true)
  await choose('Dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(bright).toBe(false)
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(kept).toEqual(['isLogin', 'lastRefreshTime'])
})

test('the first Tab offers to skip to the content, and a change of page takes the focus to its title', async ({
  asRole,
}) => {
  const page = await asRole('desk')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Scanner' }).click()
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeFocused()
  await expect(page.getByRole('log', { name: 'Announcements' })).toHaveText(/Scanner/)
})

test('on a narrow screen a button opens the menu, and choosing an item without children closes it', async ({
  asRole,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asRole('desk')
  const menu = page.locator('#menu')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).not.toBeInViewport()
  await button.click()
  await expect(menu).toBeInViewport()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).not.toBeInViewport()
  await button.click()
  await menu.getByRole('button', { name: 'Workflows' }).click()
  await expect(menu.getByRole('link', { name: 'Cable health check' })).toBeVisible()
  await menu.getByRole('link', { name: 'Scanner' }).click()
  await expect(page).toHaveURL('/scanner')
  await expect(menu).not.toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
