import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { setUpSecondFactor, test } from './own-person.ts'

const minutes = 60_000

/** Until somebody signs in again the server's answer says that the session ends 20 minutes after it was asked first. */
async function endInTwentyMinutes(page: Page): Promise<void> {
  let ends: number | null = null
  let again = false
  await page.context().route('**/api/account/sign-in/', async (route) => {
    const response = await route.fetch()
    again ||= response.ok()
    await route.fulfill({ response })
  })
  await page.context().route('**/api/account/', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: { session: { seconds_left: number } } }
    if (body.data && !again) {
      // By the browser's clock, which the journey moves.
      const now = await page.evaluate(() => Date.now())
      ends ??= now + 20 * minutes
      body.data.session.seconds_left = Math.max(0, Math.round((ends - now) / 1_000))
    }
    await route.fulfill({ response, json: body })
  })
}

test('15 minutes before the end a banner offers to sign in again in place; page, form and focus stay', async ({
  asOwn,
  page,
  complaints,
}) => {
  complaints.expect(/status of 401|POST \/account\/sign-in\/ failed: 401/)
  await page.clock.install()
  await endInTwentyMinutes(page)
  const { username, password } = await asOwn('/account')
  const banner = page.getByRole('region', { name: 'End of the session' })
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.clock.fastForward(4 * minutes)
  await expect(banner).toHaveCount(0)
  const half = page.getByLabel('New password', { exact: true })
  await half.fill('half a sentence')
  await page.clock.fastForward(2 * minutes)
  await expect(banner).toContainText('Your session ends at')
  await expect(banner).toContainText('in 14 m')
  expect(await seriousFindings(page)).toEqual([])

  await half.focus()
  await banner.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText(username)
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await banner.getByRole('button', { name: 'Sign in again' }).click()
  await field.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('You were not signed in again.')
  await expect(dialog.getByRole('alert')).toContainText('The username or password is not right.')
  const before = await page.context().cookies()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await expect(half).toHaveValue('half a sentence')
  const after = await page.context().cookies()
  const refresh = (cookies: typeof after) => cookies.find(({ name }) => name.endsWith('refresh'))?.value
  expect(refresh(after)).not.toBe(refresh(before))
  // The new session is the only one, and the server takes it.
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.keyboard.press('Escape')
  const sessions = await page.evaluate(async () => {
    const response = await fetch('/api/account/sessions/')
    return ((await response.json()) as { data: { own: boolean }[] }).data
  })
  expect(sessions.map(({ own }) => own)).toEqual([true])
})

test('with a second factor the dialog asks for its code; another tab’s banner goes by itself', async ({
  asOwn,
  page,
  context,
}) => {
  await page.clock.install()
  const { password } = await asOwn('/account')
  const { app } = await setUpSecondFactor(page, password)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await endInTwentyMinutes(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.clock.fastForward(6 * minutes)
  const banner = page.getByRole('region', { name: 'End of the session' })
  await expect(banner).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/account')
  const other = tab.getByRole('region', { name: 'End of the session' })
  await expect(other).toBeVisible()
  await banner.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Code of your second factor').fill(app.next())
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(banner).toHaveCount(0)
  await expect(other).toHaveCount(0)
})

test('at the end itself the sign-in page follows, and leads back', async ({ asOwn, page }) => {
  await page.clock.install()
  await endInTwentyMinutes(page)
  await asOwn('/account')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.clock.fastForward(11 * minutes)
  await page.mouse.move(100, 100)
  await page.mouse.move(120, 120)
  await expect(page.getByRole('region', { name: 'End of the session' })).toContainText('in 9 m')
  await page.clock.fastForward(9 * minutes + 2_000)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/login?callbackUrl=%2Faccount')
})
