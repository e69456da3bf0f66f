import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { Connected, LabClient } from '../lab/lab.ts'
import { wantOfReservations } from '../policies/by-call.ts'
import { seriousFindings } from '../seriousness.ts'

const path = '/command-centre/dhcp-ip-reservation'
const servers = ['kea-1', 'kea-2'] as const
const whole = { timeout: 90_000 }

const formOf = (page: Page) => page.getByRole('form', { name: 'DHCP IP reservation' })
const checksOf = (page: Page) => page.getByRole('list', { name: 'Checks' })
const evidenceOf = (page: Page) => page.getByRole('region', { name: 'Evidence' })
const addressOf = (query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** A device that has its address by a lease and by nothing else. */
const leased = (lab: LabClient, seed: string): Promise<Connected> =>
  lab.endpoint('desktop', seed, ({ addressing }) => addressing === 'dynamic')

/** A name that nothing else has, and whose it is, which the site wants of every reservation. */
async function sayWhat(page: Page, hostname: string): Promise<void> {
  await formOf(page).getByLabel('Host name').fill(hostname)
  await formOf(page).getByLabel('Owner or department').fill('Estates')
}

/** Previews what stands in the form, and applies it. */
async function apply(page: Page, hostname: string, reason: string): Promise<void> {
  await sayWhat(page, hostname)
  await formOf(page).getByLabel('Reason').fill(reason)
  await formOf(page).getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Apply to/ }).click()
}

test.beforeEach(async ({ product, lab }) => {
  for (const server of servers) {
    await allowChanges(product, server, 'kea-login')
    lab.undoing(() => forbidChanges(product, server))
  }
})

