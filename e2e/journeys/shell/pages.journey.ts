import { expect, test } from '../journey.ts'

const titles = [
  ['/', 'Dashboard'],
  ['/common-queries/device-lookup', 'Device lookup'],
  ['/command-center', 'Command Center'],
  ['/common-queries', 'Common Queries'],
  ['/command-centre/dhcp-ip-reservation', 'DHCP IP reservation'],
  ['/admin', 'Administration'],
  ['/account', 'My account'],
  ['/about', 'About'],
  ['/scanner', 'Scanner'],
] as const

test('every page has the product and its own name as title', async ({ asRole }) => {
  const page = await asRole('administrator')
  for (const [path, title] of titles) {
    await page.goto(path)
    await expect(page).toHaveTitle(`Patchbay | ${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
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
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  await expect(page.getByRole('log', { name: 'Announcements' })).toHaveText(/Dashboard/)
})
