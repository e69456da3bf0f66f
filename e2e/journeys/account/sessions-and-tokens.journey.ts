import { expect } from '../journey.ts'
import { signInByCall } from '../product/api.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { test } from './own-person.ts'

test('own sessions are told apart; one is ended, then all others', async ({
  asOwn,
  page,
  browser,
  product,
}) => {
  const { username, password } = await asOwn('/account')
  const elsewhere = await browser.newContext({
    baseURL: product.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  })
  const other = await elsewhere.newPage()
  await other.goto('/login?callbackUrl=%2Faccount')
  await signIn(other, username, password)
  await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible()
  for (let at = 0; at < 2; at += 1) await signInByCall({ ...product, password }, username)
  await page.reload()
  const table = page.getByRole('table', { name: 'Sessions' })
  await expect(table.getByRole('row')).toHaveCount(5)
  const own = table.getByRole('row').filter({ hasText: 'This session' })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Chrome on Linux')
  await expect(own).toContainText('127.0.0.1')
  await expect(own.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'End session of Firefox on Windows at 127.0.0.1' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await elsewhere.close()
})

test('of many sessions the latest are shown with the own one, and all where somebody asks', async ({
  asOwn,
  page,
  product,
}) => {
  const { username, password } = await asOwn('/account')
  for (let at = 0; at < 24; at += 1) await signInByCall({ ...product, password }, username)
  await page.reload()
  const table = page.getByRole('table', { name: 'Sessions' })
  await expect(table.getByText('This session')).toBeVisible()
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(1 + 21)
  await page.getByRole('button', { name: 'Show 4 more' }).click()
  await expect(rows).toHaveCount(1 + 25)
})

test('a token is made with some of the own keys, shown once, works, and is revoked', async ({
  asOwn,
  page,
  product,
  complaints,
}) => {
  complaints.expect(/status of 400|POST \/account\/tokens\/ failed: 400/)
  const { password } = await asOwn('/account', { keys: ['queries-firewall', 'workflows-search-and-locate'] })
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('form', { name: 'New token' })
  await expect(form.getByRole('checkbox')).toHaveCount(2)
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Choose at least one key.')).toBeVisible()
  await form.getByLabel('Name').fill('Nightly export')
  await form.getByLabel('Ends after').selectOption('30 days')
  await form.getByRole('checkbox', { name: 'Firewall' }).check()
  await form.getByLabel('Password', { exact: true }).fill('not my password')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Password is not right.')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByLabel('Token', { exact: true })
  const token = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy token' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)

  const profile = () =>
    fetch(`${product.url}/api/users/profile/`, { headers: { authorization: `Bearer ${token}` } })
  const answer = (await (await profile()).json()) as { data: { access_permission_names: string[] } }
  expect(answer.data.access_permission_names).toEqual(['queries-firewall'])

  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toHaveCount(0)
  const row = page
    .getByRole('table', { name: 'Tokens for programs' })
    .getByRole('row', { name: /Nightly export/ })
  await expect(row).toContainText('Firewall')
  await expect(row).toContainText('active')
  await row.getByRole('button', { name: 'Revoke Nightly export' }).click()
  expect((await profile()).status).toBe(200)
  await row.getByRole('button', { name: 'Revoke Nightly export for good' }).click()
  await expect(row).toContainText('revoked')
  expect((await profile()).status).toBe(401)
  await expect(page.getByText(token)).toHaveCount(0)
})
