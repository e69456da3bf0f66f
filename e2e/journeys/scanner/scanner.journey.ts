import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const line = (page: Page, panel: string, label: string) =>
  page
    .getByRole('main')
    .getByRole('region', { name: panel })
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })

async function settled(page: Page): Promise<void> {
  const result = page.getByRole('main').locator('[aria-busy]')
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
}

/** As a handheld scanner types: fast, and with Enter at the end. */
async function wedge(page: Page, text: string): Promise<void> {
  await page.evaluate((scanned) => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement) focused.blur()
    for (const key of [...scanned.split(''), 'Enter'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, text)
}

test('an outlet typed, scanned by hand and from our own code is one card, with what is on it and three actions', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'lookup')
  const page = await asRole('engineer', '/scanner')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Identifier' }).fill(device.outlet)
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(main.getByRole('heading', { name: device.outlet })).toBeVisible()
  await expect(line(page, 'Where it should be', 'Port')).toContainText(`${device.switch} ${device.port}`)
  await expect(line(page, 'Where it is seen', 'Port')).toContainText(`${device.switch} ${device.port}`)
  await expect(main.getByText(device.mac).first()).toBeVisible()
  await expect(main.getByRole('navigation', { name: 'Actions' }).locator('a')).toHaveCount(3)

  await wedge(page, device.mac.replaceAll(':', ''))
  await settled(page)
  await expect(line(page, 'Where it is seen', 'Port')).toContainText(`${device.switch} ${device.port}`)

  await wedge(page, `https://patchbay.example/scanner?q=${device.outlet}`)
  await settled(page)
  await expect(main.getByRole('heading', { name: device.outlet })).toBeVisible()
})

test('a code that nothing has offers to create and to request', async ({ asRole }) => {
  const page = await asRole('engineer', '/scanner?q=ZZ-NO-SUCH-LABEL-77')
  await settled(page)
  const ways = page.getByRole('main').getByRole('navigation', { name: 'Unknown code' })
  await expect(ways.getByRole('link', { name: 'Create outlet' })).toBeVisible()
  await expect(ways.getByRole('link', { name: 'Request at service desk' })).toBeVisible()
  await ways.getByRole('link', { name: 'Create outlet' }).click()
  await expect(page.getByRole('textbox', { name: 'Outlet', exact: true })).toHaveValue('ZZ-NO-SUCH-LABEL-77')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(/ZZ-NO-SUCH/)
})

test('forty labels become a list, and doubles are marked', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'lookup')
  const page = await asRole('engineer', '/scanner?mode=batch')
  const main = page.getByRole('main')
  const codes = [device.mac, 'B12-204-A', device.mac.replaceAll(':', '').toUpperCase(), '00:11:22:33:44:55']
  for (const code of codes) {
    await main.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.keyboard.press('Enter')
  }
  await expect(main.getByText('same as 1')).toBeVisible()
  await expect(main.getByText('3 different, 1 doubled')).toBeVisible()
  await main.getByRole('button', { name: 'Onboard 2 endpoints' }).click()
  await expect(page).toHaveURL(/ise-endpoint-onboard\?list=1/)
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect(page.getByRole('textbox', { name: 'The list' })).toHaveValue(
    `mac\n${device.mac}\n00:11:22:33:44:55`,
  )
})

test('it looks well on a phone and on a desk, in both colours', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'lookup')
  const page = await asRole('engineer', `/scanner?q=${device.outlet}`)
  await settled(page)
  await expectLooksWell(page, '/scanner')
})
