import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const sentence = /^Your session was used in two places and was ended\./

/** One who held the session raises the alarm; the other comes later. Neither can be told from the owner. */
for (const code of ['refresh-reused', 'session-used-twice']) {
  test(`a session that was used from two places says so on the sign-in page (${code})`, async ({
    asRole,
    complaints,
  }) => {
    complaints.expect(/status of 401/, /token\/refresh\/ failed: 401/)
    const page = await asRole('desk', '/account')
    const message = 'This session has ended. Sign in again.'
    await page.route('**/api/users/token/refresh/', (route) =>
      route.fulfill({ status: 401, json: { message, code, id: '1' } }),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Faccount$/)
    // The one toast is as it was; the reason stands below it.
    await expect(page.locator('[data-toast]')).toHaveText(message)
    await expect(page.getByRole('status').filter({ hasText: sentence })).toContainText(
      'If one was not you, change your password in My account.',
    )
    expect(await seriousFindings(page)).toEqual([])
  })
}

test('a session that ended in another way says nothing of two places', async ({ asRole, complaints }) => {
  complaints.expect(/status of 401/, /token\/refresh\/ failed: 401/)
  const page = await asRole('desk', '/account')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.locator('[data-toast]')).toHaveText('You are not signed in.')
  await expect(page.getByText(sentence)).toHaveCount(0)
})
