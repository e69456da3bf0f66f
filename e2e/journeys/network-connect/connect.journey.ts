import type { Page } from '@playwright/test'
import { control, runningClient } from '../cisco-wlc/air.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { Connected, LabClient } from '../lab/lab.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/workflows/network-connect?part=connect'
const form = (page: Page) => page.getByRole('form', { name: 'Network connect' })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' })

test.beforeEach(async ({ product, lab }) => {
  for (const [system, credential] of [
    ['switch-cli', 'switch-login'],
    ['ise-1', 'ise-login'],
  ] as const) {
    await allowChanges(product, system, credential)
    lab.undoing(() => forbidChanges(product, system))
  }
})

/** Outlets at the same switch that are patched, with nobody plugged in. */
async function freeOutlets(lab: LabClient, { switch: near, outlet }: Connected) {
  const taken = new Set((await lab.endpoints()).flatMap((one) => one.outlet ?? []))
  const [first, second] = (await lab.outlets()).filter(
    ({ label, switch: patched }) => patched === near && label !== outlet && !taken.has(label),
  )
  if (first === undefined || second === undefined) throw new Error(`${near} has no two free outlets.`)
  return { first, second }
}
const freeOutlet = async (lab: LabClient, near: Connected) => (await freeOutlets(lab, near)).first.label

/** Begins what is previewed, with a reason where a check warns. */
async function connect(page: Page) {
  const warned = page.getByLabel(/^Reason for the/)
  if ((await warned.count()) > 0) await warned.fill('it is a test')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function undoAll(page: Page) {
  await page.getByRole('button', { name: 'Undo all steps' }).click()
  await page.getByRole('form', { name: 'Undo all steps' }).getByLabel('Reason').fill('it goes back')
  await page.getByRole('form', { name: 'Undo all steps' }).getByRole('button').click()
}

async function fill(page: Page, mac: string, outlet: string) {
  await form(page).getByLabel('MAC').fill(mac)
  await form(page).getByLabel('What it is').selectOption('Printer')
  await form(page).getByLabel('Outlet, switch port or Wi-Fi').fill(outlet)
  await form(page).getByLabel('Reason').fill('the printer moves')
  await form(page).getByRole('button', { name: 'Preview' }).click()
}

test('a printer is connected at another outlet, from preview to proven, and undone', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const printer = await lab.endpoint('printer', 'connect')
  const outlet = await freeOutlet(lab, printer)
  const page = await asRole('engineer', path)
  await fill(page, printer.mac, outlet)
  await expect(page.getByRole('region', { name: 'Switch port' })).toBeVisible({ timeout: 40_000 })
  await expectLooksWell(page, 'connect-previewed')
  await connect(page)
  const port = steps(page).getByRole('listitem').filter({ hasText: 'Switch port' })
  await expect(port).toContainText('done', { timeout: 90_000 })
  await lab.move(printer.mac, outlet)
  await expect(page.getByText('Connected and proven')).toBeVisible({ timeout: 150_000 })
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'The gateway answers it' })).toContainText(
    'seen',
  )
  await expectLooksWell(page, 'connect-proven')
  await undoAll(page)
  await expect(page.getByRole('strong').filter({ hasText: /^Undone$/ })).toBeVisible({ timeout: 120_000 })
})

test('by Wi-Fi a device takes its group at ISE and no port, and is proven on the air when it comes', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  const { mac, accessPoint } = await runningClient(product, ({ session }) => session !== null)
  const walk = (room: string | null) => control(product, 'PUT', `/world/wireless-clients/${mac}`, { room })
  const { room } = await lab.now(accessPoint ?? '')
  lab.undoing(() => walk(room))
  await walk(null)
  const page = await asRole('engineer', path)
  await fill(page, mac, 'Wi-Fi')
  await expect(page.getByRole('region', { name: 'ISE endpoint' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Switch port: not needed. It connects by Wi-Fi.')).toBeVisible()
  await connect(page)
  const step = (title: string) => steps(page).getByRole('listitem').filter({ hasText: title })
  await expect(step('It has a link')).toContainText('looking', { timeout: 90_000 })
  await walk(room)
  await expect(page.getByText('Connected and proven')).toBeVisible({ timeout: 150_000 })
  await undoAll(page)
  await expect(step('ISE endpoint')).toContainText('undone', { timeout: 120_000 })
})

test('plugged into another outlet, it is connected there by one click, as a run of its own', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const printer = await lab.endpoint('printer', 'connect-elsewhere')
  const { first, second } = await freeOutlets(lab, printer)
  const page = await asRole('engineer', path)
  await fill(page, printer.mac, first.label)
  await expect(page.getByRole('region', { name: 'Switch port' })).toBeVisible({ timeout: 40_000 })
  await connect(page)
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'It has a link' })).toContainText(
    'looking',
    { timeout: 90_000 },
  )
  await lab.move(printer.mac, second.label)
  const there = `${second.switch ?? ''} \\w+${second.interface?.replace(/^\D+/, '') ?? ''}`
  const use = page.getByRole('button', { name: new RegExp(`^Use ${there}$`) })
  await expect(use).toBeVisible({ timeout: 120_000 })
  await expect(
    page.getByText(new RegExp(`^It is on ${there}, not on .+\\. Plug it into ${first.label}`)).first(),
  ).toBeVisible()
  await use.click()
  await expect(page.getByRole('region', { name: 'Switch port' })).toBeVisible({ timeout: 40_000 })
  await connect(page)
  await expect(page.getByText('Connected and proven')).toBeVisible({ timeout: 150_000 })
  await undoAll(page)
  await expect(page.getByRole('strong').filter({ hasText: /^Undone$/ })).toBeVisible({ timeout: 120_000 })
})

test('what cannot be resolved is said at its field, and nothing typed is lost', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /preview\/ failed: 400/)
  const page = await asRole('engineer', path)
  await fill(page, '00:1b:54:0a:3c:7f', 'no such outlet')
  await expect(
    form(page).getByText('No switch or outlet is known as “no such outlet”.', { exact: true }),
  ).toBeVisible({
    timeout: 40_000,
  })
  await expect(form(page).getByLabel('MAC')).toHaveValue('00:1b:54:0a:3c:7f')
})

test('a switch that is only read refuses before anything is sent', async ({ asRole, lab, product }) => {
  await forbidChanges(product, 'switch-cli')
  const printer = await lab.endpoint('printer', 'connect-refused')
  const page = await asRole('engineer', path)
  await fill(page, printer.mac, await freeOutlet(lab, printer))
  await expect(page.getByText(/^Blocked by \d/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(form(page).getByLabel('MAC')).toHaveValue(printer.mac)
})

test('an answer leads to it with the device filled in', async ({ asRole, lab }) => {
  const printer = await lab.endpoint('printer', 'connect-link')
  const page = await asRole('engineer', `/workflows/search-and-locate?q=${printer.mac}`)
  await page.getByRole('link', { name: 'Connect to the network' }).click()
  await expect(form(page).getByLabel('MAC')).toHaveValue(printer.mac)
})
