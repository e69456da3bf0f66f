import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'

const path = '/common-queries/dhcp-server'
const asking = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ q, ...more }).toString()}`

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, kind: 'lease' | 'reservation' | 'server', of: string) =>
  main(page).locator(`tr[data-${kind}="${of}"]`)

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]')
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

async function ask(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await settled(page)
}

const leased = (one: { readonly ip: string }) => one.ip !== ''

test('a device by its MAC, client id, address and name: lease, subnet, port and authentication', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'dhcp', leased)
  const page = await asRole('engineer', path)
  for (const q of [device.mac, `01:${device.mac}`, device.ip, device.hostname]) {
    await ask(page, q)
    await expect(main(page).getByRole('article')).toContainText(`${device.ip} is leased to`)
    await expect(row(page, 'lease', device.ip)).toContainText(device.mac)
    await expect(row(page, 'lease', device.ip)).toContainText('kea-1')
    const uses = main(page).getByRole('region', { name: 'Current user' })
    await expect(uses).toContainText(`${device.switch} ${device.port}`)
    // A computer of the domain has its records, a private one has none: the name service says which.
    await expect(uses).toContainText(/\d+ records|(one|no) record/)
    await expect(main(page).getByRole('region', { name: 'Subnet' })).toContainText(String(device.vlan))
  }
})

test('the address leads to its subnet, the subnet to its server, and back goes the other way', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'dhcp subnet', leased)
  const page = await asRole('engineer', asking(device.ip))
  await settled(page)
  await main(page).getByRole('region', { name: 'Subnet' }).getByRole('link').click()
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText('addresses are leased')
  // Ten rows on a page.
  await main(page).getByRole('searchbox', { name: 'Filter leases' }).fill(device.mac.replaceAll(':', '-'))
  await expect(row(page, 'lease', device.ip)).toContainText(device.mac)
  await expect(main(page).getByRole('region', { name: 'Utilisation' })).toContainText('Leased')
  await row(page, 'server', 'kea-1').getByRole('link').click()
  await settled(page)
  await expect(main(page).getByRole('article', { name: 'DHCP kea-1' })).toContainText('subnets')
  await page.goBack()
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText('addresses are leased')
})

test('how full a subnet was is drawn and told in words; a day of readings is no forecast', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'dhcp trend', leased)
  const page = await asRole('engineer', asking(`vlan ${device.vlan}`))
  const fill = main(page).getByRole('region', { name: 'Utilisation' })
  // The first reading is of the start; another journey may have pulled the server just then.
  const drawn = async () => {
    await page.reload()
    await settled(page)
    return fill.getByRole('img', { name: /^Peak of .* leased/ }).count()
  }
  await expect.poll(drawn, { timeout: 150_000 }).toBe(1)
  await expect(fill).toContainText('Utilisation history of DHCP kea-1')
  await expect(fill.locator('[data-forecast]')).toHaveText(
    /^Read since \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} only, too short for a forecast\.$/,
  )
  const byDay = fill.getByRole('button', { name: 'By day, 60 days' })
  await byDay.click()
  await expect(byDay).toHaveAttribute('aria-pressed', 'true')
  await expect(fill.getByRole('img', { name: /\(UTC\)/ })).toBeVisible()
})

test('who had it then stands in the address, and what nobody kept is said so', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'dhcp then', leased)
  const page = await asRole('engineer', asking(device.ip))
  await settled(page)
  const then = main(page).getByRole('textbox', { name: /^Holder at/ })
  await then.fill('yesterday')
  await then.press('Enter')
  await expect(main(page).getByText('Write it as 2026-05-03 14:05')).toBeVisible()
  await then.fill('2020-05-03 14:05')
  await then.press('Enter')
  await expect(page).toHaveURL(/at=2020-05-03/)
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText('Leases reach back to their last renewal')
  await page.goto(asking(device.ip, { at: new Date().toISOString() }))
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText('was held by')
  await main(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(page).not.toHaveURL(/at=2/)
})

test('a reservation that one of the pair does not have is named, and one by client id or circuit says by what it goes', async ({
  asRole,
  lab,
}) => {
  const all = await lab.reservations()
  const one = all.find(({ notCopied }) => notCopied === true)!
  const page = await asRole('engineer', asking(one.address))
  await settled(page)
  await expect(row(page, 'reservation', one.address)).toContainText(one.mac)
  await expect(main(page).locator('[data-finding="reserved-on-one"]')).toContainText(
    'is on DHCP kea-1, not on DHCP kea-2',
  )
  await ask(page, 'kea-2')
  await expect(main(page).getByRole('article', { name: 'DHCP kea-2' })).toContainText('standby of a pair')
  // The client id leads to its reservation, too.
  const client = all.find(({ by }) => by?.kind === 'client-id')!
  await page.goto(asking(client.by!.value))
  await expect(row(page, 'reservation', client.address)).toContainText(`client id ${client.by!.value}`)
  const place = all.find(({ by }) => by?.kind === 'circuit-id')!
  await page.goto(asking(place.address))
  const text = Buffer.from(place.by!.value.replaceAll(':', ''), 'hex').toString('latin1')
  await expect(row(page, 'reservation', place.address)).toContainText(`circuit id ${text}`)
  await expect(main(page).locator('[data-finding="leased-to-another"]')).toHaveCount(0)
})

test('a server that is away is named, and what nobody could know is not called unknown', async ({
  asRole,
  ask: askBeside,
  lab,
}) => {
  await lab.pull('kea-1', { refusing: true })
  const page = await asRole('engineer', asking('00:11:22:33:44:55'))
  await settled(page)
  await expect(main(page).getByRole('heading', { name: /^Not found in 1 of 2 DHCP servers/ })).toBeVisible()
  // What the partner knows is still told.
  const device = await lab.endpoint('desktop', 'dhcp partner', leased)
  await ask(page, device.mac)
  await expect(row(page, 'lease', device.ip)).toContainText('kea-2')
  await expect(main(page).locator('[data-finding="server-silent"]')).toContainText('DHCP kea-1')
  await ask(page, '00:11:22:33:44:55')
  await lab.pull('kea-1', { refusing: false })
  // One that refused is spared for a moment, for whatever question.
  const isAsked = async () => {
    const { sources } = await askBeside('00:11:22:33:44:55')
    return sources.find(({ name }) => name === 'DHCP kea-1')?.state
  }
  await expect.poll(isAsked, { timeout: 150_000, intervals: [1_000] }).toMatch(/^(ok|none)$/)
  await page.reload()
  await settled(page)
  await expect(main(page).getByRole('heading', { name: /^No match for/ })).toBeVisible()
})

test('what no DHCP server could know is refused with the way out', async ({ asRole, complaints }) => {
  complaints.expect(/400 \(Bad Request\)/, /dhcp-server\/ failed: 400/)
  const page = await asRole('engineer', path)
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill('jdoe@campus.example')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'a person' })).toBeVisible()
})

test('nothing serious for axe, nothing cut off, wide and on a phone, in both colours', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('laptop', 'dhcp', leased)
  const page = await asRole('engineer', path)
  await page.setViewportSize(phone)
  for (const [at, address] of [
    path,
    asking(device.ip, { at: new Date().toISOString() }),
    asking(`vlan ${device.vlan}`),
    asking('kea-1'),
  ].entries()) {
    await page.goto(address)
    if (address !== path) await settled(page)
    await expectLooksWell(page, `dhcp-${at}`)
  }
})

test('with the live check off the last kept answer stands with its age, and one button asks now', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'kept answer')
  const page = await asRole('engineer', asking(device.mac))
  await expect(row(page, 'lease', device.ip)).toBeVisible({ timeout: 35_000 })
  await expect(main(page).getByText(/sources settled/)).toBeVisible()
  const before = await lab.journalEnd()
  await page.getByRole('button', { name: 'Live check on' }).click()
  const said = main(page).getByRole('status').filter({ hasText: 'Cached answers' })
  await expect(said).toContainText('No system was asked')
  await expect(row(page, 'lease', device.ip)).toBeVisible()
  await expect(main(page).getByText(/, as of /)).toBeVisible()
  const asked = (await lab.journalAfter(before)).filter(({ text }) => text.includes(device.mac))
  expect(asked).toEqual([])
  await page.goto(`${asking('00:11:22:33:44:98')}&live=no`)
  await expect(main(page).getByText(/Nothing is stored about/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Ask now' }).first().click()
  await expect(page.getByRole('button', { name: 'Live check on' })).toBeVisible()
  await expect(main(page).getByText(/None of 2 DHCP servers knows/)).toBeVisible({ timeout: 35_000 })
})
