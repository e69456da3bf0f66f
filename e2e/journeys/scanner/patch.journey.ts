import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { expect, test } from '../journey.ts'

const patchPage = '/scanner?mode=patch'

async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
}

const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the patch record' })

test('port, device and outlet in any order are recorded, and the switch confirms the device on its port', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'lookup')
  const page = await asRole('engineer', patchPage)
  const main = page.getByRole('main')
  const record = main.getByRole('button', { name: 'Record patch' })
  await scan(page, `${device.switch} ${device.port}`)
  await scan(page, device.mac.replaceAll(':', ''))
  await expect(parts(page)).toContainText(device.mac)
  await expect(record).toBeDisabled()
  await scan(page, device.outlet.toLowerCase())
  await expect(parts(page)).toContainText(device.outlet)
  await record.click()
  await expect(main.getByText('Confirmed:', { exact: false })).toContainText(device.mac, { timeout: 60_000 })
  await main.getByRole('link', { name: 'Kept scans' }).click()
  const row = main.getByRole('listitem').filter({ hasText: device.mac }).filter({ hasText: 'Confirmed:' })
  await row.getByRole('button', { name: /^Remove / }).click()
  await expect(row).toHaveCount(0)
})

test('what the network does not show within a minute is recorded, not proven', async ({ asRole, lab }) => {
  test.skip(!isNightly, 'It waits for a whole minute: the server’s tests prove the same by day.')
  const device = await lab.endpoint('printer', 'lookup')
  const page = await asRole('engineer', patchPage)
  const main = page.getByRole('main')
  await scan(page, `${device.switch} ${device.port}`)
  await scan(page, '00:11:22:33:44:55')
  await scan(page, 'PANEL-7')
  // Nobody has a label of that name: the person says what it is.
  await main.getByRole('alert').getByRole('button', { name: 'Outlet' }).click({ timeout: 40_000 })
  await main.getByRole('button', { name: 'Record patch' }).click()
  await expect(main.getByText('Looking on the port', { exact: false })).toBeVisible()
  await expect(main.getByText('Recorded, not proven', { exact: false })).toBeVisible({ timeout: 90_000 })
})
