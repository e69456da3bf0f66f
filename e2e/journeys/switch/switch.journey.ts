import { takeAlong } from '../exports/taken-along.ts'
import { expect, test } from '../journey.ts'
import { SwitchPage, asking, path } from './switch-page.ts'

test('a switch is there at once as the walk knew it, then as it says; the owner is in sight, and each count of the key is its rows', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'switch page')
  await lab.pullDevice(device.switch, { slow: 1_500 })
  const shown = new SwitchPage(await asRole('engineer', path))
  const field = shown.main.getByRole('textbox', { name: 'Identifier' })
  await field.fill(device.switch)
  await field.press('Enter')
  await expect(shown.row(device.port)).toContainText(device.mac)
  await expect(shown.main.getByText(/index, /).first()).toBeVisible()
  await lab.pullDevice(device.switch, { slow: 0 })
  await shown.settled()
  await expect(shown.reading('Ports')).toContainText(/\d/)
  await expect(shown.row(device.port)).toContainText(String(device.vlan))
  await expect(shown.row(device.port)).toContainText(device.outlet)
  await expect(shown.cell(device.port)).toHaveAccessibleName(new RegExp(`outlet ${device.outlet}`))
  // At 1440 px, however many MACs are there.
  const head = await shown.table.getByRole('columnheader', { name: 'Owner' }).boundingBox()
  const around = await shown.main.getByRole('region', { name: 'Ports' }).boundingBox()
  expect((head?.x ?? 0) + (head?.width ?? 1e9)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0))
  for (const kind of await shown.kinds.getByRole('button').all()) {
    const count = Number(/\d+$/.exec((await kind.textContent()) ?? '')?.[0])
    await kind.click()
    await expect(shown.table.locator('tr[data-port]')).toHaveCount(count)
    await kind.click()
  }
})

test('the face plate is walked by arrows as the device, and Enter opens the row of the port', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'face plate')
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  await shown.settled()
  const stop = shown.plate.locator('[tabindex="0"]')
  await expect(stop).toHaveCount(1)
  await stop.focus()
  const first = await stop.getAttribute('aria-label')
  await shown.page.keyboard.press('ArrowRight')
  await shown.page.keyboard.press('ArrowDown')
  const focused = shown.plate.locator(':focus')
  const name = (await focused.getAttribute('aria-label')) ?? ''
  expect(name).not.toBe(first)
  const port = /^[^,]+/.exec(name)?.[0] ?? ''
  expect(port).toMatch(/^(Gi|Te|Twe)1\/0\/4$/)
  await shown.page.keyboard.press('Enter')
  await expect(shown.row(port).getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await expect(shown.page).toHaveURL(new RegExp(`port=${encodeURIComponent(port)}`))
  await expect(stop).toHaveCount(1)
})

test('a row opens with what is behind the port, and leads to everything about it and to the device', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'open row', (one) => one.session !== null)
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch, { port: device.port })))
  await shown.settled()
  const opened = shown.table.locator(`tr[data-port="${device.port}"] + tr`)
  await expect(opened.getByRole('heading', { name: 'Devices on this port' })).toBeVisible()
  await expect(opened).toContainText(device.ip)
  await expect(opened).toContainText(device.room)
  await expect(opened).toContainText('passed')
  await opened.getByRole('button', { name: `All facts of ${device.port}` }).click()
  await shown.settled()
  await expect(shown.tab('This port')).toHaveAttribute('aria-selected', 'true')
  await expect(shown.main.getByRole('region', { name: 'Traffic' })).toBeVisible()
  await expect(shown.main.getByRole('region', { name: /^Configuration of/ })).toContainText(
    `interface ${device.interface}`,
  )
  await shown.main.getByRole('link', { name: device.mac }).first().click()
  await expect(shown.page).toHaveURL(/search-and-locate\?q=/)
})

