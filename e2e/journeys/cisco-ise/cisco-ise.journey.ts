import { expect, test } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'
import { asking, isePage, path } from './ise-page.ts'

test('who was authorized: the sentence, the path of the decision, the session and the endpoint as they really are', async ({
  asRole,
  lab,
}) => {
  const page = await asRole('engineer', path)
  const ise = isePage(page)
  for (const kind of ['laptop', 'phone', 'printer']) {
    const device = await lab.endpoint(kind, 'admission')
    await ise.field.fill(device.mac)
    await ise.field.press('Enter')
    await expect(ise.head).toContainText('Authorized', { timeout: 35_000 })
    await expect(ise.head).toContainText(`at ${device.switch} ${device.port}, VLAN ${device.vlan}`)
    await expect(ise.step('Policy set')).toContainText(kind === 'laptop' ? 'Wired 802.1X' : 'Wired MAB')
    await ise.tab(/^Session/).click()
    await expect(ise.fact('address')).toContainText(device.ip)
    await expect(ise.fact('vlan')).toContainText(String(device.vlan))
    await expect(ise.fact('switch')).toContainText(device.switch)
    await expect(ise.rules.locator('li[data-matched="true"]')).toHaveCount(1)
    await expect(ise.authentication.locator('li[data-matched="true"]')).toHaveCount(1)
    await ise.tab('Endpoint').click()
    await expect(ise.fact('mac')).toContainText(device.mac)
    await ise.tab('Network device').click()
    await expect(ise.fact('name')).toContainText(device.switch)
  }
})

test('who is denied: what the reason means, when the certificate ended, who can mend it, and one that is authorized', async ({
  asRole,
  lab,
}) => {
  const page = await asRole('engineer', path)
  const ise = isePage(page)
  const away = await lab.endpoints({ kind: 'laptop', connected: 'no' })
  let mac = ''
  for (const one of away) {
    if ((await ise.byCall(one.mac)).standing !== 'kept-out') continue
    ;({ mac } = one)
    break
  }
  expect(mac).not.toBe('')
  await page.goto(asking(mac))
  await expect(ise.head).toContainText('Denied', { timeout: 35_000 })
  await expect(ise.head).toContainText('the certificate of the device has expired')
  await expect(ise.head.getByRole('heading', { name: 'Conditions to pass' })).toBeVisible()
  await expect(ise.head).toContainText('Contact: desktop support')
  await expect(ise.alerts.filter({ hasText: 'certificate' })).toContainText(/expired on \d{4}-\d{2}-\d{2}/)
  await ise.settled()
  // The tab that answers best is open: what was tried.
  const rows = ise.panel.getByRole('row').filter({ hasText: '12516' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/12 times since /)
  await expect(rows).toContainText('Contact: desktop support')
  await ise.tab(/^Compare/).click()
  await expect(ise.panel.getByRole('row').filter({ hasText: 'Authorization rule' })).toHaveCount(1)
  await ise.panel.getByRole('link').first().click()
  await expect(ise.head).toContainText('Authorized', { timeout: 35_000 })
})

test('without the monitoring node there is the endpoint only, and the page says so', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'monitoring')
  await lab.pullDevice('ise-mnt1', { unreachable: true })
  const page = await asRole('engineer', asking(device.mac))
  const ise = isePage(page)
  await expect(ise.alerts.filter({ hasText: 'Endpoint only' })).toBeVisible({ timeout: 35_000 })
  await expect(ise.head).toContainText('its session could not be read')
  await ise.tab('Endpoint').click()
  await expect(ise.fact('mac')).toContainText(device.mac)
  await ise.tab(/^Session/).click()
  await expect(ise.panel).toContainText('Not known')
})

test('a session on a node that does not answer', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'node')
  const page = await asRole('engineer', path)
  const ise = isePage(page)
  const server = (await ise.byCall(device.mac)).sessions.sessions[0]?.server ?? ''
  await lab.pullDevice(server, { unreachable: true })
  await page.goto(asking(device.mac))
  await expect(ise.alerts.filter({ hasText: `${server} does not answer` })).toBeVisible({ timeout: 35_000 })
})

test('a group of 2 500 lists all of them, in pages and by filter', async ({ asRole }) => {
  const page = await asRole('engineer', asking('Loan-Laptops'))
  const ise = isePage(page)
  await expect(ise.head).toContainText('Loan-Laptops is an endpoint group', { timeout: 35_000 })
  await page.getByRole('button', { name: 'List members' }).click()
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members).toContainText('2500 members', { timeout: 35_000 })
  await expect(members.getByRole('navigation', { name: 'Pages of members' })).toContainText('1–10 of 2500')
  await members.getByRole('button', { name: 'Next' }).click()
  await expect(members.getByRole('navigation', { name: 'Pages of members' })).toContainText('11–20 of 2500')
  const filter = members.getByRole('textbox', { name: 'Filter the members' })
  await filter.fill('e4:54:e8:00:00:01')
  await expect(members.getByRole('navigation', { name: 'Pages of members' })).toContainText('1–1 of 1')
  await expect(members.getByRole('link', { name: 'e4:54:e8:00:00:01' })).toBeVisible()
  // What is taken along follows the filter; without one it is the page that is drawn, or all of them, said as such.
  await members.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('1 row, as shown')).toBeVisible()
  await expect(page.getByText(/with rows not drawn yet/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await filter.fill('')
  await members.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('10 rows, as shown')).toBeVisible()
  await expect(page.getByText('2500 rows, with rows not drawn yet')).toBeVisible()
})

