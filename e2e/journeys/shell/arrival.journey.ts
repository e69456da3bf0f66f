import { expect, test } from '../journey.ts'

test('a change of page is announced and takes the focus to its title; another question does neither', async ({
  asRole,
}) => {
  const page = await asRole('desk', '/about')
  const heading = page.getByRole('heading', { level: 1 })
  const said = page.getByRole('log', { name: 'Announcements' })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading).toHaveText('Dashboard')
  await expect(heading).toBeFocused()
  await expect(said).toHaveText(/Dashboard/)
  await expect(page).toHaveTitle('Patchbay | Dashboard')
  await page.goBack()
  await expect(heading).toHaveText('About')
  await expect(heading).toBeFocused()
  await expect(said).toHaveText(/About/)
  await expect(page).toHaveTitle('Patchbay | About')

  // A page that comes while a menu is open leaves it open, and the focus in it.
  await page.getByRole('button', { name: /^Desk/ }).click()
  await page.evaluate(() => history.forward())
  await expect(heading).toHaveText('Dashboard')
  await expect(said).toHaveText(/Dashboard/)
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await expect(field).toBeFocused()
  // Its field leaves an open menu alone, too.
  await page.goBack()
  await page.getByRole('button', { name: /^Desk/ }).click()
  await page.evaluate(() => history.forward())
  await expect(field).toBeVisible()
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await field.fill('10.1.1.1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=10\.1\.1\.1/)
  await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible()
  await expect(field).toBeFocused()
})

test('an unknown page is announced too, and a person without keys still has a shell', async ({ asRole }) => {
  const page = await asRole('desk', '/no-such-page')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  const words = page.getByText('NotFound', { exact: true })
  await expect(words.first()).toBeFocused()
  await expect(page.getByRole('log', { name: 'Announcements' })).toHaveText(/NotFound/)
  await expect(page).toHaveTitle('Patchbay | NotFound')
})

test('back leads to the place on the page that was left, a new page begins at its top', async ({
  asRole,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await asRole('administrator', '/site-resources')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const last = page.getByRole('main').getByRole('link', { name: 'Operating hours' })
  await last.scrollIntoViewIfNeeded()
  const place = await scrolled()
  expect(place).toBeGreaterThan(100)
  await last.click()
  await expect(page.getByRole('heading', { name: 'Operating hours' })).toBeFocused()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Site Resources' })).toBeFocused()
  await expect.poll(scrolled).toBe(place)
  await page.goForward()
  await expect.poll(scrolled).toBe(0)
})
