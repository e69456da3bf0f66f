import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'
import { ask, busyAccessPoint, exclude, line, main, refuseJoin, runningClient, settled } from './air.ts'

const path = '/common-queries/cisco-wlc'

test('a client by MAC, Cisco notation and address: its state, access point, SSID, signal and VLAN', async ({
  asRole,
  product,
}) => {
  const client = await runningClient(product)
  const page = await asRole('desk', path)
  const digits = client.mac.replaceAll(':', '')
  for (const q of [client.mac, (digits.match(/.{4}/g) ?? []).join('.'), client.ip]) {
    await ask(page, q)
    await expect(main(page).getByRole('article')).toContainText(`is running on ${client.controller}`)
    await expect(line(page, 'accessPoint')).toContainText(client.accessPointName)
    await expect(line(page, 'ssid')).toContainText(client.ssid)
    await expect(line(page, 'signal')).toContainText('dBm')
    await expect(line(page, 'vlan')).toContainText(String(client.vlan))
    await expect(line(page, 'room')).not.toContainText('not known')
  }
  await expect(main(page).getByRole('region', { name: 'Roams of the last day' })).toBeVisible()
})

test('a client leads to its access point, and the access point to its clients', async ({
  asRole,
  product,
}) => {
  const one = await busyAccessPoint(product)
  const page = await asRole('engineer', `${path}?q=${one.name}`)
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText(`${one.name} is joined to ${one.controller}`)
  await expect(line(page, 'radioMac')).toContainText(one.radioMac)
  const radios = main(page).getByRole('region', { name: 'Radios' })
  await expect(radios.locator('tbody tr')).toHaveCount(one.radios.filter(({ band }) => band !== null).length)
  const clients = main(page).getByRole('region', { name: 'Clients' })
  const first = clients.locator('tbody tr').first().getByRole('link')
  const mac = await first.textContent()
  expect(one.clients).toContain(mac)
  await first.click()
  await settled(page)
  await line(page, 'accessPoint').getByRole('link', { name: one.name }).click()
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText(`${one.name} is joined`)
})

test('an excluded client names the reason and the owner of the stage; an access point that does not join names why', async ({
  asRole,
  lab,
  product,
}) => {
  const client = await runningClient(product)
  await exclude(product, lab, client.mac, 'client-excl-wrong-psk')
  const page = await asRole('desk', path)
  await ask(page, client.mac)
  await expect(line(page, 'stage')).toContainText('excluded: wrong pre-shared key')
  await expect(line(page, 'owner')).toContainText('the Wi-Fi password on the device')
  const one = await busyAccessPoint(product)
  await refuseJoin(product, lab, one.mac, 'Invalid certificate')
  await ask(page, one.name)
  await expect(main(page).getByRole('article')).toContainText(`${one.name} is not joined`)
  await expect(line(page, 'joinFailure')).toBeVisible()
})

test('each controller lists what it counts', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await main(page).getByRole('link', { name: 'All controllers' }).click()
  await settled(page)
  const rows = main(page).getByRole('region', { name: 'Controllers' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText(/listed, \d+ counted: match/)
})

test('a wired device is on no controller, and its switch port is named; a stranger is nowhere', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'wlc')
  const page = await asRole('desk', path)
  await ask(page, device.mac)
  await expect(line(page, 'port')).toContainText(`${device.switch} ${device.port}`)
  await expect(main(page)).toContainText('is not on any of 2 controllers')
  await ask(page, '00:11:22:33:44:55')
  await expect(page.getByRole('heading', { name: 'No match for 00:11:22:33:44:55' })).toBeVisible()
})

test('Search and Device lookup have a wireless client at its access point, and offer no port of it', async ({
  asRole,
  product,
}) => {
  const client = await runningClient(product)
  const page = await asRole('engineer', `/workflows/search-and-locate?q=${client.mac}`)
  await settled(page)
  const card = main(page).getByRole('article')
  await expect(card).toContainText(client.accessPointName)
  await expect(card).toContainText(client.ssid)
  await expect(main(page).getByRole('link', { name: 'Show port on switch' })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /Assign/ })).toHaveCount(0)
  await page.goto(`/common-queries/device-lookup?q=${client.mac}`)
  await settled(page)
  await expect(card.locator('dl > div').filter({ hasText: 'Port' }).first()).toContainText(
    client.accessPointName,
  )
})

test('the page is readable wide and on a phone, in light and in dark', async ({ asRole, product }) => {
  const client = await runningClient(product)
  const page = await asRole('engineer', `${path}?q=${client.mac}`)
  await settled(page)
  await expectLooksWell(page, 'wlc-client')
  const one = await busyAccessPoint(product)
  await page.goto(`${path}?q=${one.name}`)
  await settled(page)
  await expectLooksWell(page, 'wlc-access-point')
  await page.goto(`${path}?q=controllers`)
  await settled(page)
  await expectLooksWell(page, 'wlc-controllers')
})

// Last, since a controller that was silent is skipped for a while.
test('a silent controller is named, and its clients are never none', async ({ asRole, lab, product }) => {
  const client = await runningClient(product, ({ controller }) => controller === 'wlc-1')
  await lab.pull('wlc-1', { silent: true })
  const page = await asRole('desk', path)
  await ask(page, client.mac)
  await expect(main(page)).toContainText(/wlc-1 did not answer/)
  await expect(page.getByRole('heading', { name: /No match/ })).toHaveCount(0)
})
