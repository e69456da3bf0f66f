import { isNightly } from '@patchbay/server/test-tally'
import {
  callBeside,
  expect,
  flag,
  loginForm,
  logout,
  minutes,
  modal,
  seconds,
  signIn,
  test,
} from './fixture/session.ts'

const session = ['access', 'refresh'] as const

for (const [place, title, secure] of [
  ['plain-host', 'on a plain-HTTP host name', false],
  ['tls-host', 'on a host name with TLS', true],
] as const) {
  test.describe(title, () => {
    test.use({ place, ignoreHTTPSErrors: secure })

    test(`a session begins, goes on after a reload and ends ${title}`, async ({ open, context, api }) => {
      const page = await open('/scanner')
      await expect(loginForm(page)).toBeVisible()
      // What this is about: without a secure context all of these are missing.
      const has = await page.evaluate(() => [
        isSecureContext,
        'locks' in navigator,
        'clipboard' in navigator,
        'randomUUID' in crypto,
      ])
      expect(has).toEqual([secure, secure, secure, secure])
      await signIn(page)
      await expect(page.locator('#menu')).toBeAttached()
      await expect(page).toHaveURL('/scanner')
      const cookies = (await context.cookies()).filter(({ name }) =>
        session.some((kind) => name === kind || name === `__Host-${kind}`),
      )
      expect(cookies.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
        session.map((kind) => (secure ? `__Host-${kind}` : kind)),
      )
      for (const cookie of cookies) {
        expect(cookie).toMatchObject({ secure, httpOnly: true, sameSite: 'Strict', path: '/' })
      }
      await page.reload()
      await expect(page.locator('#menu')).toBeAttached()
      expect(api.of('refresh').map(({ status }) => status)).toEqual([200])
      await logout(page)
      await expect(loginForm(page)).toBeVisible()
      expect((await context.cookies()).filter(({ name }) => /access|refresh/.test(name))).toEqual([])
    })

    // With TLS tabs are granted what they have at localhost, where RF4 and IN9 are seen by day.
    const ofTabs = secure && !isNightly ? () => undefined : test
    ofTabs(
      `RF4 IN9 tabs reopened at once stay signed in, show one modal each, and none is left after their end ${title}`,
      async ({ context, openSignedIn, otherTab, time, api, baseURL }) => {
        const first = await openSignedIn('/scanner')
        await first.close()
        api.set('refresh', { delay: 40 })
        const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
        await Promise.all(tabs.map((tab) => tab.goto(`${baseURL}/scanner`)))
        for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached({ timeout: 90_000 })
        expect(api.of('refresh').map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
        if (secure) expect(api.mostAtOnce('refresh')).toBe(1)
        expect(await flag(tabs[0]!)).toBe('true')
        api.set('refresh', undefined)
        await time.pass(30 * minutes + 2 * seconds, 5 * minutes)
        for (const tab of tabs) await expect(modal(tab)).toHaveCount(1)
        await expect.poll(() => api.of('logout')[0]?.status).toBe(200)
        await time.pass(10 * seconds, seconds)
        // Without Web Locks each tab is for itself.
        if (secure) expect(api.count('logout')).toBe(1)
        await modal(tabs[1]!).getByRole('button').click()
        for (const tab of tabs) await expect(loginForm(tab)).toBeVisible()
        await expect(callBeside(await otherTab(), 'GET /users/profile/')).rejects.toThrow('401')
      },
    )
  })
}

test.describe('without a clipboard of the browser', () => {
  test.use({ place: 'plain-host' })

  test('what is copied on a plain-HTTP host name can be pasted', async ({ openSignedIn }) => {
    const page = await openSignedIn('/workflows/search-and-locate?q=10.1.1.1&live=no')
    await page.getByRole('button', { name: /^Share/ }).click()
    const field = page.locator('form[aria-label=Identifier] input')
    await field.fill('')
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue(page.url())
  })
})
