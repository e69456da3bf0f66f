import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { labIse } from '../../campus/lab-ise.ts'
import { proveSelf } from '../acts/acting.ts'
import {
  allowChanges,
  connectFeed,
  forbidChanges,
  removeSystem,
  secretInFile,
  systemNamed,
} from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { Product } from '../product/running.ts'

const path = '/workflows/security-response'
const minute = 60_000

/** The lab's ISE itself, past the product. */
async function iseOf(product: Product) {
  const { host, port, certificate_authority: authority } = await systemNamed(product, 'ise-1')
  const { username, secret: password } = await secretInFile(product, 'ise-login')
  return labIse({
    listening: [{ system: 'ise-1', host: host ?? '', port: port ?? 0 }],
    accounts: { ise: { username, password } },
    certificates: { authority: authority ?? '' },
  })
}

/** A time as the form takes it, where the browser is. */
const typed = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Oslo' }).slice(0, 16)

async function containUntil(page: Page, product: Product, end: number): Promise<void> {
  await page.getByRole('button', { name: /^Contain \d+ MACs?$/ }).click({ timeout: 40_000 })
  const form = page.getByRole('form', { name: 'Containment' })
  await form.getByLabel('Reason').fill('the SIEM says so')
  await form.getByLabel(/^End/).fill(typed(end))
  await form.getByRole('button', { name: 'Preview' }).click()
  const contain = page.getByRole('button', { name: 'Contain', exact: true })
  await expect(contain).toBeVisible({ timeout: 60_000 })
  for (const why of await page.getByLabel(/^Reason for the/).all()) await why.fill('it is a test')
  await proveSelf(page, product)
  await contain.click()
}

test('an alert by webhook is placed, contained, proven and released, each read at ISE and on the switch', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(900_000)
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
  await connectFeed(product, 'siem-1', 'SIEM of the campus')
  lab.undoing(() => removeSystem(product, 'siem-1'))
  const ise = await iseOf(product)
  const device = await lab.endpoint('desktop', 'signed alert')
  const before = await lab.session(device.mac)
  const url = `${product.url}/api${path}/cases/`
  const alert = { url, indicator: device.ip, at: new Date().toISOString(), id: 'msg_journey' }
  expect((await lab.sendAlert(alert)).status).toBe(200)
  expect((await lab.sendAlert(alert)).status).toBe(409)
  expect((await lab.sendAlert({ ...alert, id: 'msg_old', late: 3_600 })).status).toBe(401)

  const page = await asRole('security', path)
  const row = page
    .getByRole('main')
    .getByRole('table', { name: 'Cases' })
    .getByRole('row')
    .filter({ hasText: device.ip })
  // It is placed by itself.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(device.mac, { timeout: 5_000 })
  }).toPass({ timeout: 2 * minute })
  await expect(row).toContainText(`${device.switch} ${device.port}`)
  await expect(row).toContainText('SIEM of the campus')
  await row.getByRole('link', { name: device.ip }).click()
  // At least five minutes, and a minute is as fine as the form is.
  const end = Math.ceil((Date.now() + 6 * minute) / minute) * minute
  await containUntil(page, product, end)
  const steps = page.getByRole('list', { name: 'Steps' })
  const proof = steps.getByRole('listitem').filter({ hasText: 'No session outside of quarantine' })
  await expect(proof).toHaveAttribute('data-state', 'proven', { timeout: 4 * minute })
  expect([await ise.policyOf(device.mac), await ise.resultOf(device.mac)]).toEqual([
    'Quarantine',
    'Quarantine',
  ])
  const contained = await lab.session(device.mac)
  expect(contained).toMatchObject({ switch: device.switch, startedAt: expect.any(Number) })
  expect(contained?.startedAt).toBeGreaterThan(before?.startedAt ?? 0)

  // By day nobody waits for the end.
  if (!isNightly) await page.getByRole('button', { name: 'Stop and undo' }).click()
  await expect(page.getByRole('strong').filter({ hasText: /^Undone$/ })).toBeVisible({ timeout: 10 * minute })
  if (isNightly) expect(Date.now()).toBeGreaterThanOrEqual(end)
  expect(await ise.policyOf(device.mac)).toBeNull()
  expect(await ise.resultOf(device.mac)).not.toBe('Quarantine')
  expect((await lab.session(device.mac))?.startedAt).toBeGreaterThan(contained?.startedAt ?? 0)
  await page.goto(path)
  await page.getByLabel('State').selectOption('Released')
  await expect(row).toContainText('Released')
})
