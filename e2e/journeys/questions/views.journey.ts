import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { PalettePage } from '../shell/palette-page.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'

const path = '/common-queries/device-lookup'

const main = (page: Page) => page.getByRole('main')
const views = (page: Page) => main(page).getByRole('button', { name: 'Views' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save view' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })

async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await views(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function save(page: Page, name: string): Promise<void> {
  await choose(page, 'Save view …')
  await dialog(page).getByLabel('View name').fill(name)
  await page.keyboard.press('Enter')
}

/** The journeys share people: what one saves it takes away again. */
async function removeAll(page: Page, names: readonly string[]): Promise<void> {
  await choose(page, /^All .*rename, remove/)
  for (const name of names)
    await list(page)
      .getByRole('button', { name: `Remove ${name}`, exact: true })
      .click()
  for (const name of names)
    await expect(list(page).getByRole('button', { name: `Remove ${name}`, exact: true })).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Close' }).click()
}

test('a page is saved under a name that is not taken, opened from its menu and from the palette, renamed and removed', async ({
  asRole,
  complaints,
  lab,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /account\/saved-views\/ failed: 400/)
  const device = await lab.endpoint('laptop', 'views')
  const page = await asRole('engineer', `${path}?q=${device.ip}&live=no`)
  const [first, second] = [`Journey ${device.ip}`, `Journey renamed ${device.ip}`]
  await choose(page, 'Save view …')
  await expect(dialog(page).getByLabel('View name')).toBeFocused()
  await expect(dialog(page).getByLabel('View name')).toHaveValue(device.ip)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await save(page, first)
  await expect(dialog(page)).toHaveCount(0)
  // One that is taken is refused under its field, and what was typed stays.
  await save(page, first.toUpperCase())
  await expect(dialog(page)).toContainText(`This page already has a view “${first}”.`)
  await expect(dialog(page).getByLabel('View name')).toBeFocused()
  await expect(dialog(page).getByLabel('View name')).toHaveValue(first.toUpperCase())
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto(path)
  await views(page).click()
  await page.getByRole('menuitemradio', { name: first }).click()
  await expect(page).toHaveURL(`${path}?q=${device.ip}&live=no`)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await views(page).click()
  await expect(page.getByRole('menuitemradio', { name: first })).toBeChecked()
  await page.keyboard.press('Escape')

  await page.goto('/site-resources')
  const palette = new PalettePage(page)
  await palette.open()
  await palette.field.fill(first.toLowerCase())
  await expect(palette.current).toHaveText(`${first}Device lookup`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?q=${device.ip}&live=no`)

  await choose(page, /^All .*rename, remove/)
  await list(page)
    .getByRole('button', { name: `Rename ${first}`, exact: true })
    .click()
  await list(page).getByLabel(`New name of ${first}`).fill(second)
  await page.keyboard.press('Enter')
  await expect(list(page).getByText(second)).toBeVisible()
  await list(page)
    .getByRole('button', { name: `Remove ${second}`, exact: true })
    .click()
  await list(page).getByRole('button', { name: 'Restore' }).click()
  await expect(list(page).getByRole('button', { name: `Remove ${second}`, exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await removeAll(page, [second])
  await page.reload()
  await views(page).click()
  await expect(page.getByRole('menuitemradio', { name: second })).toHaveCount(0)
})

test('views are on every page of a question, and of nobody else', async ({
  asRole,
  lab,
  browser,
  product,
}) => {
  const device = await lab.endpoint('phone', 'views')
  const page = await asRole('engineer', `${path}?q=${device.ip}&live=no`)
  const name = `Mine ${device.ip}`
  await save(page, name)
  await expect(dialog(page)).toHaveCount(0)
  for (const other of [
    '/workflows/search-and-locate',
    '/common-queries/active-directory',
    '/common-queries/cisco-switch',
    '/common-queries/cisco-ise',
    '/common-queries/dhcp-server',
  ]) {
    await page.goto(other)
    await views(page).click()
    await expect(page.getByText('No saved view of this page')).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const somebody = await context.newPage()
    await openSignedIn(somebody, product, 'desk', path)
    await views(somebody).click()
    await expect(somebody.getByRole('menuitem', { name: 'Save view …' })).toBeVisible()
    await expect(somebody.getByRole('menuitemradio', { name })).toHaveCount(0)
  } finally {
    await context.close()
  }
  await page.goto(path)
  await removeAll(page, [name])
})
