import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { whole } from './acting.ts'

const path = '/common-queries/cisco-switch'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('bulk port actions are previewed, done in their order, and each line proven', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /actions\/batch\/ failed: 400/)
  test.setTimeout(300_000)
  const devices = [await lab.endpoint('printer', 'acted one'), await lab.endpoint('printer', 'acted two')]
  const page = await asRole('engineer', path)
  await page.getByRole('link', { name: 'Bulk port actions' }).click()
  await expect(page).toHaveURL(/\?acts=1$/)
  const form = page.getByRole('form', { name: 'Bulk port actions' })
  // What is done once has no end.
  await expect(form.getByLabel(/^End/)).toHaveCount(0)
  const text = form.getByLabel('The list', { exact: true })
  await text.fill(`Switch,Port,Action\n${devices[0]!.switch},${devices[0]!.port},shut`)
  await form.getByLabel('Reason').fill('the printers hang')
  await form.getByRole('button', { name: 'Check list' }).click()
  await expect(form.getByRole('list', { name: 'Faults' })).toContainText('Line 2: Action:')
  expect(await seriousFindings(page)).toEqual([])
  await text.fill(
    ['Switch,Port,Action', ...devices.map((one) => `${one.switch},${one.port},bounce`)].join('\n'),
  )
  await form.getByRole('button', { name: 'Check list' }).click()

  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(page).toHaveURL(/\?batch=[\da-f-]{36}$/)
  await expect(lines.getByText('Previewed')).toHaveCount(2, whole)
  await expect(page.getByText(/^PoE is cycled in stages/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  const reason = page.getByLabel(/^Reason for the warnings/)
  if ((await reason.count()) > 0) await reason.fill('they are printers')
  await page.getByRole('button', { name: 'Apply 2 port actions' }).click()
  await expect(page.getByText('All lines ended.')).toBeVisible({ timeout: 200_000 })
  await expect(lines.getByText(/^Done$/)).toHaveCount(2)
  await expect(lines.getByText('stage 2')).toBeVisible()
  await lines.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
})
