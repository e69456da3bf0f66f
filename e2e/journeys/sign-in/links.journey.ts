import { expect } from '../journey.ts'
import { makeAccount, test } from '../account/own-person.ts'
import { seriousFindings } from '../seriousness.ts'
import { signIn } from './sign-in.ts'

test('a password is chosen with the link of an administrator, by the rules, and once', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/status of 400|POST \/users\/password\/ failed: 400/)
  const { username, link } = await makeAccount(product, {})
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rules for a new password' })).toBeVisible()
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('too short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 15 characters.')).toBeVisible()
  await expect(field).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await field.fill('amber kettles sing at noon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signIn(page, username, 'amber kettles sing at noon')
  await expect(page.locator('#menu')).toBeAttached()

  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.goto(`/login?again${link?.replace('/login', '') ?? ''}`)
  await field.fill('amber kettles sing at dusk')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('[data-toast]')).toContainText(
    'This link is no longer valid. Ask an administrator for a new one.',
  )
})

test('the link of the first administrator asks for a whole account; a link that is used up says so', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400|POST \/users\/first-account\/ failed: 400/)
  await page.goto('/login#first-account=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'First administrator' })).toBeVisible()
  await page.getByRole('button', { name: 'Create first administrator' }).click()
  for (const fault of [
    'Enter a first name.',
    'Enter an e-mail address.',
    'Enter a username.',
    'Enter a password.',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@campus.example')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('amber kettles sing at noon')
  await page.getByRole('button', { name: 'Create first administrator' }).click()
  await expect(page.locator('[data-toast]')).toContainText('This link is no longer valid.')
})
