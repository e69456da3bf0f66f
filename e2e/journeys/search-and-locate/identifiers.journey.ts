import { expect, test } from '../journey.ts'
import { SearchPage, asking } from './search-page.ts'

const start = '/workflows/search-and-locate'

const pairs = (mac: string) => mac.replaceAll(':', '')
const inGroups = (mac: string, digits: number, separator: string) =>
  (pairs(mac).match(new RegExp(`.{${digits}}`, 'g')) ?? []).join(separator)

const notations: readonly (readonly [words: string, print: (mac: string) => string])[] = [
  ['colons', (mac) => mac.toUpperCase()],
  ['hyphens', (mac) => mac.replaceAll(':', '-')],
  ['Cisco dots', (mac) => inGroups(mac, 4, '.').toUpperCase()],
  ['nothing between', (mac) => pairs(mac)],
  ['Comware hyphens', (mac) => inGroups(mac, 4, '-')],
  ['ProCurve hyphen', (mac) => inGroups(mac, 6, '-')],
]

test('a MAC in six notations is the same device at its true place, address, VLAN and owner', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'notations', (one) => one.owner !== null)
  const search = new SearchPage(await asRole('desk', start))
  for (const [, print] of notations) {
    await search.ask(`  ${print(device.mac)} `)
    await expect(search.page.getByRole('main').getByText(/^MAC, /)).toBeVisible()
    await search.expectDevice(device)
    await expect(search.answer).toContainText('Confirmed')
  }
})

test('a device of every kind is found where it is by its MAC and by its address', async ({ asRole, lab }) => {
  test.setTimeout(300_000)
  const search = new SearchPage(await asRole('desk', start))
  for (const kind of ['printer', 'camera', 'phone', 'access-point', 'medical', 'personal']) {
    const device = await lab.endpoint(kind, 'kinds')
    await search.ask(device.mac)
    await search.expectPlace(device)
    await expect(search.fact('Address')).toContainText(device.ip)
    await search.ask(device.ip)
    await search.expectPlace(device)
    await expect(search.fact('MAC')).toContainText(device.mac)
  }
})

test('by address, IPv6 address, host name and part of the MAC it is the same device', async ({
  asRole,
  lab,
}) => {
  const all = await lab.endpoints()
  const device = await lab.endpoint('desktop', 'ways', ({ ipv6, mac }) => {
    const end = mac.slice(-8)
    return ipv6 !== null && all.filter((other) => other.mac.endsWith(end)).length === 1
  })
  const search = new SearchPage(await asRole('desk', start))
  for (const q of [
    device.ip,
    device.ipv6 ?? '',
    device.hostname,
    `${device.hostname}.campus.example`.toLowerCase(),
    `ends ${device.mac.slice(-8)}`,
  ]) {
    await search.ask(q)
    await search.expectDevice(device)
  }
})

test('by outlet and by switch port, in long and short words, it is the device that is plugged in there', async ({
  asRole,
  lab,
}) => {
  const all = await lab.endpoints()
  const alone = ({ outlet }: { outlet: string | null }) =>
    all.filter((other) => other.outlet === outlet).length === 1
  const device = await lab.endpoint('printer', 'outlets', alone)
  const search = new SearchPage(await asRole('desk', start))
  for (const q of [
    device.outlet,
    device.outlet.toLowerCase(),
    `${device.switch} ${device.port}`,
    `${device.switch.toUpperCase()} ${device.interface?.replace(/(?<=[a-z])(?=\d)/, ' ')}`,
    `${device.switch} ${device.port.replace(/^[a-z]+/i, '')}`,
  ]) {
    await search.ask(q)
    await search.expectPlace(device)
    await expect(search.fact('MAC')).toContainText(device.mac)
  }
})

