import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { SearchPage } from '../search-and-locate/search-page.ts'
import { test } from './own-person.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const light = 'rgb(245, 247, 246)'
const dark = 'rgb(18, 20, 19)'

test('colours and density act at once, in every tab and after signing in elsewhere; the browser keeps nothing', async ({
  asOwn,
  page,
  context,
  browser,
  product,
}) => {
  const { username, password } = await asOwn('/account')
  const tab = await context.newPage()
  await tab.goto('/account')
  await expect(tab.getByRole('heading', { name: 'My account' })).toBeVisible()
  expect(await ground(page)).toBe(light)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => ground(page)).toBe(dark)
  await expect.poll(() => ground(tab)).toBe(dark)
  await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const height = () =>
    page.getByRole('heading', { name: 'Sessions' }).evaluate((title) => title.parentElement?.offsetHeight)
  const before = await height()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect.poll(height).toBe((before ?? 0) - 4)
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await stored(page)).toEqual(['isLogin', 'lastRefreshTime'])

  const elsewhere = await browser.newContext({ baseURL: product.url, colorScheme: 'light' })
  const other = await elsewhere.newPage()
  await other.goto('/login?callbackUrl=%2Faccount')
  expect(await ground(other)).not.toBe(dark)
  await signIn(other, username, password)
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Compact' })).toBeChecked()
  expect(await ground(other)).toBe(dark)

  // The menu of the name has the same choice.
  await other.getByRole('button', { name: 'Ada' }).click()
  await other.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect.poll(() => ground(other)).toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()

  // Whoever comes next sees the colours of the system again.
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => ground(page)).toBe(dark)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => ground(page)).not.toBe(dark)
  await elsewhere.close()
})

test('a choice that cannot be kept is taken back and said', async ({ asOwn, page, complaints }) => {
  complaints.expect(/status of 503|PUT \/account\/preferences\/ failed: 503/)
  await asOwn('/account')
  await page.route('**/api/account/preferences/', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The database does not answer.', code: 'database-unavailable', id: '1' },
    }),
  )
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
  expect(await ground(page)).toBe(light)
})

test('every MAC of the search is in the chosen notation, copies too; times are in the chosen zone', async ({
  asOwn,
  page,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'notation')
  await asOwn('/account', { keys: ['workflows-search-and-locate'] })
  const clock = page.getByText(/^Now \d{4}-/)
  const hour = async () => Number(/ (\d\d):/.exec((await clock.textContent()) ?? '')?.[1])
  const inOslo = await hour()
  await page.getByLabel('Time zone').selectOption('America/St_Johns')
  await expect.poll(hour).not.toBe(inOslo)
  await page.getByLabel('MAC notation').selectOption({ label: '001b.540a.3c7f, Cisco notation' })
  await expect(page.getByText('Saved')).toBeVisible()

  await page.getByRole('searchbox').or(page.getByLabel('Search for an identifier')).first().fill(device.mac)
  await page.keyboard.press('Enter')
  const search = new SearchPage(page)
  await search.settled()
  const digits = device.mac.replaceAll(':', '')
  const cisco = (digits.match(/.{4}/g) ?? []).join('.')
  const main = page.getByRole('main')
  const fact = main.getByRole('button', { name: cisco, exact: true }).first()
  await expect(fact).toBeVisible()
  await fact.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(cisco)
  const shown = await main.innerText()
  expect(shown.toLowerCase()).not.toContain(device.mac)
  expect(shown.toLowerCase()).not.toContain(device.mac.replaceAll(':', '-'))

  const age = main.locator('time').first()
  const instant = new Date((await age.getAttribute('datetime')) ?? '')
  const there = new Intl.DateTimeFormat('sv', {
    timeZone: 'America/St_Johns',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  await expect(age).toHaveAttribute('title', there.format(instant))
})

test('what is told by mail is chosen one by one, and stays so', async ({ asRole }) => {
  const own = await asRole('auditor', '/account')
  const mail = own.getByRole('region', { name: 'Mail' })
  await expect(mail).toContainText('Sent to auditor@lab.example')
  const refused = mail.getByRole('checkbox', { name: 'My change was refused' })
  await expect(refused).toBeChecked()
  await refused.uncheck()
  await expect(mail.getByRole('status')).toHaveText('Saved')
  await own.reload()
  await expect(refused).not.toBeChecked()
  await expect(mail.getByRole('checkbox', { name: 'My change was approved' })).toBeChecked()
  await refused.check()
  await expect(mail.getByRole('status')).toHaveText('Saved')
  await own.reload()
  await expect(refused).toBeChecked()
})
