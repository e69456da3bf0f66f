import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/device-lookup'

const card = (page: Page) => page.getByRole('main').getByRole('article')
const line = (page: Page, label: string) =>
  card(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })

async function lookUp(page: Page, q: string): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(q).replaceAll('.', '\\.')}`))
  const result = page.getByRole('main').locator('[aria-busy]')
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
}

const kinds = ['laptop', 'desktop', 'phone', 'printer', 'camera'] as const

test('devices of every kind, each in another notation: twelve lines as the campus really is', async ({
  asRole,
  lab,
}) => {
  const page = await asRole('desk', path)
  for (const [index, kind] of kinds.entries()) {
    const device = await lab.endpoint(kind, 'lookup')
    const digits = device.mac.replaceAll(':', '')
    const forms = [
      device.mac,
      digits,
      (digits.match(/.{4}/g) ?? []).join('.'),
      device.mac.toUpperCase(),
      device.ip,
    ]
    await lookUp(page, forms[index] ?? device.mac)
    await expect(card(page).locator('dt')).toHaveCount(12)
    await expect(line(page, 'What')).toContainText(new RegExp(device.hostname, 'i'))
    await expect(line(page, 'Port')).toContainText(`${device.switch} ${device.port}`)
    await expect(line(page, 'Where')).toContainText(device.room)
    await expect(line(page, 'VLAN')).toContainText(String(device.vlan))
    await expect(line(page, 'Address')).toContainText(device.ip)
    if (device.ownerName !== null) await expect(line(page, 'Owner')).toContainText(device.ownerName)
    await expect(line(page, 'Tickets')).toContainText(/none open|open request/)
  }
})

test('the text for a ticket says of each line who said it and when', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'lookup')
  const page = await asRole('desk', `${path}?q=${device.mac}`)
  await expect(line(page, 'Address')).toContainText(device.ip, { timeout: 35_000 })
  // Whoever copies while a source is still being asked has a text without it.
  const result = page.getByRole('main').locator('[aria-busy]')
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await page.getByRole('button', { name: 'Copy for ticket' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`Port: ${device.switch} ${device.port}`)
  expect(text).toMatch(/^Address: .*\(DHCP kea-[12], live, \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\)$/m)
  expect(text).toMatch(new RegExp(`^Sources: Index .*; ${device.switch} ok`, 'm'))
  expect(text).toContain(`${path}?q=`)
})

test('a system that is silent is named on the lines it would have filled; late answers move none, and on a phone none is printed over another', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'lookup')
  await lab.pull('directory-1', { silent: true })
  const page = await asRole('desk', path)
  for (const width of [1440, 390]) {
    await page.goto(path)
    await page.setViewportSize({ width, height: 1200 })
    // Found and measured in one breath: a line of the waiting card, taken out between the two, measures as nothing.
    const tops = () =>
      page.evaluate(() => {
        const of = document.querySelector('main article')?.getBoundingClientRect().top ?? 0
        const lines = [...document.querySelectorAll('main article dl > div')]
        return lines.map((each) => each.getBoundingClientRect().top - of)
      })
    // A phone is too narrow for every answer in a height that was known before: there a line is as high as what it says.
    const printedOver = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main article dl > div')]
          .filter((each) => each.scrollHeight > each.clientHeight + 1)
          .map((each) => each.textContent),
      )
    const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
    await field.fill(device.mac)
    await field.press('Enter')
    await expect(card(page).locator('dt')).toHaveCount(12)
    const early = await tops()
    await expect(line(page, 'Department')).toContainText('did not answer', { timeout: 35_000 })
    await expect(line(page, 'Port')).toContainText(`${device.switch} ${device.port}`)
    if (width === 1440) expect(await tops()).toEqual(early)
    else expect(await printedOver()).toEqual([])
  }
})

test('a MAC is copied in any of the six notations, and the device that was found is handed to the other pages', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'lookup')
  const page = await asRole('engineer', path)
  await lookUp(page, device.mac)
  await line(page, 'What')
    .getByRole('button', { name: /in another notation/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveCount(6)
  const cisco = (device.mac.replaceAll(':', '').match(/.{4}/g) ?? []).join('.')
  await page.getByRole('menuitem', { name: cisco }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cisco)
  await lookUp(page, device.ip)
  const others = page.getByRole('navigation', { name: 'Related pages' })
  await expect(others.getByRole('link', { name: 'DHCP server' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(device.mac)),
  )
})

test('a switch is told by its model, building and closet, not by twelve times nothing', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'lookup')
  const page = await asRole('desk', path)
  await lookUp(page, device.switch)
  await expect(line(page, 'What')).toContainText('Switch')
  for (const label of ['Where', 'Profile', 'Address', 'Last seen'])
    await expect(line(page, label)).not.toContainText(/not known|none known/)
  await expect(line(page, 'Owner')).toContainText('not a client')
})

test('what cannot be an identifier has its fault named, and what nobody knows is said so', async ({
  asRole,
}) => {
  const page = await asRole('desk', path)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await field.fill('aabbccddeef')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('11 hex digits, needs 12')
  await lookUp(page, '00:11:22:33:44:55')
  await expect(page.getByRole('heading', { name: 'No match for 00:11:22:33:44:55' })).toBeVisible()
})

test('what was asked is selected, so that the next scan takes its place; one with the focus on nothing too, and never from another field', async ({
  asRole,
  lab,
}) => {
  const [first, second] = [await lab.endpoint('laptop', 'lookup'), await lab.endpoint('phone', 'lookup')]
  const page = await asRole('desk', path)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await lookUp(page, first.mac)
  await page.keyboard.type(second.mac)
  await expect(field).toHaveValue(second.mac)
  await page.keyboard.press('Enter')
  await expect(line(page, 'What')).toContainText(second.mac, { timeout: 35_000 })
  await field.blur()
  // As fast as a scanner: one key after the other, with the Enter at its end.
  await page.evaluate((text) => {
    for (const key of [...text.split(''), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, first.mac)
  await expect(field).toHaveValue(first.mac)
  await expect(line(page, 'What')).toContainText(first.mac, { timeout: 35_000 })
  await page.goto(path)
  const other = page.getByRole('banner').getByRole('textbox', { name: 'Search for an identifier' })
  await other.focus()
  await page.keyboard.type('001b540a3c7f')
  await expect(other).toHaveValue('001b540a3c7f')
  await expect(field).toHaveValue('')
})

test('a page that arrives late leaves the focus to who types in the header', async ({ page, asRole }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/device-lookup[^/]*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await asRole('desk')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Common Queries' }).click()
  await menu.getByRole('link', { name: 'Device lookup' }).click()
  const header = page.getByRole('banner').getByRole('textbox', { name: 'Search for an identifier' })
  await header.click()
  await page.keyboard.type('001b54')
  arrive()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Identifier' })).toBeVisible()
  await page.keyboard.type('0a3c7f')
  await expect(header).toHaveValue('001b540a3c7f')
})

test('nothing serious for axe, nothing cut off, wide and on a phone, in both colours', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'lookup')
  const page = await asRole('desk', `${path}?q=${device.mac}`)
  await expect(line(page, 'Address')).toContainText(device.ip, { timeout: 35_000 })
  await expectLooksWell(page, 'device-lookup')
})
