import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

test('scans without a connection wait on the device, and are sent with the time of the scan', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|fetching the script|GET \/|POST \//)
  const device = await lab.endpoint('printer', 'lookup')
  const page = await asRole('engineer', '/scanner')
  const main = page.getByRole('main')
  // What is fetched ahead for when there is no network.
  await page.waitForLoadState('networkidle')
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
})

/** What the worker keeps, by path. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return stores.flat().map(({ url }) => new URL(url).pathname)
  })

test('the page and its files are kept for when there is no network, and never an answer of a call', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|fetching the script|GET \/|POST \//)
  const device = await lab.endpoint('printer', 'lookup')
  const page = await asRole('engineer', `/scanner?q=${device.mac}`)
  await expect(page.getByRole('main').getByText(device.port).first()).toBeVisible({ timeout: 35_000 })
  await expect.poll(async () => (await keptPaths(page)).filter((path) => path === '/scanner')).toHaveLength(1)
  // Under the worker, with answers that pass by it.
  await page.reload()
  await expect(page.getByRole('main').getByText(device.port).first()).toBeVisible({ timeout: 35_000 })
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/scanner-worker\.js$/,
  )
  const paths = await keptPaths(page)
  expect(paths.filter((path) => path !== '/scanner' && !path.startsWith('/assets/'))).toEqual([])
  expect(paths.length).toBeGreaterThan(5)

  // The page is there without a network; every other page is not of this worker.
  await page.context().setOffline(true)
  const response = await page.reload()
  expect(response?.fromServiceWorker()).toBe(true)
  await expect(page.goto('/common-queries/device-lookup')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(false)
  await page.goto('/scanner')
  await expect(page.getByRole('heading', { name: 'Scanner', level: 1 })).toBeVisible({ timeout: 30_000 })
})
