import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'
import { signIn } from './sign-in.ts'

const refused = /status of 401|POST \/users\/login\/ failed: 401/

test('a wrong password is refused in the server’s words and leaves what was typed', async ({
  page,
  complaints,
}) => {
  complaints.expect(refused)
  await page.goto('/login')
  await expect(page).toHaveTitle('Patchbay | Sign in')
  await expect(page.getByText('Console reachable')).toBeVisible()
  await signIn(page, 'desk', 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/The username or password is not right\./)
  await expect(page.getByLabel('Username or e-mail')).toHaveValue('desk')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/login')
})

test('somebody who does not exist is refused in the same words', async ({ page, complaints }) => {
  complaints.expect(refused)
  await page.goto('/login')
  await signIn(page, 'nobody.at.all', 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/The username or password is not right\./)
})

test('both fields are asked for, the first missing one has the focus, nothing is sent', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/users/login/')) sent += 1
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your username or e-mail.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Username or e-mail')).toBeFocused()
  await page.getByLabel('Username or e-mail').fill('desk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your username or e-mail.')).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(sent).toBe(0)
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('something to read')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('something to read')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('Caps Lock is said while it is on', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.focus()
  // No browser lets a test press the real key: the event carries the state that it would.
  const press = (capsLock: boolean) =>
    field.evaluate((input, modifierCapsLock) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }))
    }, capsLock)
  await press(true)
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await press(false)
  await expect(page.getByText('Caps Lock is on')).toBeHidden()
})

test('Enter signs in by e-mail too, and a plain sign-in leads to the start page', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or e-mail').fill('  DESK@lab.example ')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Patchbay | Dashboard')
})

test('the page that was asked for is named before and opened after signing in', async ({ page, product }) => {
  const path = '/site-resources/campus-map?building=B02'
  await page.goto(path)
  // Who was never signed in here sees the plain address; the page that was wanted stands in the history entry.
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Site Resources / Campus map')).toBeVisible()
  await signIn(page, 'desk', product.password)
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle('Patchbay | Campus map')
})

test('a page of somebody else is never where signing in leads to', async ({ page, product }) => {
  await page.goto(`/login?callbackUrl=${encodeURIComponent('//evil.example/take')}`)
  await signIn(page, 'desk', product.password)
  await expect(page).toHaveURL('/')
})

test('Logout in the menu says so, asks for the same page, and ends the session at the server', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const page = await asRole('desk', '/site-resources/departments')
  await page.getByRole('button', { name: 'Desk', exact: false }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'logged out successfully' })).toBeVisible()
  await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent('/site-resources/departments')}`)
  const status = await page.evaluate(async () => (await fetch('/api/users/profile/')).status)
  expect(status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('logging out in one tab signs the other out, silently', async ({ asRole, context }) => {
  const page = await asRole('desk', '/site-resources/departments')
  const other = await context.newPage()
  await other.goto('/site-resources/campus-map')
  await expect(other.getByRole('heading', { name: 'Campus map' })).toBeVisible()
  await page.getByRole('button', { name: 'Desk', exact: false }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByText('logged out successfully')).toHaveCount(0)
})

test('too many tries are refused with a countdown, whatever the password', async ({
  page,
  request,
  product,
  complaints,
}) => {
  complaints.expect(/status of 429|POST \/users\/login\/ failed: 429/)
  const username = 'guessed.often'
  for (let tries = 0; tries < 10; tries += 1) {
    const response = await request.post('/api/users/login/', {
      data: { username, password: `guess number ${tries}` },
      headers: { origin: product.url },
    })
    expect(response.status()).toBe(401)
  }
  await page.goto('/login')
  await signIn(page, username, product.password)
  await expect(page.getByRole('alert')).toContainText(/Wait (\d+ m )?\d+ s, then try again\./)
})

test('the sign-in page, wide and on a phone, in both colours: no serious fault, nothing cut off', async ({
  page,
}) => {
  await page.goto('/login?callbackUrl=%2Fworkflows%2Fsearch-and-locate%3Fq%3D10.1.1.1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByText('Console reachable')).toBeVisible()
  await expectLooksWell(page, 'sign-in')
})
