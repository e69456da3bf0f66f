import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'
import { signIn } from './sign-in.ts'

const refused = /status of 401|POST \/users\/login\/ failed: 401/

test('a wrong password is refused in the server’s words and leaves the name alone; who does not exist, in the same words', async ({
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
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL('/login')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByText('The username or password is not right.')).toHaveCount(0)
  await page.reload()
  await signIn(page, 'nobody.at.all', 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/The username or password is not right\./)
})

test('both fields are asked for, the first missing one has the focus, nothing is sent; the password can be shown, and Caps Lock is said', async ({
  page,
}) => {
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
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('something to read')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('something to read')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
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
  await expect(page.locator('[data-toast]')).toContainText(/Wait (\d+ m )?\d+ s, then try again\./)
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
