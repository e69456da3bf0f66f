import type { Page } from '@playwright/test'
import type { Product } from '../product/running.ts'

/** Types into the form, which the page shows. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * A page at this path, signed in by the call alone, as if it had been done in a tab that is closed by now. The session is a
 * new one: each page that loads renews it, and one that was renewed elsewhere would be taken for stolen.
 */
export async function openSignedIn(
  page: Page,
  { url, password }: Pick<Product, 'url' | 'password'>,
  username: string,
  path = '/',
): Promise<void> {
  // With the cookies of the browser, and told from a program as the browser itself is.
  const answer = await page.request.post(`${url}/api/users/login/`, {
    // A connection that is kept would be used again just when the server gives it up.
    headers: { origin: url, 'sec-fetch-site': 'same-origin', connection: 'close' },
    data: { username, password },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
  const flag = await page.addInitScript(() => localStorage.setItem('isLogin', 'true'))
  await page.goto(url + path)
  await flag.dispose()
}
