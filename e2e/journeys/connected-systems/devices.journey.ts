import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { connectAgain, devicesOf, enableDevice, removeSystem, screen, secretInFile } from './by-call.ts'

const like = { system: 'switch-snmp', credential: 'switch-snmp' }

test('a switch is added, tested, changed, disabled and removed', async ({
  asRole,
  complaints,
  lab,
  product,
}) => {
  complaints.expect(/status of 400/, /POST \S+\/devices\/ failed: 400/)
  const name = 'snmp-by-hand'
  await connectAgain(product, { name, title: 'Switches by hand' }, like)
  lab.undoing(() => removeSystem(product, name))
  const { secret } = await secretInFile(product, like.credential)
  const device = (await devicesOf(product, like.system)).at(-1)!
  lab.undoing(() => enableDevice(product, like.system, device.name))
  const page = await asRole('administrator', `${screen}?system=${name}`)
  const list = page.getByRole('table', { name: 'Devices' })
  const row = list.getByRole('row').filter({ hasText: device.name })

  await page.getByRole('button', { name: 'Add device' }).click()
  const adding = page.getByRole('region', { name: 'Add device' })
  await adding.getByLabel('Device name').fill(device.name)
  await adding.getByLabel('Host').fill(device.host)
  await adding.getByLabel('Port').fill('1')
  await adding.getByRole('button', { name: 'Save device' }).click()
  await expect(adding.getByLabel('Community')).toHaveAccessibleDescription(/Enter it again/)
  await adding.getByLabel('Community').fill(secret)
  await adding.getByRole('button', { name: 'Save device' }).click()
  await expect(row).toContainText('not asked yet')

  await page.getByRole('button', { name: `Change ${device.name}` }).click()
  const changing = page.getByRole('region', { name: `Change ${device.name}` })
  await changing.getByLabel('Port').fill(String(device.port))
  await changing.getByLabel('Community').fill(secret)
  await changing.getByRole('button', { name: 'Save device' }).click()
  await expect(row).toContainText(`:${device.port}`)

  await page.getByRole('button', { name: `Test ${device.name}` }).click()
  const answer = page.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem')
  await expect(answer.filter({ hasText: /^Answer/ })).toContainText('done', { timeout: 30_000 })
  await expect(row).toContainText('answers')
  await page.getByRole('button', { name: `Show ${device.name}` }).click()
  await expect(page.getByRole('region', { name: device.name, exact: true })).toContainText('Last success')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: `Disable ${device.name}` }).click()
  await expect(row).toContainText('disabled')
  const asked = await inTab(page, `/common-queries/cisco-switch?q=${device.name}`)
  await expect(asked.getByText('disabled in Connected systems').first()).toBeAttached()
  await asked.close()
  await page.getByRole('button', { name: `Enable ${device.name}` }).click()
  await expect(row).toContainText('answers')
  await page.getByRole('button', { name: `Remove ${device.name}` }).click()
  await expect(page.getByText('No devices yet.')).toBeVisible()
})

/** Beside the page, which keeps its place. */
async function inTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

test('switches come by CSV; a line that is wrong says why and holds up no other', async ({
  asRole,
  lab,
  product,
}) => {
  const name = 'snmp-by-csv'
  await connectAgain(product, { name, title: 'Switches by CSV' }, like)
  lab.undoing(() => removeSystem(product, name))
  const { secret } = await secretInFile(product, like.credential)
  const [first, second] = await devicesOf(product, like.system)
  const page = await asRole('administrator', `${screen}?system=${name}`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const panel = page.getByRole('region', { name: 'Import devices' })
  const line = (one: typeof first) => `${one?.name},${one?.host},${one?.port}`
  await panel.getByLabel('CSV').fill(`name,host,port\n${line(first)}\n,127.0.0.1,161\n${line(second)}\n`)
  await panel.getByLabel('Community').fill(secret)
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel.getByText('2 added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible()
  await expect(panel.getByText('Line 3: name must not be empty')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Devices' }).getByRole('row')).toHaveCount(3)
})

test('a switch of the systems file is shown and says where it is changed', async ({ asRole, product }) => {
  const [device] = await devicesOf(product, 'switch-cli')
  const page = await asRole('administrator', `${screen}?system=switch-cli`)
  const named = (verb: string) => page.getByRole('button', { name: `${verb} ${device?.name}` })
  await expect(named('Test')).toBeVisible()
  await expect(named('Change')).toHaveCount(0)
  const pinned = page.getByRole('table', { name: 'Devices' }).getByText(/^SHA256:[A-Za-z0-9+/]{43}$/)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await pinned.first().evaluate(reachesOutOfItsCell)).toBe(false)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await named('Show').click()
  const panel = page.getByRole('region', { name: device?.name ?? '', exact: true })
  await expect(panel).toContainText(/Set by .*systems\.yaml\. Change it there/)
  // In full, and to be copied.
  await expect(panel).toContainText(/SHA256:[A-Za-z0-9+/]{43}/)
  await expect(panel.getByRole('button', { name: /^Copy the fingerprint/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await seriousFindings(page)).toEqual([])
})

/** Whether any of its letters would stand outside the cell that holds it, cut or not. */
function reachesOutOfItsCell(element: Element): boolean {
  const cell = element.closest('td')?.getBoundingClientRect()
  const letters = document.createRange()
  letters.selectNodeContents(element)
  const beside = element.parentElement?.getBoundingClientRect()
  const edge = Math.min(cell?.right ?? 0, beside?.right ?? 0, window.innerWidth)
  return [...letters.getClientRects()].some(({ right }) => right > edge + 1)
}
