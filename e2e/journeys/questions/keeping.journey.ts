import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

/** What stays of a question, and what ends with it. */
const path = '/common-queries/device-lookup'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Identifier' })
const settled = (page: Page) =>
  expect(main(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })

test('the last answer outlives a refresh that fails, with its age and the error above it', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_FAILED|device-lookup/)
  const device = await lab.endpoint('laptop', 'keeping')
  const page = await asRole('desk', `${path}?q=${device.mac}`)
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText(device.ip)
  await page.route(`**/api${path}/?*`, (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh: by hand' }).click()
  await page.getByRole('menuitem', { name: 'Ask again now' }).click()
  const error = main(page).getByRole('alert')
  await expect(error).toContainText(`The look-up of ${device.mac} was interrupted`, { timeout: 35_000 })
  await expect(main(page).getByText(/^Showing the last answer, from .+ ago\.$/)).toBeVisible()
  await expect(main(page).getByRole('article')).toContainText(device.ip)
  await error.getByRole('button', { name: 'Copy error' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/was interrupted[\s\S]*Source: GET \/common-queries\/device-lookup\/[\s\S]*Time: \d/)
  await page.unroute(`**/api${path}/?*`)
  await error.getByRole('button', { name: 'Try again' }).click()
  await settled(page)
  await expect(error).toHaveCount(0)
  await expect(main(page).getByRole('article')).toContainText(device.ip)
})

test('the next question keeps how the page is looked at, and drops what was about the one before', async ({
  asRole,
  lab,
}) => {
  const [one, other] = [await lab.endpoint('laptop', 'keeping'), await lab.endpoint('printer', 'keeping')]
  const switches = '/common-queries/cisco-switch'
  const search = new URLSearchParams({
    q: one.switch,
    view: 'macs',
    live: 'no',
    only: 'down',
    find: 'lab',
    port: one.port,
  })
  const page = await asRole('engineer', `${switches}?${search.toString()}`)
  await settled(page)
  await field(page).fill(other.switch)
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${other.switch}`))
  const address = new URL(page.url()).searchParams
  expect(Object.fromEntries(address)).toEqual({ q: other.switch, view: 'macs', live: 'no' })
})

test('a list that no address can hold stays in the tab, says so, and is asked for again after a reload', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'keeping')
  const page = await asRole('desk', `${path}?live=no`)
  // One digit short each, so that only the first is asked.
  const faulty = Array.from({ length: 400 }, (_, at) => `aabbccd${at.toString(16).padStart(4, '0')}`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), [device.mac, ...faulty].join('\n'))
  await field(page).press('Control+v')
  const list = main(page).getByRole('region', { name: 'Pasted list' })
  await expect(list.getByRole('status')).toHaveText('200 of 200 settled, 199 not identifiers', {
    timeout: 60_000,
  })
  await expect(page).toHaveURL(/held=/)
  await expect(page).not.toHaveURL(/list=/)
  await expect(main(page).getByText(/This list is too long for a link/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await page.getByRole('menuitem', { name: 'Ask again now' }).click()
  await expect(list.getByRole('row', { name: new RegExp(device.mac) })).toContainText(device.ip)
  await page.reload()
  await expect(main(page).getByText(/too long for a link and is gone with its tab/)).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('a list on the DHCP page leads to raw answers', async ({ asRole, lab }) => {
  const devices = [await lab.endpoint('laptop', 'keeping'), await lab.endpoint('phone', 'keeping')]
  const page = await asRole('engineer', '/common-queries/dhcp-server')
  await page.evaluate((text) => navigator.clipboard.writeText(text), devices.map(({ mac }) => mac).join('\n'))
  await field(page).press('Control+v')
  const list = main(page).getByRole('region', { name: 'Pasted list' })
  await expect(list.getByRole('status')).toHaveText('2 of 2 settled', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Live check on' })).toBeVisible()
  await list.getByRole('link', { name: 'Ask again with raw answers' }).first().click()
  await expect(main(page).getByRole('region', { name: 'Raw answers' })).toContainText('lease4-get', {
    timeout: 35_000,
  })
})
