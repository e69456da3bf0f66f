import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'
import { expectLooksWell } from '../seriousness.ts'
import { address, emptyOutlet, hold, main, path, row, settled } from './allocating.ts'

test('a port is found, held, handed over with everything filled in, and proven with the device plugged in', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  const outlet = await emptyOutlet(lab, 0)
  const page = await asRole('engineer', path)
  await main(page).getByRole('textbox', { name: 'Identifier' }).fill(outlet.label)
  await main(page).getByRole('textbox', { name: 'Identifier' }).press('Enter')
  await settled(page)
  await main(page).getByLabel('Ticket').fill('REQ-4711')
  await main(page).getByRole('button', { name: 'Find ports' }).click()
  await settled(page)
  await expect(row(page, outlet.port)).toContainText(/free|unused as far as known/)
  await hold(page, 'New desk of the registrar')
  await expect(row(page, outlet.port)).toContainText('held by you')

  await page.getByRole('link', { name: 'Assign port' }).click()
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await expect(form.getByLabel('Reason')).toHaveValue('New desk of the registrar')
  await expect(form.getByLabel('Ticket', { exact: true })).toHaveValue('REQ-4711')
  await form.getByLabel('Description').fill('Registrar desk')
  await form.getByRole('button', { name: 'Preview' }).click()
  const apply = page.getByRole('button', { name: `Apply to ${outlet.port}` })
  await expect(apply).toBeVisible()
  const device = await lab.endpoint(
    'desktop',
    'allocated',
    (one) => one.switch === outlet.switch && one.vlan === outlet.vlan,
  )
  await lab.move(device.mac, outlet.label)
  await page.getByRole('button', { name: /Edit form/ }).click()
  await form.getByRole('button', { name: 'Preview' }).click()
  await apply.click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 120_000 })
})

test('two people hold the same port: the second is told who holds it, and a change of theirs is refused', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  const outlet = await emptyOutlet(lab, 1)
  const page = await asRole('engineer', address({ q: outlet.label }))
  const context = await browser.newContext({ baseURL: product.url })
  const theirs = await context.newPage()
  await openSignedIn(theirs, product, 'administrator', address({ q: outlet.label }))
  await Promise.all([settled(page), settled(theirs)])
  // Both look at the same answer; one is faster.
  await theirs.route(/holds\/$/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await hold(page, 'Exam room')
  await expect(row(page, outlet.port)).toContainText('held by you')
  await hold(theirs, 'Camera')
  await expect(theirs.getByText(/^Not held: .* holds .* until .*: Exam room\./)).toBeVisible()
  await theirs.unrouteAll()
  await theirs.reload()
  await settled(theirs)
  await expect(row(theirs, outlet.port)).toContainText(/held by/)
  await expect(theirs.getByText(/Assign port: .* holds it\./)).toBeVisible()

  await theirs.goto(`/command-centre/switch-port-assignment?port=${encodeURIComponent(outlet.port)}`)
  const form = theirs.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('never sent')
  await form.getByLabel('Reason').fill('to be refused')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(theirs.getByRole('list', { name: 'Checks' })).toContainText(/holds .* until .*: Exam room/)
  await context.close()
})

test('a hold is extended and released, and a pasted list is held at once', async ({ asRole, lab }) => {
  const [one, two] = [await emptyOutlet(lab, 2), await emptyOutlet(lab, 3)]
  const page = await asRole('engineer', address({ view: 'holds' }))
  const list = page.getByRole('region', { name: 'Hold a list' })
  await list.getByLabel('Outlets or ports').fill(`${one.label}\n${two.port}\nB99-nowhere`)
  await list.getByLabel('Purpose').fill('Move of the library')
  await list.getByRole('button', { name: 'Hold 3 lines' }).click()
  await expect(list).toContainText('2 held.')
  await expect(list).toContainText('The records have no outlet B99-nowhere.')
  const held = page.getByRole('table', { name: 'Held ports' })
  await expect(held).toContainText(two.label)
  await page.getByRole('button', { name: `Extend hold of ${one.port}` }).click()
  await page.getByRole('button', { name: 'Extend hold', exact: true }).click()
  await page.getByRole('button', { name: `Release ${one.port}` }).click()
  await expect(held).not.toContainText(one.label)
})

test('the patch list says what to plug, and its sheet is printed alone', async ({ asRole, lab }) => {
  const outlet = await emptyOutlet(lab, 4)
  const page = await asRole('engineer', address({ q: outlet.label }))
  await settled(page)
  await hold(page, 'Printed for the closet')
  await page.getByRole('link', { name: 'Open patch list' }).click()
  const line = page.locator(`[data-patch="${outlet.label}"]`)
  await expect(line).toContainText(outlet.port)
  await expect(line).toContainText('patched already')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print patch list' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('the last owner of a port is asked, and their answer makes it free', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'reclaimed')
  await lab.move(device.mac, null)
  const port = `${device.switch} ${device.port}`
  const page = await asRole('engineer', address({ q: device.outlet }))
  await settled(page)
  await expect(row(page, port)).toContainText('may be reclaimed')
  await page.getByRole('button', { name: `Ask last owner of ${device.port}` }).click()
  const asking = page.getByRole('region', { name: `Ask the owner of ${port}` })
  await asking.getByLabel('Owner').fill('facilities')
  await asking.getByRole('button', { name: 'Ask facilities' }).click()
  await expect(row(page, port)).toContainText('owner asked')
  await page.goto(address({ view: 'holds' }))
  await page.getByRole('button', { name: `${port} is no longer needed` }).click()
  await expect(page.locator(`[data-reclaim="${port}"]`)).toContainText('released by the owner')
})

test('the page is readable wide and on a phone, in light and in dark', async ({ asRole, lab }) => {
  const outlet = await emptyOutlet(lab, 5)
  const room = (await lab.outlets()).find(({ label }) => label === outlet.label)?.room ?? ''
  const page = await asRole('engineer', address({ q: room, count: '2', device: 'phone' }))
  await settled(page)
  await expectLooksWell(page, 'allocation-room')
  await page.goto(address({ view: 'holds' }))
  await expect(
    page.getByRole('table', { name: 'Held ports' }).or(page.getByText('Nobody holds a port.')),
  ).toBeVisible()
  await expectLooksWell(page, 'allocation-holds')
})

// Last, since a switch that was silent is skipped for a while.
test('a silent closet leaves its history: a port is held, and its assignment refused', async ({
  asRole,
  lab,
}) => {
  const outlet = await emptyOutlet(lab, 6)
  await lab.pullDevice(outlet.switch, { unreachable: true })
  const page = await asRole('engineer', address({ q: outlet.label }))
  await settled(page)
  await expect(main(page)).toContainText(`${outlet.switch} was not read now`)
  await expect(main(page)).toContainText(/Assign port: .* was not read now/)
  await hold(page, 'When it answers')
  await expect(row(page, outlet.port)).toContainText('held by you')
})