test('one port is read again in its row, and the others stay; shut though it serves an outlet it is marked, in words and on the plate', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'read again', (one) => !one.port.startsWith('Po'))
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch, { port: device.port })))
  await shown.settled()
  const opened = shown.table.locator(`tr[data-port="${device.port}"] + tr`)
  const rows = () =>
    shown.table.locator('tr[data-port]').evaluateAll((all) => all.map((row) => row.getAttribute('data-port')))
  const before = await rows()
  await lab.setPort(device.switch, device.port, { adminUp: false })
  await expect(shown.row(device.port)).not.toContainText('shut')
  await opened.getByRole('button', { name: `Read ${device.port} again` }).click()
  await expect(shown.row(device.port)).toContainText('shut')
  await expect(shown.cell(device.port)).toHaveAccessibleName(/shut/)
  await expect(opened.getByRole('status')).toContainText('live')
  expect(await rows()).toEqual(expect.arrayContaining(before))
  await shown.page.reload()
  await shown.settled()
  await expect(shown.row(device.port)).toContainText('shut')
  await expect(shown.row(device.port)).toContainText(`Outlet ${device.outlet} is documented`)
  await expect(shown.cell(device.port)).toHaveAccessibleName(/shut.*sources disagree/)
  await shown.kinds.getByRole('button', { name: /Sources disagree/ }).click()
  await expect(shown.row(device.port)).toBeVisible()
})

test('a port that the switch does not have is said so in the head and in its own view', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'no such port')
  const words = `${device.switch} has no port Gi9/0/99.`
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  for (const view of ['ports', 'port']) {
    await shown.page.goto(asking(`${device.switch} gi9/0/99`, { view }))
    await shown.settled()
    await expect(shown.main.locator('header').getByText(words)).toBeVisible()
    await expect(shown.main.getByRole('heading', { name: words })).toBeVisible()
    await shown.main.getByRole('button', { name: `All ports of ${device.switch}` }).click()
    await shown.settled()
    await expect(shown.row(device.port)).toBeVisible()
  }
})

test('an uplink is marked as protected, on the plate and in its row, with its reason', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'protected')
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  await shown.settled()
  await shown.kinds.getByRole('button', { name: /^Uplink/ }).click()
  const uplink = shown.table.locator('tr[data-port]').first()
  await expect(uplink.getByTitle(/^Protected: an uplink/)).toBeVisible()
  const port = (await uplink.getAttribute('data-port')) ?? ''
  await uplink.getByRole('button').click()
  await expect(shown.table.locator(`tr[data-port="${port}"] + tr`)).toContainText('an uplink: ')
})

test('each view shows what the switch tells, and the address holds which', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'views')
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  const view = async (tab: string, name: string) => {
    await shown.tab(tab).click()
    await expect(shown.page).toHaveURL(new RegExp(`view=${name}`))
    await shown.settled()
  }
  await view('MAC table', 'macs')
  await shown.main.getByRole('searchbox', { name: 'Filter MACs' }).fill(device.mac)
  await expect(shown.main.getByRole('row').filter({ hasText: device.mac }).first()).toContainText(device.port)
  await view('Neighbours', 'neighbours')
  await expect(shown.main.getByRole('table', { name: 'Neighbours' })).toContainText(/ds-/)
  await view('VLANs', 'vlans')
  await expect(
    shown.main
      .getByRole('row')
      .filter({ hasText: device.vlanName ?? '' })
      .first(),
  ).toContainText(String(device.vlan))
  await view('PoE', 'power')
  await expect(shown.table.locator('tr[data-port]').first()).toBeVisible()
  await view('Authentication', 'sessions')
  await expect(shown.row(device.port)).toBeVisible()
  await view('Log', 'log')
  await expect(shown.main.getByRole('table', { name: 'Log' })).toBeVisible()
  await view('Difference', 'difference')
  await expect(shown.main.getByText(/since the last walk|compared with the last walk/).first()).toBeVisible()
  await view('Configuration', 'configuration')
  await expect(shown.main.getByRole('heading', { name: /Name a port/ })).toBeVisible()
  await shown.page.goBack()
  await expect(shown.tab('Difference')).toHaveAttribute('aria-selected', 'true')
})

