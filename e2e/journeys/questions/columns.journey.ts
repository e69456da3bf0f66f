import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { SwitchPage, asking } from '../switch/switch-page.ts'

const main = (page: Page) => page.getByRole('main')
const settled = (page: Page) =>
  expect(main(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', { timeout: 50_000 })
const head = (table: Locator, name: string) => table.getByRole('columnheader', { name, exact: true })

async function toggle(page: Page, columns: Locator, name: string): Promise<void> {
  await columns.click()
  await main(page).getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(main(page).getByRole('checkbox', { name, exact: true })).toHaveCount(0)
}

async function asUsual(page: Page, columns: Locator): Promise<void> {
  await columns.click()
  await main(page).getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
}

// By the administrator: what somebody chooses is theirs in every journey, and the others look at ports as an engineer.
test('the columns of ports are kept for each view, and those of an address go before them', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'columns')
  const page = await asRole('administrator', asking(device.switch, { live: 'no' }))
  const shown = new SwitchPage(page)
  const columns = shown.main.getByRole('button', { name: 'Columns' })
  await shown.settled()
  await expect(head(shown.table, 'Voice')).toBeVisible()
  await toggle(page, columns, 'Voice')
  await toggle(page, columns, 'Vendor')
  await expect(page).toHaveURL(/columns=[^&]*vendor/)
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(asking(device.switch, { live: 'no' }))
  await shown.settled()
  await expect(head(shown.table, 'Vendor')).toBeVisible()
  await expect(head(shown.table, 'Voice')).toHaveCount(0)
  await page.goto(asking(device.switch, { live: 'no', view: 'power' }))
  await shown.settled()
  await expect(head(shown.table, 'Class')).toBeVisible()
  await page.goto(asking(device.switch, { live: 'no', columns: 'link,voice' }))
  await shown.settled()
  await expect(shown.table.getByRole('columnheader')).toHaveText(['Port', 'Link', 'Voice'])
  await asUsual(page, columns)
  await page.goto(asking(device.switch, { live: 'no' }))
  await shown.settled()
  await expect(head(shown.table, 'Voice')).toBeVisible()
  await expect(head(shown.table, 'Vendor')).toHaveCount(0)
})

test('a column of leases that is put away stays away, with its cells, until it is wanted again', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'columns')
  const path = `/common-queries/dhcp-server?q=${device.ip}`
  const page = await asRole('administrator', path)
  const leases = main(page).getByRole('region', { name: 'Leases' })
  const table = leases.getByRole('table', { name: 'Leases' })
  const columns = leases.getByRole('button', { name: 'Columns' })
  await settled(page)
  await expect(table.getByRole('cell', { name: device.mac })).toBeVisible()
  await toggle(page, columns, 'MAC')
  await expect(head(table, 'MAC')).toHaveCount(0)
  await expect(table.getByRole('cell', { name: device.mac })).toHaveCount(0)
  await expect(head(table, 'Expiry')).toBeVisible()

  await page.goto(path)
  await settled(page)
  await expect(head(table, 'MAC')).toHaveCount(0)
  await page.goto(`${path}&columns=dhcp-leases%3Amac`)
  await settled(page)
  await expect(table.getByRole('columnheader')).toHaveText(['Address', 'MAC'])
  await asUsual(page, columns)
  await expect(head(table, 'On')).toBeVisible()
  await expect(page).toHaveURL(path)
})
