import { readFile } from 'node:fs/promises'
import type { PolicyVersion, VersionOf } from '@patchbay/contract/policies/policies'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'

/** What every page that asks several sources has: tried on device lookup. */
const path = '/common-queries/device-lookup'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Identifier' })
const settled = (page: Page) =>
  expect(main(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })

async function lookUp(page: Page, q: string): Promise<void> {
  await field(page).fill(q)
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(q)}`))
  await settled(page)
}

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await field(page).press('Control+v')
}

async function askForReasons(product: Product, asked: boolean): Promise<void> {
  const cookie = await sessionOf(product, 'administrator')
  const at = `${product.url}/api/administration/policies/`
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' }
  const { data } = (await (await fetch(at, { headers })).json()) as { data: { policies: PolicyVersion[] } }
  const now = data.policies.find(({ name }) => name === 'reading-reason') as VersionOf<'reading-reason'>
  if (now.value.asked === asked) return
  const body = JSON.stringify({ value: { asked }, version: now.version, why: 'for this journey' })
  const response = await fetch(`${at}reading-reason/`, { method: 'PUT', headers, body })
  expect(response.status).toBe(200)
}

test('a chip leads to what its source was asked and answered, word for word', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'questions')
  const page = await asRole('desk', `${path}?q=${device.mac}`)
  await settled(page)
  const sources = main(page).getByRole('list', { name: 'Sources' })
  await sources.getByRole('button', { name: /^DHCP kea-1/ }).click()
  // The answer was given without them: that source is asked again for it, and only that one.
  await page.getByRole('menuitem', { name: 'Retry and show raw answer' }).click()
  const raw = main(page).getByRole('region', { name: 'Raw answers' })
  const kea = raw.getByRole('region', { name: 'DHCP kea-1' })
  await expect(kea).toBeFocused({ timeout: 35_000 })
  await kea.getByText('lease4-get-by-hw-address').first().click()
  await expect(kea.getByText(device.ip).first()).toBeVisible()
  await expect(page).toHaveURL(/raw=yes/)
  await expect(raw.getByRole('region', { name: device.switch })).toHaveCount(0)
  await raw.getByRole('button', { name: 'Ask all again with raw answers' }).click()
  await expect(raw.getByRole('region', { name: device.switch })).toContainText('show mac address-table', {
    timeout: 35_000,
  })
  await settled(page)
  await sources.getByRole('button', { name: /^Index/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Retry source' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /raw answer/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await raw.getByRole('button', { name: 'Close' }).click()
  await expect(raw).toBeHidden()
})

test('what one asked is listed, recalled by the arrows, and forgotten', async ({ asRole, lab }) => {
  const [one, other] = [await lab.endpoint('laptop', 'questions'), await lab.endpoint('printer', 'questions')]
  const desk = await asRole('engineer', path)
  for (const { ip } of [one, other]) await lookUp(desk, ip)
  await desk.goto(path)
  const lately = main(desk).getByRole('region', { name: 'Recent questions' })
  await expect(lately.getByRole('link').first()).toHaveText(other.ip)
  await field(desk).press('ArrowUp')
  await expect(field(desk)).toHaveValue(other.ip)
  await field(desk).press('ArrowUp')
  await expect(field(desk)).toHaveValue(one.ip)
  await field(desk).press('ArrowDown')
  await expect(field(desk)).toHaveValue(other.ip)
  await lately.getByRole('button', { name: `Forget ${one.ip}` }).click()
  await expect(lately.getByRole('link', { name: one.ip })).toBeHidden()
  await lately.getByRole('button', { name: 'Forget all' }).click()
  await expect(lately).toBeHidden()
})

test('a pasted column is asked as a list, every fault named at once, and saved as it is shown', async ({
  asRole,
  lab,
}) => {
  const devices = [await lab.endpoint('laptop', 'questions'), await lab.endpoint('phone', 'questions')]
  const page = await asRole('desk', path)
  await paste(page, [...devices.map(({ mac }) => mac), 'aabbccddeef', '00:11:22:33:44:55'])
  const list = main(page).getByRole('region', { name: 'Pasted list' })
  await expect(list.getByRole('row', { name: /aabbccddeef/ })).toContainText('11 hex digits, needs 12')
  await expect(list.getByRole('status')).toHaveText('4 of 4 settled, 1 not identifiers', { timeout: 60_000 })
  for (const { mac, ip, room } of devices) {
    await expect(list.getByRole('row', { name: new RegExp(mac) })).toContainText(ip)
    await expect(list.getByRole('row', { name: new RegExp(mac) })).toContainText(room)
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV for a spreadsheet' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('device-lookup-list.csv')
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFFIdentifier,State,Answer,What,/)
  expect(rows).toHaveLength(5)
  expect(rows[1]).toContain(devices[0]!.ip)
  expect(rows[3]).toContain('faulty')
  await list.getByRole('link', { name: devices[0]!.mac }).click()
  await expect(main(page).getByRole('article')).toContainText(devices[0]!.ip, { timeout: 35_000 })
})

test('it asks again by itself, and not while nobody looks', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'questions')
  const page = await asRole('desk', `${path}?q=${device.ip}`)
  await settled(page)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api${path}/?`)) asked += 1
  })
  await page.getByRole('button', { name: 'Refresh: by hand' }).click()
  await page.getByRole('menuitemradio', { name: 'Every 10 seconds' }).click()
  await page.clock.runFor(10_500)
  await expect.poll(() => asked).toBe(1)
  await settled(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  expect(asked).toBe(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(1_000)
  await expect.poll(() => asked).toBe(2)
})

test('where the policy asks for a reason, the page asks for it, and goes on once it has one', async ({
  asRole,
  lab,
  product,
  complaints,
}) => {
  complaints.expect(/428/)
  const device = await lab.endpoint('laptop', 'questions')
  await askForReasons(product, true)
  try {
    const page = await asRole('desk', `${path}?q=${device.mac}`)
    const why = main(page).getByRole('region', { name: 'Reason for reading' })
    await why.getByRole('button', { name: 'Look up' }).click()
    await expect(why).toContainText('Enter a reason')
    await why.getByLabel('Reason').fill('Case 4711, lost laptop')
    await why.getByRole('button', { name: 'Look up' }).click()
    await expect(main(page).getByRole('article')).toContainText(device.ip, { timeout: 35_000 })
    await expect(main(page).getByText('Recorded reason: Case 4711, lost laptop')).toBeVisible()
  } finally {
    await askForReasons(product, false)
  }
})
