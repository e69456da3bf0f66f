import { isNightly } from '@patchbay/server/test-tally'
import { expect, test } from '../journey.ts'
import type { SystemLevers } from '../../../lab/src/emulator/emulator.ts'
import { SearchPage, asking } from './search-page.ts'

/** A chip's words by what is wrong with its system. */
const wrongs = {
  silent: [{ silent: true }, /timed out|failed/],
  'slower than anybody waits': [{ slow: 60_000 }, /timed out|failed/],
  refusing: [{ refusing: true }, /failed/],
  garbled: [{ garbled: true }, /failed/],
} as const satisfies Record<string, readonly [levers: Partial<SystemLevers>, chip: RegExp]>

/**
 * Each of the two in each of the four ways, never both in the same; by day the one that waits for no limit: a switch is silent
 * below.
 */
const pairs = [
  ['refusing', 'garbled'],
  ['silent', 'refusing'],
  ['slower than anybody waits', 'silent'],
  ['garbled', 'slower than anybody waits'],
] as const
for (const [dhcp, identity] of isNightly ? pairs : pairs.slice(0, 1)) {
  test(`kea-1 is ${dhcp}, ise-1 ${identity}: the place is found without them, and what nobody knows is not called none`, async ({
    asRole,
    context,
    lab,
  }) => {
    const device = await lab.endpoint('desktop', 'without two sources')
    const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
    // Beside it the same for what nobody knows: both wait for the same sources.
    const beside = new SearchPage(await context.newPage())
    await beside.page.goto('/workflows/search-and-locate')
    const ill = [
      ['kea-1', 'DHCP kea-1', wrongs[dhcp]],
      ['ise-1', 'ISE ise-1', wrongs[identity]],
    ] as const
    for (const [system, , [levers]] of ill) await lab.pull(system, levers)
    await search.begin(device.mac)
    await beside.begin('00:11:22:33:44:55')

    await search.expectPlace(device)
    await expect(search.fact('Address')).toContainText(device.ip)
    await search.settled()
    for (const [, chip, [, state]] of ill) await expect(search.source(chip)).toContainText(state)
    await expect(search.source('Index')).toContainText('ok')
    await expect(search.source(device.switch)).toContainText('ok')
    await expect(search.source('Directory')).toContainText('ok')

    await beside.settled()
    const words = /^Not found in \d of \d sources; 2 did not answer/
    await expect(beside.page.getByRole('heading', { name: words })).toBeVisible()
    await expect(beside.page.getByText('None found')).toHaveCount(0)
    for (const [, chip, [, state]] of ill) await expect(beside.source(chip)).toContainText(state)
  })
}

test('without the directory a device has its place and the bare login of its owner', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'no directory', (one) => one.session !== null)
  await lab.pull('directory-1', { refusing: true })
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.expectPlace(device)
  await expect(search.fact('Owner')).toContainText(device.owner ?? '')
  await expect(search.source('Directory')).toContainText('failed')
  // Whether somebody is called so only a directory knows.
  await search.begin('no.such.person@campus.example')
  await expect(search.page.getByRole('heading', { name: /did not answer/ })).toBeVisible()
  await expect(search.page.getByText('None found')).toHaveCount(0)
})

test('a switch that no longer takes the command line is asked by SNMP, and neither is hidden', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'no command line')
  await lab.pull('switch-cli', { silent: true })
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.expectPlace(device)
  await search.settled()
  await expect(search.source(device.switch)).toContainText(/ok|timed out|failed/)
  await expect(search.answer).toContainText(/Confirmed|Likely/)
})

test('a switch that answers nobody leaves the place of the last walk, and says what is missing', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'no switch')
  await lab.pullDevice(device.switch, { unreachable: true })
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.expectPlace(device)
  await search.settled()
  await expect(search.source(device.switch)).toContainText(/timed out|failed/)
  await expect(search.answer).toContainText('ISE session names the same port')
  await expect(search.answer).not.toContainText('has it in its forwarding table now')
})

test('an answer grows while a slow source is still being asked, and that source slides in', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'slow', (one) => one.owner !== null)
  const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
  for (const system of ['kea-1', 'kea-2']) await lab.pull(system, { slow: 3_000 })
  await search.begin(device.mac)
  await expect(search.source('Index')).toContainText('ok')
  await search.expectPlace(device)
  await expect(search.source('DHCP kea-1')).toContainText('asking')
  await expect(search.page.getByText(/^\d+ of \d+ sources settled/)).toBeVisible()
  await expect(search.panel('DHCP lease')).toHaveCount(0)
  await search.settled()
  await expect(search.source('DHCP kea-1')).toContainText('ok, 1')
  await expect(search.source('DHCP kea-2')).toContainText('ok, 1')
  // Each of the pair says it; the one that only agrees is a line.
  const panel = search.panel('DHCP lease')
  await expect(panel).toHaveCount(1)
  await expect(panel).not.toContainText(device.ip)
  await panel.getByRole('button', { name: /agrees?$/ }).click()
  await expect(panel).toContainText(device.ip)
  await expect(search.page.getByText('DHCP kea-2 agrees')).toBeVisible()
  await expect(search.page.getByText(/^(\d+) of \1 sources settled/)).toBeVisible()
})

test('the menu of a chip says what the source said, and asks that source alone again', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('desktop', 'again')
  await lab.pull('kea-1', { refusing: true })
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.settled()
  await expect(search.source('DHCP kea-1')).toContainText('failed')
  await lab.pull('kea-1', { refusing: false })
  const asked: string[] = []
  search.page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/workflows/search-and-locate/')
      asked.push(url.searchParams.get('retry') ?? 'all')
  })
  const others = search.sources.getByRole('listitem').filter({ hasNotText: 'DHCP kea-1' })
  const before = await others.allInnerTexts()
  // A system that refused is spared for a moment.
  const askedAgain = async () => {
    await search.source('DHCP kea-1').getByRole('button').click()
    await expect(search.page.getByRole('menu')).toContainText(/refused the connection|skipped/)
    await search.page.getByRole('menuitem', { name: 'Retry source' }).click()
    await expect(search.page.getByRole('menu')).toHaveCount(0)
    await search.settled()
    return search.source('DHCP kea-1').innerText()
  }
  await expect.poll(askedAgain, { timeout: 200_000 }).toContain('ok, 1')
  expect(new Set(asked)).toEqual(new Set(['kea-1']))
  expect(await others.allInnerTexts()).toEqual(before)
  await expect(
    search.page.getByText(/^DHCP kea-1 was asked again\. The other answers are from /),
  ).toBeVisible()
  await expect(search.panel('DHCP lease')).toHaveCount(1)
  await expect(search.page.getByText('DHCP kea-2 agrees')).toBeVisible()
})
