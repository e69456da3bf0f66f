import type { Page } from '@playwright/test'
import {
  expect,
  loginAddress,
  loginForm,
  modal,
  modalWords,
  realPause,
  signIn,
  test,
} from './fixture/session.ts'
import { seen, stampError, writesOf } from './fixture/observe.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1&live=no'

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
})

test('IN5 Space presses OK too', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await time.idle()
  await expect(modal(page).getByRole('button')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(loginAddress('/scanner'))
})

test('IN8 OK tells all tabs and leads to the page at expiry, query included', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn(deep)
  await time.idle()
  await modal(page).getByRole('button').click()
  await expect(page).toHaveURL(loginAddress(deep))
  await expect(loginForm(page)).toBeVisible()
  expect(await stampError(page, 'logoutAllTabs')).toBeLessThan(100)
  expect((await seen(page)).toasts).toEqual([])
})

test('IN11 one OK leads every tab to its own way back', async ({ openTabs, time }) => {
  const tabs = await openTabs(3)
  await time.idle()
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await modal(tabs[1]!).getByRole('button').click()
  for (const [index, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(loginAddress(`/scanner?tab=${index}`))
    await expect(modal(tab)).toHaveCount(0)
    await expect(loginForm(tab)).toBeVisible()
  }
})

test('IN12 two OKs in the same moment end on the sign-in page', async ({ openTabs, time }) => {
  const tabs = await openTabs(2)
  await time.idle()
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await Promise.all(
    tabs.map((tab) => tab.evaluate(() => document.querySelector<HTMLElement>('dialog button')?.click())),
  )
  for (const tab of tabs) await expect(loginForm(tab)).toBeVisible()
  await realPause(500)
  let writes = 0
  for (const tab of tabs) writes += (await writesOf(tab, 'logoutAllTabs')).length
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThanOrEqual(2)
})

test('IN19 a reload under the modal is the plain sign-in page', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await time.idle()
  await expect(modal(page)).toBeVisible()
  await page.reload()
  await expect(loginForm(page)).toBeVisible()
  await realPause(500)
  await expect(modal(page)).toHaveCount(0)
  expect((await seen(page)).toasts).toEqual([])
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  await realPause(500)
  await expect(modal(page)).toHaveCount(0)
})

test('IN20 a tab opened while others show the modal is the sign-in page', async ({
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

test('IN24 the modal keeps its rule while the window changes', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await time.idle()
  await expect(modal(page)).toBeVisible()
  for (const [width, wanted] of [
    [1280, 256],
    [499, 474],
    [900, 180],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await expect
      .poll(async () => Math.abs((await modal(page).boundingBox())!.width - wanted))
      .toBeLessThanOrEqual(1)
  }
})
