import { expect } from '../journey.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { makeAccount, test } from './own-person.ts'

test('My account is in the name’s menu; a new password follows the rules that are named, and ends the other sessions', async ({
  asOwn,
  page,
  browser,
  product,
  complaints,
}) => {
  complaints.expect(/status of 400|POST \/account\/password\/ failed: 400/)
  const { username, password } = await asOwn('/')
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const other = await elsewhere.newPage()
  await other.goto('/login?callbackUrl=%2Faccount')
  await signIn(other, username, password)
  await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible()

  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page).toHaveTitle('Patchbay | My account')
  const form = page.getByRole('form', { name: 'Change password' })
  await expect(form.getByRole('list', { name: 'Rules for a new password' })).toContainText(
    'At least 15 characters',
  )
  const [old, next] = [
    form.getByLabel('Old password', { exact: true }),
    form.getByLabel('New password', { exact: true }),
  ]
  const change = form.getByRole('button', { name: 'Change password' })

  await change.click()
  await expect(form.getByText('Enter your old password.')).toBeVisible()
  await expect(old).toBeFocused()

  await old.fill('not my password')
  await next.fill('violet tractors hum')
  await change.click()
  await expect(form.getByText('Old password is not right.')).toBeVisible()
  await expect(old).toBeFocused()

  await old.fill(password)
  await next.fill('too short')
  await change.click()
  await expect(form.getByText('Use at least 15 characters.')).toBeVisible()
  await expect(next).toBeFocused()
  await expect(old).toHaveValue(password)

  await next.fill('patchbay patchbay 2026')
  await change.click()
  await expect(form.getByText('The password is too easy to guess. Use less common words.')).toBeVisible()

  await next.fill('violet tractors hum')
  await change.click()
  await expect(
    page.getByText('Your password was changed. One other session has ended. This one goes on.'),
  ).toBeVisible()
  await expect(old).toHaveValue('')
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(other, username, 'violet tractors hum')
  await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible()
  await elsewhere.close()
})

test('a password that an administrator made is changed before anything else is open', async ({
  page,
  product,
}) => {
  const { username, password } = await makeAccount(product, { by: 'generated' })
  await page.goto('/login?callbackUrl=%2Faccount')
  await signIn(page, username, password ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Old password', { exact: true }).fill(password ?? '')
  await form.getByLabel('New password', { exact: true }).fill('amber kettles sing at noon')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
})
