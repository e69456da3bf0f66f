import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'
import { contain, openCaseOf, previewContainment, release, stepOf } from './containing.ts'

const path = '/workflows/security-response'
const main = (page: Page) => page.getByRole('main')
const cases = (page: Page) => main(page).getByRole('table', { name: 'Cases' })
const row = (page: Page, indicator: string) => cases(page).getByRole('row').filter({ hasText: indicator })

async function openCase(page: Page, indicator: string, summary: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New case' })
  await form.getByLabel('Indicator').fill(indicator)
  await form.getByLabel('What happened').fill(summary)
  await form.getByRole('button', { name: 'Open case' }).click()
}

test('a case is opened by hand, placed by itself, and the same indicator joins it', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'case by hand')
  const page = await asRole('security', path)
  await openCase(page, device.mac, 'Spoke to a bad place')
  await expect(main(page).getByText(/^Case \d+ is open\.$/)).toBeVisible()
  await expect(row(page, device.mac)).toContainText('New')
  await openCase(page, device.mac.replaceAll(':', '-').toUpperCase(), 'Again')
  await expect(main(page).getByText(/^It joined case \d+\.$/)).toBeVisible()
  await expect(row(page, device.mac)).toContainText('2 alerts')
  await expectLooksWell(page, 'security-queue')
})

test('a list with a fault opens nothing, and each fault is told by its line', async ({ asRole }) => {
  const page = await asRole('security', path)
  const list =
    'Indicator,Time,Severity,Summary\n10.250.0.1,,high,From a list\n10.0.0.0/8,,high,No indicator\n'
  await page.getByRole('textbox', { name: 'Cases' }).fill(list)
  await page.getByRole('button', { name: 'Open cases' }).click()
  await expect(main(page).getByText(/Nothing was opened\. Line 3: /)).toBeVisible()
  await page.getByRole('textbox', { name: 'Cases' }).fill(list.replace('10.0.0.0/8', '10.250.0.2'))
  await page.getByRole('button', { name: 'Open cases' }).click()
  await expect(main(page).getByText('2 opened, 0 joined.')).toBeVisible()
})

test('a false alarm is closed with its reason and leaves the open cases', async ({ asRole }) => {
  const page = await asRole('security', path)
  await openCase(page, '10.250.0.9', 'A test system')
  const own = row(page, '10.250.0.9')
  await own.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(own.getByRole('checkbox')).not.toBeChecked()
  await own.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'False alarm', exact: true }).click()
  await page.getByLabel('Reason of the false alarm').fill('our own scanner')
  await page.getByRole('button', { name: 'Close as false alarm' }).click()
  await expect(own).toHaveCount(0)
  await page.getByLabel('State').selectOption('False alarm')
  await expect(own).toContainText('False alarm')
})

test('a device is contained from its case, proven, and released by hand', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(900_000)
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
  const device = await lab.endpoint('desktop', 'contained')
  const page = await asRole('security', path)
  await openCaseOf(page, device.mac)
  await expectLooksWell(page, 'security-case')
  await previewContainment(page)
  await contain(page, product)
  const proof = stepOf(page, 'No session outside of quarantine')
  await expect(proof).toHaveAttribute('data-state', 'proven', { timeout: 240_000 })
  await expect(proof).toContainText('has the result Quarantine')
  // It is looked at again after five minutes; whoever knows better by then does not wait for that.
  await release(page)
})
