import type { Page } from '@playwright/test'
import {
  expect,
  loginAddress,
  loginForm,
  modal,
  modalWords,
  seconds,
  signIn,
  test,
} from './fixture/session.ts'
import { untilAllHeard } from './fixture/heard.ts'
import { seen, writesOf } from './fixture/observe.ts'

/** Has something of the page behind the modal the focus? */
const focusOutside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused !== null && focused !== document.body && focused.closest('dialog') === null
  })

test('IN5 the modal cannot be closed or passed by', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/account')
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await time.idle()
  const dialog = modal(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog).toHaveAccessibleName(modalWords)
  const ok = dialog.getByRole('button')
  await expect(ok).toBeFocused()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.mouse.click(640, 790)
  await page.mouse.click(20, 20)
  await expect(dialog).toBeVisible()
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Tab')
    expect(await focusOutside(page)).toBe(false)
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('a, input, [tabindex]')) element.focus()
  })
  expect(await focusOutside(page)).toBe(false)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(dialog).toBeVisible()
  await ok.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(loginAddress('/scanner'))
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  await time.idle()
  await expect(ok).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(loginAddress('/scanner'))
})

test('IN12 two OKs in the same moment end on the sign-in page', async ({ openTabs, time }) => {
  const tabs = await openTabs(2)
  await time.idle()
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await Promise.all(
    tabs.map((tab) => tab.evaluate(() => document.querySelector<HTMLElement>('dialog button')?.click())),
  )
  for (const tab of tabs) await expect(loginForm(tab)).toBeVisible()
  await untilAllHeard(tabs)
  let writes = 0
  for (const tab of tabs) writes += (await writesOf(tab, 'logoutAllTabs')).length
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThanOrEqual(2)
})

test('IN19 IN20 under the modal a new tab is the sign-in page, and a reload is the plain one', async ({
  openSignedIn,
  open,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  await time.idle()
  await expect(modal(page)).toBeVisible()
  const other = await open('/account')
  await expect(loginForm(other)).toBeVisible()
  await expect(modal(other)).toHaveCount(0)
  await expect(modal(page)).toBeVisible()
  await other.close()
  await page.reload()
  await expect(loginForm(page)).toBeVisible()
  await time.pass(5 * seconds, seconds)
  await expect(modal(page)).toHaveCount(0)
  expect((await seen(page)).toasts).toEqual([])
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  await time.pass(5 * seconds, seconds)
  await expect(modal(page)).toHaveCount(0)
})

test('IN21 no question of the browser holds up OK', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/workflows/search-and-locate')
  await page.locator('form[aria-label=Identifier] input').fill('half a wor')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  await time.idle()
  await modal(page).getByRole('button').click()
  await expect(loginForm(page)).toBeVisible()
  expect(asked).toBe(0)
})

test('IN24 UI6 the modal is 20 % wide, 95 % below 500, also while the window changes, and all of it can be reached', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  await time.idle()
  await expect(modal(page)).toBeVisible()
  for (const [width, wanted] of [
    [1280, 256],
    [499, 474],
    [900, 180],
    [500, 100],
    [501, 100],
    [1280, 256],
    [360, 342],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await expect
      .poll(async () => Math.abs((await modal(page).boundingBox())!.width - wanted), { message: `${width}` })
      .toBeLessThanOrEqual(1)
    const ok = modal(page).getByRole('button')
    await ok.scrollIntoViewIfNeeded()
    await expect(ok).toBeInViewport({ ratio: 1 })
    expect(
      await modal(page).evaluate(
        (dialog) => dialog.scrollWidth <= dialog.clientWidth && dialog.scrollHeight >= 0,
      ),
    ).toBe(true)
    await ok.click({ trial: true })
  }
})
