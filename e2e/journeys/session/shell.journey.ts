import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { screens } from '@patchbay/contract/screens'
import { seriousFindings } from '../seriousness.ts'
import { expect, loginForm, logout, minutes, modal, seconds, signIn, test } from './fixture/session.ts'
import { ada, profileOf } from './fixture/people.ts'

const search = '/workflows/search-and-locate'
const widths = [320, 499, 500, 768, 769, 1280, 1920]
/** Longer than the server lets anybody be called. */
const longName = profileOf({ ...ada, firstname: 'Maximiliana-'.repeat(25) })

test('UI1 the header is 62 pixels at every width, with logo, name and Logout', async ({
  openSignedIn,
  api,
}) => {
  api.set('profile', { body: longName })
  const page = await openSignedIn('/account')
  const header = page.getByRole('banner')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(async () => (await header.boundingBox())!.height, { message: `${width}` }).toBe(62)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(
      width,
    )
    const name = (await header.getByRole('button', { name: /Maximiliana/ }).boundingBox())!
    expect(name.x + name.width).toBeLessThanOrEqual(width)
    expect(name.width).toBeGreaterThan(20)
  }
  await expect(header).toHaveCSS('background-color', 'rgb(33, 33, 33)')
  await expect(header.getByRole('link', { name: 'Patchbay' })).toHaveAttribute('href', '/')
  await header.getByRole('button', { name: /Maximiliana/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
})

test('UI2 the primary button has the primary colour with dark words, and nothing serious is wrong', async ({
  openSignedIn,
  time,
  context,
}) => {
  const page = await openSignedIn('/scanner')
  await logout(page)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(74, 194, 152)')
  await expect(button).toHaveCSS('color', 'rgb(33, 33, 33)')
  await context.clock.resume()
  expect(await seriousFindings(page)).toEqual([])
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  expect(await seriousFindings(page)).toEqual([])
  await time.pass(30 * minutes + 2 * seconds)
  await expect(modal(page)).toBeVisible()
  await context.clock.resume()
  expect(await seriousFindings(page)).toEqual([])
})

test('UI3 UI4 the sidebar is 248 or 80 wide, the content beside it, nothing scrolls sideways, and up to 768 a button opens it', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn('/account')
  const menu = page.locator('#menu')
  const content = page.getByRole('main')
  const width = async () => (await menu.boundingBox())!.width
  expect(Math.abs((await width()) - 248)).toBeLessThanOrEqual(0.5)
  expect((await content.boundingBox())!.x).toBeGreaterThanOrEqual(248)
  await page.getByRole('button', { name: 'Narrow the menu' }).click()
  await expect.poll(width).toBe(80)
  expect((await content.boundingBox())!.x).toBeGreaterThanOrEqual(80)
  await page.getByRole('button', { name: 'Widen the menu' }).click()
  await expect.poll(width).toBe(248)
  for (const each of widths) {
    await page.setViewportSize({ width: each, height: 400 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(each)
  }
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  for (const [each, height, shown] of [
    [1280, 700, false],
    [768, 700, true],
    [769, 700, false],
    [768, 700, true],
    [1280, 700, false],
    // A screen that is turned.
    [700, 1_000, true],
    [1_000, 700, false],
  ] as const) {
    await page.setViewportSize({ width: each, height })
    await expect(button).toHaveCount(shown ? 1 : 0)
    if (shown) await expect(menu).not.toBeInViewport()
    else await expect(menu).toBeInViewport()
  }
})

test('UI5 on a narrow screen Dashboard navigates and closes, a group only opens', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn('/scanner')
  const menu = page.locator('#menu')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/')
  expect((await menu.boundingBox())!.width).toBe(248)
  await page.goto('/scanner')
  await page.setViewportSize({ width: 768, height: 900 })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).not.toBeInViewport()
  await button.click()
  await expect(menu).toBeInViewport()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(menu).not.toBeInViewport()
  await button.click()
  await expect(menu).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(menu).not.toBeInViewport()
  await button.click()
  await menu.getByRole('button', { name: 'Workflows' }).click()
  await expect(menu.getByRole('link', { name: 'Power management' })).toBeVisible()
  await expect(menu).toBeInViewport()
  await menu.getByRole('link', { name: 'Power management' }).click()
  await expect(page).toHaveURL('/workflows/power-management')
  await page.goto('/scanner')
  await button.click()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).not.toBeInViewport()
  // Also when it is the page shown already.
  await button.click()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(menu).not.toBeInViewport()
})

test('UI7 each route has its title, however it is reached', async ({ openSignedIn, open }) => {
  const page = await openSignedIn('/account')
  // By day a sixth of them by address; inside the app PM1 goes to each.
  for (const { path, title } of screens.filter((_, index) => isNightly || index % 6 === 0)) {
    await page.goto(`${path}${path === '/' ? '' : '/'}?a=1#b`)
    await expect(page).toHaveTitle(`Patchbay | ${title}`)
  }
  await page.goto('/scanner')
  await page.locator('#menu').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveTitle('Patchbay | Dashboard')
  await page.goBack()
  await expect(page).toHaveTitle('Patchbay | Scanner')
  await page.goForward()
  await expect(page).toHaveTitle('Patchbay | Dashboard')
  await page.reload()
  await expect(page).toHaveTitle('Patchbay | Dashboard')
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('Patchbay | NotFound')
  await page.goto('/scanner')
  await logout(page)
  await expect(page).toHaveTitle('Patchbay | Sign in')
  const other = await open('/scanner')
  await expect(other).toHaveTitle('Patchbay | Sign in')
})

test('UI9 a skeleton stands while data loads and goes with success and with an error', async ({
  openSignedIn,
  api,
}) => {
  let page: Page | undefined
  for (const answer of [
    { type: 'text/event-stream', body: 'event: settled\ndata: {"took":1}\n\n' },
    { status: 500 },
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    api.set('search', { ...answer, until: released })
    if (page === undefined) page = await openSignedIn(`${search}?q=10.1.1.1`)
    else await page.goto(`${search}?q=10.1.1.2`)
    const loading = page.getByRole('main').locator('[aria-busy=true]')
    await expect(loading).toBeVisible()
    release()
    await expect(loading).toHaveCount(0)
    if ('status' in answer) await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  }
})

test('UI10 everything is reached by keyboard, at 200 % and with less motion', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  // A page that arrives takes the focus to its heading.
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // 200 % on a screen of 1280 is a viewport of 640.
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('#menu').getByRole('button', { name: 'Workflows' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#menu').getByRole('link', { name: 'Network connect' })).toBeVisible()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toHaveText('Switch port allocation')
  expect(await focused.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/workflows/switch-port-allocation')
  await page.getByRole('button', { name: /Ada/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Ada/ })).toBeFocused()
  await time.pass(30 * minutes + 2 * seconds)
  await expect(modal(page).getByRole('button')).toBeFocused()
  expect(
    await modal(page)
      .getByRole('button')
      .evaluate((element) => getComputedStyle(element).boxShadow),
  ).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(loginForm(page)).toBeVisible()
})

test('UI11 without a first name the username stands there', async ({ openSignedIn, api }) => {
  const page = await openSignedIn('/scanner')
  for (const firstname of ['', '   ', null, 7]) {
    api.set('profile', { body: profileOf({ ...ada, firstname }) })
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'ada' })).toBeVisible()
    await expect(page.getByText('undefined')).toHaveCount(0)
  }
})