test('from a device that was looked up to the evidence on both servers, undone, and asked for elsewhere', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await leased(lab, 'reserved')
  const target = `${device.ip} for ${device.mac}`
  const page = await asRole('engineer', `/common-queries/device-lookup?q=${device.mac}`)
  await page.getByRole('link', { name: 'Reserve address' }).click(whole)
  const form = formOf(page)
  await expect(form.getByLabel('MAC')).toHaveValue(device.mac)
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue(device.ip)
  await expect(page.getByText(target, { exact: true })).toBeVisible()
  await sayWhat(page, 'looked-up')
  await form.getByLabel('Ticket').fill('INC-4711')
  await form.getByLabel('Reason').fill('others find it by its address')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByText(/^Reserve .* on DHCP kea-1 and DHCP kea-2\./)).toBeVisible()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Estates')
  const sent = page.getByRole('region', { name: 'Commands' })
  await expect(sent).toContainText('to DHCP kea-1')
  await expect(sent).toContainText('to DHCP kea-2')
  await expect(sent).toContainText(device.ip)
  await expect(checksOf(page)).toContainText('The address is not reserved for another device.')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Apply to ${target}` }).click()

  const evidence = evidenceOf(page)
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  const read = evidence.getByRole('table', { name: 'Before, intent, read back' })
  await expect(read.getByRole('row', { name: /^Owner/ })).toContainText('Estates')
  const proof = evidence.getByRole('table', { name: 'Proof' })
  await expect(proof).toContainText('DHCP kea-1 has it reserved')
  await expect(proof).toContainText('DHCP kea-2 has it reserved')
  await expect(proof).toContainText(`The device has ${device.ip}`)
  await expect(proof).toContainText(`It has ${device.ip} as ${device.mac}, by an entry of`)
  expect(await seriousFindings(page)).toEqual([])

  await evidence.getByRole('button', { name: 'Undo change' }).click()
  await evidence.getByLabel('Reason for undo').fill('nobody looks for it')
  await evidence.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByText(/^Remove the reservation of /)).toBeVisible()
  await expect(checksOf(page)).toContainText('Unchanged since the run.')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  await expect(evidence).toContainText('Undoes run')

  const first = await evidence.getByRole('link', { name: /^\d+$/ }).textContent()
  await page.goto(addressOf({ like: first ?? '' }))
  await expect(page.getByRole('status').filter({ hasText: `With the values of run ${first}` })).toContainText(
    'Enter the device',
  )
  await expect(form.getByLabel('Owner or department')).toHaveValue('Estates')
  await expect(form.getByRole('textbox', { name: 'Ticket' })).toHaveValue('INC-4711')
  await expect(form.getByLabel('MAC')).toHaveValue('')
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('')
})

test('a lease leads to the form, a free address is a click away, and the history names the change', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(240_000)
  const device = await leased(lab, 'a free one')
  const page = await asRole('engineer', `/common-queries/dhcp-server?q=${device.mac}`)
  await page
    .locator(`tr[data-lease="${device.ip}"]`)
    .getByRole('link', { name: 'Reserve address' })
    .click(whole)
  const form = formOf(page)
  await expect(form.getByLabel('MAC')).toHaveValue(device.mac)
  await expect(form.getByLabel('Subnet', { exact: true })).toHaveValue(/\/\d+$/)
  await expect(form.getByText('Written to DHCP kea-1 and DHCP kea-2.')).toBeVisible()
  const address = form.getByLabel('Address', { exact: true })
  await expect(address).toHaveValue(device.ip)
  await form.getByRole('button', { name: 'Use free address' }).click()
  await expect(form.getByText(/ is free now\. /)).toBeVisible()
  const free = await address.inputValue()
  expect(free).not.toBe(device.ip)
  await sayWhat(page, 'out-of-the-pool')
  await form.getByLabel('Reason').fill('it moves out of the pool')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('table', { name: 'Who is affected' })).toContainText(
    'until then it keeps its address',
  )
  // What was typed is there again for who goes back.
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(address).toHaveValue(free)
  await expect(form.getByLabel('Reason')).toHaveValue('it moves out of the pool')
  await form.getByLabel('Description').fill('By the door')
  await apply(page, 'out-of-the-pool', 'it moves out of the pool')
  // It goes on asking for what it has until its lease is half over.
  await expect(page.getByText(/^Waiting for renewal/).first()).toBeVisible(whole)
  await page.getByRole('button', { name: /^In progress [1-9]/ }).click()
  await expect(page.getByRole('region', { name: 'Changes in progress' })).toContainText(
    `${free} for ${device.mac}`,
  )
  await page.getByRole('link', { name: `History of ${free} for ${device.mac}` }).click()
  const row = page.getByRole('table', { name: 'Changes' }).locator('tbody tr').first()
  await expect(row).toContainText('DHCP reservation')
  await expect(row).toContainText(free)
})

test('a wrong MAC and a missing reason are said at their fields, and nothing that was typed is lost', async ({
  asRole,
}) => {
  const page = await asRole('engineer', path)
  const form = formOf(page)
  await form.getByLabel('MAC').fill('001b540a3c7')
  await form.getByLabel('Address', { exact: true }).fill('10.300.1.1')
  await form.getByLabel('Host name').fill('door camera')
  await form.getByLabel('Owner or department').fill('Estates')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByLabel('MAC')).toBeFocused()
  await expect(form.getByLabel('MAC')).toHaveAccessibleDescription(
    'Not the MAC of one device: 11 hex digits, needs 12.',
  )
  await expect(form.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    'Not an IPv4 address: 300 is above 255.',
  )
  await expect(form.getByLabel('Host name')).toHaveAccessibleDescription(/^Use letters/)
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription('Enter a reason.')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByLabel('MAC').fill('001B.540A.3C7F')
  await expect(form.getByLabel('MAC')).toHaveAccessibleDescription(
    'Read as 00:1b:54:0a:3c:7f, Cisco notation.',
  )
  await expect(form.getByLabel('Owner or department')).toHaveValue('Estates')
  await expect(form.getByLabel('Host name')).toHaveValue('door camera')
})

test('without a host name and an owner nothing is reserved, until the site wants neither', async ({
  asRole,
  lab,
  product,
}) => {
  const device = await leased(lab, 'says nothing')
  const page = await asRole('engineer', addressOf({ mac: device.mac, address: device.ip }))
  const form = formOf(page)
  const [name, owner] = [form.getByLabel('Host name'), form.getByLabel('Owner or department')]
  await expect(owner).toHaveAttribute('aria-required', 'true', whole)
  await expect(name).toHaveAttribute('aria-required', 'true')
  await name.fill('')
  await form.getByLabel('Room').fill('214')
  await form.getByLabel('Reason').fill('a camera')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(
    'Enter a host name. The site requires one in every reservation.',
  )
  await expect(owner).toHaveAccessibleDescription(/^Enter an owner, a person or a department/)
  await expect(form.getByLabel('Room')).toHaveValue('214')
  expect(await seriousFindings(page)).toEqual([])

  lab.undoing(() => wantOfReservations(product, ['hostname', 'owner']))
  await wantOfReservations(product, [])
  await page.goto(addressOf({ mac: device.mac, address: device.ip }))
  await form.getByLabel('Host name').fill('')
  await expect(form.getByText('Optional. Stored in the reservation')).toBeVisible(whole)
  await form.getByLabel('Reason').fill('a camera')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(checksOf(page)).toBeVisible(whole)
})

test('an address of somebody else is refused by a check, and the form is there again as it was', async ({
  asRole,
  lab,
}) => {
  const device = await leased(lab, 'refused')
  const other = (await lab.reservations()).find(({ by }) => by === undefined)
  const page = await asRole('engineer', addressOf({ mac: device.mac, address: other!.address }))
  await sayWhat(page, 'refused')
  await formOf(page).getByLabel('Reason').fill('to be refused')
  await formOf(page).getByRole('button', { name: 'Preview' }).click()
  await expect(checksOf(page).getByRole('listitem').first()).toContainText(
    `${other!.address} is reserved for ${other!.mac}`,
  )
  await expect(page.getByText(/Blocked by \d check/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(formOf(page).getByLabel('Reason')).toHaveValue('to be refused')
})

test('where nothing may be written to, the page says so and where it is allowed', async ({
  asRole,
  lab,
  product,
}) => {
  for (const server of servers) await forbidChanges(product, server)
  const device = await leased(lab, 'only read')
  const page = await asRole('administrator', addressOf({ mac: device.mac, address: device.ip }))
  const note = page.getByRole('alert').filter({ hasText: 'No server accepts reservations' })
  await expect(note).toContainText('DHCP kea-1 is read only, it has no write credential.')
  await expect(note.getByRole('link', { name: 'Connected systems' })).toBeVisible()
  await sayWhat(page, 'only-read')
  await formOf(page).getByLabel('Reason').fill('to be refused')
  await formOf(page).getByRole('button', { name: 'Preview' }).click()
  await expect(checksOf(page)).toContainText('DHCP kea-2 is read-only: it has no write credential.')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
})

test('a partner that does not take it: it is taken back from both, and the run says why', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(180_000)
  const device = await leased(lab, 'taken back')
  await lab.pull('kea-2', { configuring: 'refused' })
  const page = await asRole('engineer', addressOf({ mac: device.mac, address: device.ip }))
  await apply(page, 'taken-back', 'to see what becomes of it')
  const evidence = evidenceOf(page)
  await expect(evidence.getByRole('heading', { name: 'Undone' })).toBeVisible(whole)
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Back: ')
})

test('who may look and not reserve is offered no way there', async ({ asRole, lab }) => {
  const device = await leased(lab, 'not permitted')
  const page = await asRole('desk', `/common-queries/dhcp-server?q=${device.mac}`)
  await expect(page.locator(`tr[data-lease="${device.ip}"]`)).toBeVisible(whole)
  await expect(page.getByRole('link', { name: 'Reserve address' })).toHaveCount(0)
})

test('what a device has in another subnet is moved where somebody asks for it, and it may renew at once', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'moved', ({ addressing }) => addressing === 'reserved')
  const page = await asRole('engineer', addressOf({ mac: device.mac }))
  const form = formOf(page)
  const elsewhere = form.getByText(`Reserved elsewhere: ${device.ip} in `)
  const here = form.getByText(/^Reserved for it here: .* That is replaced\.$/)
  await expect(elsewhere).toBeVisible(whole)
  const own = /in (\S+) on DHCP/.exec((await elsewhere.textContent()) ?? '')?.[1] ?? ''
  const subnet = form.getByLabel('Subnet', { exact: true })
  await subnet.selectOption(own)
  await expect(here).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Move reservation here' })).toHaveCount(0)
  const other = (
    await subnet.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  )
    .filter((value) => value !== '' && value !== own)
    .at(0)
  await subnet.selectOption(other ?? '')
  await form.getByRole('checkbox', { name: 'Move reservation here' }).check()
  await form.getByRole('checkbox', { name: 'Renew at once' }).check()
  await sayWhat(page, 'moved-printer')
  await form.getByLabel('Reason').fill('it stands in another house now')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText(new RegExp(`Remove ${device.ip}.* in ${own} on DHCP kea-1 and DHCP kea-2\\.`)),
  ).toBeVisible(whole)
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(`In ${own}`)
  await expect(checksOf(page)).toContainText('It moves here: ')
  await expect(checksOf(page)).toContainText('which is bounced.')
  await expect(page.getByRole('table', { name: 'Who is affected' })).toContainText(/: not \S+, which is for /)
  const where = checksOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'The reservation has no effect there.' })
  await expect(where).toContainText(`VLAN ${device.vlan}`)
  await expect(where.getByRole('link', { name: 'Assign port' })).toHaveAttribute(
    'href',
    /switch-port-assignment/,
  )
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(`to DHCP kea-2, in ${own}`)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(form.getByRole('checkbox', { name: 'Move reservation here' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Renew at once' })).toBeChecked()
})

test('the subnet is found by where the device is plugged in, by a VLAN and by a name, and it is said why it is that', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint(
    'printer',
    'found by its room',
    ({ addressing }) => addressing === 'reserved',
  )
  const page = await asRole('engineer', addressOf({ mac: device.mac }))
  const form = formOf(page)
  const words = form.getByLabel('Find subnet')
  const subnet = form.getByLabel('Subnet', { exact: true })
  const fitting = form.getByRole('list', { name: 'Matching subnets' })
  await words.fill('nowhere at all')
  await words.press('Enter')
  await expect(words).toHaveAccessibleDescription(
    'No subnet, VLAN, room or outlet is known as “nowhere at all”.',
  )
  expect(await seriousFindings(page)).toEqual([])

  await words.fill(device.outlet)
  await form.getByRole('button', { name: 'Find', exact: true }).click()
  const itsOwn = fitting
    .getByRole('listitem')
    .filter({ hasText: `VLAN ${device.vlan}` })
    .first()
  await expect(itsOwn).toContainText(device.outlet, whole)
  await expect(itsOwn).toContainText('Chosen')
  await expect(form.getByLabel('Room')).toHaveValue(device.room)
  await expect(subnet.locator('option:checked')).toContainText(`VLAN ${device.vlan}`)
  expect(await seriousFindings(page)).toEqual([])

  await words.fill(String(device.vlan))
  await words.press('Enter')
  await expect(fitting).toContainText(`It is VLAN ${device.vlan}.`, whole)

  await words.fill('0.0.0.0/0')
  await words.press('Enter')
  await expect(words).toHaveAccessibleDescription(/^\d+ subnets match/, whole)
  const take = fitting.getByRole('button', { name: /^Use / }).first()
  const other = (await take.getAttribute('aria-label'))?.replace('Use ', '') ?? ''
  await take.click()
  await expect(subnet).toHaveValue(other)
  await expect(fitting.getByRole('listitem').filter({ hasText: other })).toContainText('Chosen')

  // Of the room alone, the preview takes its subnet, or says which there are.
  await subnet.selectOption('')
  await sayWhat(page, 'known-by-its-room')
  await form.getByLabel('Reason').fill('it is known by its room')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page
      .getByText(new RegExp(`^Reserve .* for ${device.mac}|${device.room} has ports in \\d+ subnets`))
      .first(),
  ).toBeVisible(whole)
})
