import { groups, screens } from '@patchbay/contract/screens'
import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { visit } from '../session/fixture/visits.ts'
import { hiddenWhenFocused, outOfReach } from './reach.ts'

/** What it shows for a question is for its own journeys. */
const paths = [
  ...screens.map(({ path }) => path),
  ...groups.map(({ path }) => path),
  '/admin',
  '/no-such-page',
]

const both = ['light', 'dark'] as const

const wide = { width: 1440, height: 900 }
/** 320 pixels, and what a window of 1440 × 900 is at 200 %. */
const narrow = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
] as const

/** Counts what was looked at, for the line that each journey prints. */
class Looked {
  states = 0
  readonly findings: string[] = []

  /** The page as it stands, in both colours, or in those. */
  async atColours(page: Page, name: string, of: readonly ('light' | 'dark')[] = both): Promise<void> {
    for (const colorScheme of of) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const bright = () =>
        page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]) > 127)
      await expect.poll(bright).toBe(colorScheme === 'light')
      const found = await seriousFindings(page, colorScheme === of[0] ? 'all' : 'colours')
      this.findings.push(...found.map((finding) => `${name}, ${colorScheme}: ${finding}`))
      this.states += 1
    }
  }

  async atSizes(page: Page, name: string): Promise<void> {
    for (const size of narrow) {
      await page.setViewportSize(size)
      // The page hears of its new size a moment later than this does.
      let found = await outOfReach(page)
      for (let looks = 1; found.length > 0 && looks < 20; looks += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame))
        found = await outOfReach(page)
      }
      this.findings.push(...found.map((fault) => `${name}, ${size.width}: ${fault}`))
    }
    await page.setViewportSize(wide)
  }

  print(what: string): void {
    process.stdout.write(`\n${what}: ${this.states} states, ${this.findings.length} findings\n`)
    expect(this.findings).toEqual([])
  }
}

async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('h1, p').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

test('every page in both colours, at 320 pixels and at 200 %: nothing serious, nothing out of reach', async ({
  asRole,
  page,
}) => {
  test.setTimeout(60_000 + paths.length * 20_000)
  await asRole('administrator')
  const looked = new Looked()
  for (const [at, path] of paths.entries()) {
    // By day inside the open page, as a link goes there; at night each is loaded anew.
    if (isNightly) await page.goto(path)
    else await visit(page, path)
    await drawn(page)
    // By day light and dark take turns, by every rule; the looks of a screen are seen in both by its own journey.
    await looked.atColours(page, path, isNightly ? both : [both[at % 2]!])
    await looked.atSizes(page, path)
  }
  looked.print('axe over every page')
})

test('what opens over a page, in both colours and sizes', async ({ asRole, page }) => {
  test.setTimeout(300_000)
  await asRole('administrator', '/site-resources')
  const looked = new Looked()
  const over = async (name: string, open: () => Promise<void>, shown: ReturnType<Page['locator']>) => {
    await open()
    await expect(shown).toBeVisible()
    await looked.atColours(page, name)
    await looked.atSizes(page, name)
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
  }
  const palette = page.getByRole('dialog', { name: 'Palette' })
  const openPalette = () => page.keyboard.press('Control+k')
  await over('palette', openPalette, palette)
  const ask = async (text: string) => {
    await openPalette()
    await palette.getByRole('combobox').fill(text)
  }
  await over('palette with results', () => ask('sw-b01-1 gi1/0/14'), palette)
  await over('palette with a fault', () => ask('001b540a3c7'), palette)
  await over('keys', () => page.keyboard.press('?'), page.getByRole('dialog', { name: 'Keys' }))
  const name = page.getByRole('button', { name: 'Administrator' })
  await over('name menu', () => name.click(), page.getByRole('menuitem', { name: 'Logout' }))
  await page.getByRole('button', { name: 'Narrow the menu' }).click()
  await looked.atColours(page, 'narrowed menu')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('#menu')).toBeInViewport()
  await looked.atColours(page, 'menu on a phone')
  const found = await outOfReach(page)
  looked.findings.push(...found.filter((fault) => fault.startsWith('the page')))
  looked.print('axe over what opens')
})

test('the sign-in page and the expired session, in both colours and sizes', async ({ page, product }) => {
  test.setTimeout(180_000)
  const looked = new Looked()
  await page.clock.install()
  await page.goto('/login?callbackUrl=%2Fscanner')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await looked.atColours(page, 'sign-in')
  await looked.atSizes(page, 'sign-in')
  await page.getByLabel('Username or e-mail').fill('desk')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#menu')).toBeAttached()
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await looked.atColours(page, 'expired session')
  await looked.atSizes(page, 'expired session')
  looked.print('axe over sign-in and the expired session')
})

test('what has the focus is never under the header, forwards and backwards', async ({ asRole, page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await asRole('administrator', '/common-queries')
  await drawn(page)
  expect(await hiddenWhenFocused(page, 'Tab')).toEqual([])
  await page.getByRole('main').getByRole('link').last().focus()
  expect(await hiddenWhenFocused(page, 'Shift+Tab')).toEqual([])
})
