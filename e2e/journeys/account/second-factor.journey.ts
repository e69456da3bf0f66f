import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { Authenticator, confirmSecondFactor, setUpSecondFactor, test } from './own-person.ts'

const refused = /status of 40[01]|failed: 40[01]/

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('a second factor is set up, asked for at sign-in in a step of its own, and removed with password and code', async ({
  asOwn,
  page,
  complaints,
}) => {
  complaints.expect(refused)
  const { username, password } = await asOwn('/account')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const begin = page.getByRole('form', { name: 'Set up a second factor' })
  await begin.getByLabel('Password', { exact: true }).fill('not my password')
  await begin.getByRole('button', { name: 'Show the QR code' }).click()
  await expect(begin.getByText('Password is not right.')).toBeVisible()
  await begin.getByLabel('Password', { exact: true }).fill(password)
  await begin.getByRole('button', { name: 'Show the QR code' }).click()
  await expect(
    page.getByRole('img', { name: 'QR code of the secret, for an authenticator app' }),
  ).toBeVisible()
  const uri = await page.getByRole('link', { name: 'open it in an app' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await page.getByLabel('Code from the app').fill(new Authenticator(secret).stale())
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  await expect(page.getByText('The code is not right.')).toBeVisible()
  const { app, codes } = await confirmSecondFactor(page)

  expect(new Set(codes).size).toBe(10)
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: 'Copy codes' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download codes' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`patchbay-recovery-codes-${username}.txt`)
  expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await logOut(page)
  await signIn(page, username, password)
  const code = page.getByLabel('Code of your second factor')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await code.fill(app.stale())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(/The code is not right, or was used already\./)
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Username or e-mail')).toHaveValue(username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await code.fill(app.next())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove second factor' }).click()
  const remove = page.getByRole('form', { name: 'Remove second factor' })
  await remove.getByLabel('Password', { exact: true }).fill('not my password')
  await remove.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await remove.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(remove.getByText('Password is not right.')).toBeVisible()
  await remove.getByLabel('Password', { exact: true }).fill(password)
  await remove.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
})

test('a recovery code signs in once, and new ones take the place of the old', async ({
  asOwn,
  page,
  complaints,
}) => {
  complaints.expect(refused)
  const { username, password } = await asOwn('/account')
  const { app, codes } = await setUpSecondFactor(page, password)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  const byCode = async (code: string) => {
    await logOut(page)
    await signIn(page, username, password)
    await page.getByLabel('Code of your second factor').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await byCode(` ${codes[3]?.toUpperCase() ?? ''} `)
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
  await byCode(codes[3] ?? '')
  await expect(page.getByRole('alert')).toHaveText(/The code is not right, or was used already\./)
  await page.getByLabel('Code of your second factor').fill(codes[4] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('8 of 10 recovery codes are left')).toBeVisible()

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const form = page.getByRole('form', { name: 'Create recovery codes' })
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Code', { exact: true }).fill(app.next())
  await form.getByRole('button', { name: 'Create recovery codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[5])
})

test('where a second factor is required it is set up before anything else, by somebody without one', async ({
  asOwn,
  page,
}) => {
  // The server's own say: a lab does not require one, so the first answers are given here.
  let enrolled = false
  await page.route('**/api/account/', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as {
      data: { second_factor: { enrolled: boolean }; first: string | null }
    }
    enrolled = body.data.second_factor.enrolled
    if (!enrolled) body.data.first = 'second-factor'
    await route.fulfill({ response, json: body })
  })
  const { password } = await asOwn('/account')
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Set up a second factor' })
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Show the QR code' }).click()
  await page.getByLabel('Code from the app').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await confirmSecondFactor(page)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  expect(enrolled).toBe(true)
})
