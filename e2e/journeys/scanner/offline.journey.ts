import { expect, test } from '../journey.ts'

test('scans without a connection wait on the device, and are sent with the time of the scan', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|GET \/|POST \//)
  const device = await lab.endpoint('printer', 'lookup')
  const page = await asRole('engineer', '/scanner')
  const main = page.getByRole('main')
  await page.context().setOffline(true)
  const field = main.getByRole('textbox', { name: 'Identifier' })
  await field.fill(device.outlet)
  await field.press('Enter')
  await expect(main.getByRole('region', { name: 'Waiting scans' })).toContainText(device.outlet)
  await expect(main.getByText('There is no connection.', { exact: false })).toBeVisible()

  await main.getByRole('link', { name: 'Patch record' }).click()
  const code = main.getByRole('textbox', { name: 'Code' })
  for (const text of [device.mac, `${device.switch} ${device.port}`, device.outlet]) {
    await code.fill(text)
    await code.press('Enter')
  }
  await main.getByRole('alert').getByRole('button', { name: 'Outlet' }).click()
  await main.getByRole('button', { name: 'Record patch' }).click()
  await expect(main.getByRole('region', { name: 'Waiting scans' })).toContainText(device.mac)

  await page.context().setOffline(false)
  await expect(main.getByRole('region', { name: 'Waiting scans' })).toHaveCount(0, { timeout: 30_000 })
  await main.getByRole('link', { name: 'Kept scans' }).click()
  const kept = main.getByRole('region', { name: 'Kept scans' })
  await expect(kept).toContainText('Observation')
  await expect(kept).toContainText(device.mac)
  // Nothing was changed by it: scans are observations.
  for (const button of await kept.getByRole('button', { name: /^Remove / }).all()) {
    void button
    await kept
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await page.waitForLoadState('networkidle')
  }
})
