import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { signIn } from './sign-in.ts'

/** What the server says of accounts of a directory, one for each of its sub-codes that a person can act on. */
const refusals = [
  ['account-disabled', 'This account is disabled.'],
  ['account-expired', 'This account has expired.'],
  ['account-not-admitted', 'Your account has no rights here. Ask an administrator.'],
  ['password-expired', 'Your password has expired. Change it in the directory.'],
  ['sign-in-hours', 'The directory does not let you sign in at this hour.'],
  ['sign-in-place', 'The directory does not let you sign in from here.'],
] as const

test('each refusal is shown in the server’s own words, and what was typed stays; a directory that does not answer is named, with the way that is left', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (401|503)|POST \/users\/login\/ failed: (401|503)/)
  await page.goto('/login')
  for (const [code, message] of refusals) {
    await page.route('**/api/users/login/', (route) =>
      route.fulfill({ status: 401, json: { message, code, id: '1' } }),
    )
    await signIn(page, 'isolberg', 'a password of the directory')
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByLabel('Username or e-mail')).toHaveValue('isolberg')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  }
  const message = 'The directory does not answer. Local accounts can still sign in.'
  await page.route('**/api/users/login/', (route) =>
    route.fulfill({ status: 503, json: { message, code: 'directory-unavailable', id: '1' } }),
  )
  await signIn(page, 'isolberg', 'a password of the directory')
  await expect(page.locator('[data-toast]')).toContainText(message)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the wait after too many tries counts down to the moment when another helps', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429|POST \/users\/login\/ failed: 429/)
  await page.clock.install()
  await page.route('**/api/users/login/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '75' },
      json: { message: 'Too many attempts. Wait and try again.', code: 'too-many-attempts', id: '1' },
    }),
  )
  await page.goto('/login')
  await signIn(page, 'desk', 'guess number eleven')
  // Of 75 seconds some pass by themselves.
  await expect(page.locator('[data-toast]')).toContainText(/Wait 1 m (1[0-5]|\d) s, then try again\./)
  await page.clock.fastForward(45_000)
  await expect(page.locator('[data-toast]')).toContainText(/Wait (30|[12]?\d) s, then try again\./)
  await page.clock.fastForward(31_000)
  await expect(page.locator('[data-toast]')).toContainText('You can try again now.')
})

test('each provider has its button, and one that does not answer is said', async ({ page, complaints }) => {
  complaints.expect(/status of 503|POST \/users\/openid\/begin\/ failed: 503/)
  await page.route('**/api/users/sign-in-options/', (route) =>
    route.fulfill({ json: { data: { openid: [{ name: 'campus-login', title: 'Campus login' }] } } }),
  )
  let asked: unknown = null
  await page.route('**/api/users/openid/begin/', (route) => {
    asked = route.request().postDataJSON()
    const message = 'The provider does not answer. Local accounts can still sign in.'
    return route.fulfill({ status: 503, json: { message, code: 'provider-unavailable', id: '1' } })
  })
  await page.goto('/login?callbackUrl=%2Faccount')
  await page.getByRole('button', { name: 'Sign in with Campus login' }).click()
  await expect(page.locator('[data-toast]')).toContainText(
    'The provider does not answer. Local accounts can still sign in.',
  )
  expect(asked).toEqual({ name: 'campus-login', wanted: '/account' })
  expect(await seriousFindings(page)).toEqual([])
})

test('what the provider answers is handed over once, leaves the address, and a refusal is said', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401|POST \/users\/openid\/finish\/ failed: 401/)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/openid/finish/')) sent.push(request.postDataJSON())
  })
  await page.goto('/login?code=never.given&state=made.up')
  await expect(page.getByRole('alert')).toHaveText('The provider did not sign you in.')
  await expect(page).toHaveURL('/login')
  expect(sent).toEqual([{ query: 'code=never.given&state=made.up' }])
  await page.reload()
  await expect(page.getByLabel('Username or e-mail')).toBeFocused()
  expect(sent).toHaveLength(1)
})