test('what leaves only some MACs stands in the address, and ends with the view', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'filtered MACs')
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch, { view: 'macs', live: 'no' })))
  await shown.settled()
  const filter = shown.main.getByRole('searchbox', { name: 'Filter MACs' })
  await filter.pressSequentially(device.mac)
  await expect(filter).toHaveValue(device.mac)
  await expect.poll(() => new URL(shown.page.url()).searchParams.get('find')).toBe(device.mac)
  await shown.page.reload()
  await shown.settled()
  await expect(filter).toHaveValue(device.mac)
  await expect(shown.main.getByText(/^1 of \d+$/)).toBeVisible()
  await shown.tab('Neighbours').click()
  await expect(shown.page).toHaveURL(/view=neighbours/)
  await expect(shown.page).not.toHaveURL(/find=/)
})

test('the configuration of a port says what is otherwise than when it was read before, and is taken along so', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'section', (one) => !one.port.startsWith('Po'))
  const address = asking(`${device.switch} ${device.port}`, { view: 'configuration' })
  const shown = new SwitchPage(await asRole('engineer', address))
  const { page, main } = shown
  const section = main.getByRole('region', { name: `Configuration of ${device.port}` })
  const text = section.getByLabel(`Configuration of ${device.port}`, { exact: true })
  const refresh = async () => {
    await main.getByRole('button', { name: 'Refresh: by hand' }).click()
    await page.getByRole('menuitem', { name: 'Ask again now' }).click()
    await shown.settled()
  }
  await shown.settled()
  await expect(section).toContainText(/First reading|Unchanged from|Changed from/)
  await refresh()
  await expect(section).toContainText(/Unchanged from \S+ \S+: same since/)
  await lab.setPort(device.switch, device.port, { adminUp: false })
  await refresh()
  await expect(section).toContainText(/Changed from \S+ \S+: 1 line added\./)
  await expect(text).toContainText('added: +  shutdown')
  const taken = await takeAlong(page)
  expect(taken.filter(({ Change }) => Change !== undefined)).toMatchObject([
    { Part: `Configuration of ${device.port}`, Change: 'added', Line: expect.stringContaining('shutdown') },
  ])
  expect(taken.find(({ Compared }) => Compared !== undefined)?.['Compared']).toContain('Changed from')
  await refresh()
  await section.getByRole('button', { name: /^Compare with .*\(1 line added\)$/ }).click()
  await expect(text).toContainText('added: +  shutdown')
  await page.goto(`${address}&live=no`)
  await shown.settled()
  await expect(section).toContainText(/Not read now\. As it was read on \S+ \S+/)
  await expect(text).toContainText('shutdown')
})

test('a command of the list is answered word for word, and a parameter that is none has its fault named', async ({
  asRole,
  complaints,
  lab,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /cisco-switch\/command\/ failed: 400/)
  const device = await lab.endpoint('desktop', 'command')
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch, { view: 'command' })))
  const ask = shown.main.getByRole('button', { name: `Ask ${device.switch}` })
  await ask.click()
  await expect(shown.main.getByRole('region', { name: 'show interfaces status' })).toContainText(device.port)
  await shown.main.getByRole('combobox', { name: 'Command' }).selectOption('interface')
  await shown.main.getByRole('textbox', { name: 'Interface' }).fill('gi1/0/1; reload')
  await ask.click()
  await expect(shown.main.getByText('name an interface, such as Gi1/0/14')).toBeVisible()
  await shown.main.getByRole('textbox', { name: 'Interface' }).fill(device.port)
  await ask.click()
  const answer = shown.main.getByRole('region', { name: `show interfaces ${device.interface}` })
  await expect(answer).toContainText('line protocol')
  // A link takes along which command and of what; asking is for whoever opens it.
  await shown.page.reload()
  await expect(shown.main.getByRole('combobox', { name: 'Command' })).toHaveValue('interface')
  await expect(shown.main.getByRole('textbox', { name: 'Interface' })).toHaveValue(device.port)
  await shown.settled()
  await expect(answer).toHaveCount(0)
  await ask.click()
  await expect(answer).toContainText('line protocol')
})