test('which members are looked at stands in the address, and ends with the question', async ({ asRole }) => {
  const page = await asRole(
    'engineer',
    asking('Loan-Laptops', { members: 'listed', page: '2', rows: '25', live: 'no' }),
  )
  const members = page.getByRole('region', { name: 'Members' })
  const pages = members.getByRole('navigation', { name: 'Pages of members' })
  await expect(pages).toContainText('26–50 of 2500', { timeout: 35_000 })
  await members.getByRole('textbox', { name: 'Filter the members' }).fill('e4:54:e8:00:00:01')
  await expect(pages).toContainText('1–1 of 1')
  const search = () => Object.fromEntries(new URL(page.url()).searchParams)
  const shown = { q: 'Loan-Laptops', members: 'listed', rows: '25', live: 'no' }
  await expect.poll(search).toEqual({ ...shown, find: 'e4:54:e8:00:00:01' })
  await members.getByRole('link', { name: 'e4:54:e8:00:00:01' }).click()
  await expect.poll(search).toEqual({ q: 'e4:54:e8:00:00:01' })
  await page.goBack()
  await expect(pages).toContainText('1–1 of 1', { timeout: 35_000 })
})

test('an address that several endpoints fit is for the person to choose, and a switch lists by its name who authenticated through it', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'through')
  const through = (await lab.switches()).find(({ name }) => name === device.switch)
  const page = await asRole('engineer', asking(through?.address ?? ''))
  const choice = page.getByRole('link').filter({ hasText: device.mac })
  await choice.click({ timeout: 35_000 })
  await expect(isePage(page).head).toContainText('Authorized', { timeout: 35_000 })
  await page.goto(asking(device.switch))
  await expect(choice).toBeVisible({ timeout: 35_000 })
  await isePage(page).tab('Network device').click()
  await expect(isePage(page).fact('name')).toContainText(device.switch)
  await expect(isePage(page).fact('trust-sec')).toContainText('set up')
})

test('what cannot be asked here says so under the field, and never seen is not purged', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', asking('10.7.0.0/24'))
  await expect(page.getByRole('main')).toContainText('a network. Use DHCP server')
  await page.goto(asking('sw-nowhere gi1/0/1'))
  await expect(page.getByRole('main')).toContainText('is on no switch with a known address', {
    timeout: 35_000,
  })
  await page.goto(asking('02:00:5e:00:53:77'))
  await expect(page.getByRole('heading', { name: 'No match for 02:00:5e:00:53:77' })).toBeVisible({
    timeout: 35_000,
  })
  await expect(page.getByRole('main')).toContainText('Never seen')
})

test('an instant in the past: what was in force then, and that what is older is not kept', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'admission')
  const page = await asRole('engineer', asking(device.mac))
  const ise = isePage(page)
  await expect(ise.head).toContainText('Authorized', { timeout: 35_000 })
  await ise.instant.fill('2026-01-01 08:00')
  await page.getByRole('button', { name: 'Ask for that time' }).click()
  await expect(page).toHaveURL(/at=2026-01-01/)
  await expect(ise.alerts.filter({ hasText: 'Older than stored data' })).toBeVisible({ timeout: 35_000 })
  await expect(ise.head).toContainText('Not known')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(ise.head).toContainText('Authorized', { timeout: 35_000 })
})

test('a person names the endpoint to compare with, and it stands in the address', async ({ asRole, lab }) => {
  const [device, other] = await lab.endpoints({ kind: 'laptop', connected: 'yes' })
  if (device === undefined || other === undefined) throw new Error('two laptops are connected')
  const page = await asRole('engineer', asking(device.mac, { tab: 'twin' }))
  const ise = isePage(page)
  await ise.panel.getByRole('textbox', { name: 'Compare with' }).fill('jdoe')
  await ise.panel.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(ise.panel).toContainText('Enter the MAC of an endpoint')
  await ise.panel.getByRole('textbox', { name: 'Compare with' }).fill(other.mac.toUpperCase())
  await ise.panel.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/twin=/)
  await expect(ise.panel.getByRole('link', { name: other.mac })).toBeVisible({ timeout: 35_000 })
})

test('the tab stands in the address, and an identifier of a fact leads on to the pages that know more of it', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'admission')
  const page = await asRole('engineer', asking(device.mac, { tab: 'history' }))
  const ise = isePage(page)
  await expect(ise.tab(/^Authentications/)).toHaveAttribute('aria-selected', 'true', { timeout: 35_000 })
  await ise.tab('Endpoint').click()
  await expect(page).toHaveURL(/tab=endpoint/)
  await page.reload()
  await expect(ise.tab('Endpoint')).toHaveAttribute('aria-selected', 'true', { timeout: 35_000 })
  await ise.tab(/^Session/).click()
  await expect(page).toHaveURL(/tab=session/)
  await ise
    .fact('interface')
    .getByRole('link', { name: /^Switch: / })
    .click({ timeout: 35_000 })
  await expect(page).toHaveURL(/\/common-queries\/cisco-switch\?q=/)
  await page.goBack()
  await ise
    .fact('address')
    .getByRole('link', { name: `DHCP: ${device.ip}` })
    .click({ timeout: 35_000 })
  await expect(page).toHaveURL(/\/common-queries\/dhcp-server\?q=/)
})

test('nothing serious for axe, nothing cut off, wide and on a phone, in both colours', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('laptop', 'admission')
  const page = await asRole('engineer', asking(device.mac))
  const ise = isePage(page)
  await page.setViewportSize(phone)
  await expect(ise.head).toContainText('Authorized', { timeout: 35_000 })
  await ise.settled()
  for (const name of [/^Session/, 'Endpoint', /^Authentications/, 'Group', /^Compare/]) {
    await ise.tab(name).click()
    await expectLooksWell(page, `ise-${String(name).replaceAll(/\W/g, '')}`)
  }
})
