import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/catalyst-centre'

const main = (page: Page) => page.getByRole('main')
const line = (page: Page, name: string) => main(page).locator(`[data-line="${name}"]`)
const fact = (page: Page, name: string) => main(page).locator(`[data-fact="${name}"]`)
const tab = (page: Page, name: string) => main(page).getByRole('tab', { name })
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

async function ask(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === q)
  await settled(page)
}

test('a switch by name and address: the controller’s facts beside those of the switch, and the way to it', async ({
  asRole,
  lab,
}) => {
  const [device] = await lab.switches()
  if (device === undefined) throw new Error('The campus has no switch.')
  const page = await asRole('engineer', path)
  for (const q of [device.name, device.address]) {
    await ask(page, q)
    await expect(main(page).getByRole('article')).toContainText(`${device.name}.`)
    await expect(main(page).getByRole('article')).toContainText('agrees with our reading')
    for (const name of ['reachable', 'software', 'serials', 'upSince'])
      await expect(fact(page, name)).toHaveAttribute('data-state', 'same')
  }
  await expect(line(page, 'syncedAt')).toBeVisible()
  await expect(panel(page, 'Neighbours').locator('tbody tr').first()).toContainText('same')
  await main(page)
    .getByRole('article')
    .getByRole('link', { name: `Switch: ${device.name}` })
    .click()
  await expect(page).toHaveURL(/cisco-switch\?q=/)
})

test('a belief six hours old is six hours old, and the reading beside it is of now', async ({
  asRole,
  lab,
}) => {
  const [device] = await lab.switches()
  if (device === undefined) throw new Error('The campus has no switch.')
  await lab.pull('center-1', { belief: 6 * 3_600_000 })
  const page = await asRole('engineer', path)
  await ask(page, device.name)
  const cells = fact(page, 'software').getByRole('cell')
  await expect(cells.nth(1)).toContainText(/6 h/)
  await expect(cells.nth(2)).toContainText(/\d+ s/)
})

test('a wired client by MAC and by its address: switch and port by both; a time before the 30 days is refused', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /GET \/common-queries\/catalyst-centre\/ failed: 400/)
  const device = await lab.endpoint('desktop', 'centre')
  const page = await asRole('engineer', path)
  for (const q of [device.mac, device.ip]) {
    await ask(page, q)
    await expect(fact(page, 'device')).toContainText(device.switch)
    await expect(fact(page, 'port')).toContainText(device.port)
    await expect(fact(page, 'port')).toHaveAttribute('data-state', 'same')
  }
  await main(page)
    .getByRole('textbox', { name: /Client at/ })
    .fill('2001-01-01 10:00')
  await main(page).getByRole('button', { name: 'Ask for that time' }).click()
  await expect(main(page)).toContainText('more than 30 days')
})

test('site health, issues and compliance are lists, and a device of one opens', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  for (const name of ['Site health', 'Issues', 'Compliance']) {
    await tab(page, name).click()
    await settled(page)
    await expect(panel(page, name).locator('tbody tr').first()).toBeVisible()
  }
  const device = panel(page, 'Compliance').locator('tbody tr').first().getByRole('link')
  const name = await device.innerText()
  await device.click()
  await settled(page)
  await expect(main(page).getByRole('article', { name })).toBeVisible()
  await expect(tab(page, 'Device or client')).toHaveAttribute('aria-selected', 'true')
})

test('the page is readable wide and on a phone, in light and in dark', async ({ asRole, lab }) => {
  const [device] = await lab.switches()
  const page = await asRole('engineer', `${path}?q=${device?.name ?? ''}`)
  await settled(page)
  await expectLooksWell(page, 'centre-device')
  await page.goto(`${path}?q=all&view=compliance`)
  await settled(page)
  await expectLooksWell(page, 'centre-compliance')
})

// Last, since the connector keeps away from a controller that is throttled.
test('a throttled controller is named with its time, and nothing is said to be none', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(120_000)
  await lab.pull('center-1', { rateLimit: 0, throttling: 'too-many' })
  const page = await asRole('engineer', path)
  await ask(page, 'sw-nowhere')
  await expect(main(page)).toContainText('center-1 did not answer in full')
  await expect(page.getByRole('heading', { name: /No match/ })).toHaveCount(0)
  // The connector keeps away until the time that it was told; whatever comes next finds it well.
  await lab.pull('center-1', { rateLimit: null })
  await expect(async () => {
    await ask(page, 'sw-nowhere')
    await expect(page.getByRole('heading', { name: /No match/ })).toBeVisible({ timeout: 1 })
  }).toPass({ timeout: 60_000 })
})