test('a computer behind a phone: the outlet offers both, and the chosen one says what it is behind', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'behind', ({ behind }) => behind !== null)
  const search = new SearchPage(await asRole('desk', asking(device.outlet)))
  const offered = search.page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(offered).toHaveCount(2)
  await expect(offered.filter({ hasText: device.behind ?? '' })).toHaveCount(1)
  await offered.filter({ hasText: device.mac }).click()
  await expect(search.page).toHaveURL(asking(device.mac))
  await search.expectDevice(device)
  await expect(search.fact('Behind it')).toContainText(/phone/i)
})

test('a person by username and by e-mail: several devices are offered, none is picked, one can be chosen', async ({
  asRole,
  lab,
}) => {
  const all = await lab.endpoints({ connected: 'yes' })
  const signsOn = (one: { kind: string; owner: string | null; session: string | null }) =>
    one.owner !== null && one.session !== null && (one.kind === 'desktop' || one.kind === 'laptop')
  const device = await lab.endpoint(
    'desktop',
    'people',
    (one) => signsOn(one) && all.filter((other) => signsOn(other) && other.owner === one.owner).length === 2,
  )
  const person = (await lab.people()).find(({ username }) => username === device.owner)
  const search = new SearchPage(await asRole('desk', start))
  for (const q of [person?.username ?? '', person?.email ?? '']) {
    await search.ask(q)
    await expect(search.answer).toHaveCount(0)
    const offered = search.page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(offered).toHaveCount(2)
    await offered.filter({ hasText: device.mac }).click()
    await search.settled()
    await search.expectDevice(device)
  }
})

test('a name that several people bear offers the people', async ({ asRole, lab }) => {
  const people = await lab.people()
  const name = ({ firstname, lastname }: (typeof people)[number]) => `${firstname} ${lastname}`
  const counts = Map.groupBy(people, name)
  const [words, namesakes] = [...counts].find(([, bearers]) => bearers.length > 1) ?? []
  expect(words, 'the campus has namesakes').toBeDefined()
  const search = new SearchPage(await asRole('desk', asking(words ?? '')))
  const offered = search.page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(offered).toHaveCount(namesakes?.length ?? 0)
  await expect(search.answer).toHaveCount(0)
})

test('a room offers its outlets, a part of a MAC whom it fits, and an outlet where nothing is plugged in is said to be just that', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'rooms')
  const outlets = (await lab.outlets()).filter(({ room }) => room === device.room)
  const search = new SearchPage(await asRole('desk', asking(device.room)))
  const offered = search.page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(offered).toHaveCount(outlets.length)
  for (const { label } of outlets) await expect(offered.filter({ hasText: label })).toHaveCount(1)
  const loose = (await lab.outlets()).find((outlet) => outlet.switch === null)
  await search.ask(loose?.label ?? '')
  await expect(search.page.getByRole('main')).toContainText(`${loose?.label} is an outlet`)
  await expect(search.page.getByRole('main')).toContainText('not patched')
  await expect(search.page.getByText('None found')).toHaveCount(0)
  const all = await lab.endpoints({ connected: 'yes' })
  const makers = Map.groupBy(all, ({ mac }) => mac.slice(0, 8))
  const [part, bearers] = [...makers].find(([, some]) => some.length > 2 && some.length < 20) ?? []
  await search.ask(`${part}:`)
  await expect(offered).toHaveCount(bearers?.length ?? 0)
})

test('what is the network’s own is called that: a switch by name, by address, by its MAC, and a VLAN', async ({
  asRole,
  lab,
}) => {
  const device = (await lab.switches()).find(({ role }) => role === 'access')
  const search = new SearchPage(await asRole('desk', start))
  for (const q of [device?.name ?? '', device?.address ?? '', device?.mac ?? '']) {
    await search.ask(q)
    await expect(search.answer.getByRole('heading')).toHaveText(new RegExp(`^${device?.name}`))
    await expect(search.answer).toContainText('not a client')
  }
  await search.ask('vlan 20')
  await expect(search.answer).toContainText('VLAN 20 is B02-staff')
})
