import { readFile } from 'node:fs/promises'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import type { Page } from '@playwright/test'

const path = '/command-centre/switch-port-assignment'

/** Fills the form with another description, and previews it. */
async function describe(page: Page, text: string) {
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill(text)
  await form.getByLabel('Reason').fill('to see what becomes of it')
  await form.getByRole('button', { name: 'Preview' }).click()
}

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('a port is set from preview to evidence, and undone', async ({ asRole, lab }) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'assigned')
  const asked = encodeURIComponent(`${device.switch} ${device.port}`)
  const page = await asRole('engineer', `/common-queries/cisco-switch?q=${asked}&view=port`)
  await page.getByRole('link', { name: 'Assign port' }).click()
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('Moved to the printing room')
  await expect(form.getByLabel('Authentication')).toHaveCount(1)
  await form.getByLabel('When power runs short').selectOption('High')
  await expect(form.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await form.getByLabel('Reason').fill('the printer moved')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByText(`${device.switch} ${device.port}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Moved to the printing room')
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(
    'description Moved to the printing room',
  )
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(
    'power inline port priority high',
  )
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(
    /current\s*interface GigabitEthernet\S+\s+(?!interface)/,
  )
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('The port has one device')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Apply to ${device.switch} ${device.port}` }).click()

  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
  const read = evidence.getByRole('table', { name: 'Before, intent, read back' })
  await expect(read.getByRole('row', { name: /Description/ })).toContainText('Moved to the printing room')
  await expect(read.getByRole('row', { name: /Power priority/ })).toContainText('high')
  const proof = evidence.getByRole('table', { name: 'Proof' })
  await expect(proof.getByRole('row')).toHaveCount(8)
  await expect(proof).toContainText('It is saved for the next start')
  expect(await seriousFindings(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await evidence.getByRole('button', { name: 'Save evidence' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^run-\d+\.json$/)
  const { evidence: taken } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    evidence: { run: { state: string; target: string } }
  }
  expect(taken.run).toMatchObject({ state: 'done', target: `${device.switch} ${device.port}` })

  await evidence.getByRole('button', { name: 'Undo change' }).click()
  await evidence.getByLabel('Reason for undo').fill('it stays where it was')
  await evidence.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('Unchanged since the run.')
  await page.getByRole('button', { name: `Apply to ${device.switch} ${device.port}` }).click()
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
  await expect(evidence).toContainText('Undoes run')
})

test('a system that is only read refuses, and says so before anything is sent', async ({
  asRole,
  lab,
  product,
}) => {
  await forbidChanges(product, 'switch-cli')
  const device = await lab.endpoint('printer', 'only read')
  const page = await asRole(
    'engineer',
    `${path}?port=${encodeURIComponent(`${device.switch} ${device.port}`)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('never sent')
  await form.getByLabel('Reason').fill('to be refused')
  await form.getByRole('button', { name: 'Preview' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks.getByRole('listitem').first()).toContainText(
    /is read-only: it has no write credential/,
  )
  await expect(page.getByText('Blocked by 1 check')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(form).toBeVisible()
})

test('what was only looked at is called off, and is not sent any more', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'called off')
  const page = await asRole(
    'engineer',
    `${path}?port=${encodeURIComponent(`${device.switch} ${device.port}`)}`,
  )
  await describe(page, 'called off')
  await expect(page.getByRole('button', { name: /^Apply to/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply to|Cancel change/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
})

test('a change is asked for from one time until another, and is called off before it begins', async ({
  asRole,
  complaints,
  lab,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /preview\/ failed: 400/)
  const device = await lab.endpoint('printer', 'later')
  const page = await asRole(
    'engineer',
    `${path}?port=${encodeURIComponent(`${device.switch} ${device.port}`)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  const preview = form.getByRole('button', { name: 'Preview' })
  const at = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  await form.getByLabel('Description').fill('for the exams')
  await form.getByLabel('Reason').fill('the exams')
  await form.getByLabel('Start (').fill('tomorrow')
  await preview.click()
  await expect(form.getByLabel('Start (')).toHaveAccessibleDescription(/Write it as 2026-05-03 14:05/)
  await form.getByLabel('Start (').fill(at(2))
  await form.getByLabel('End (').fill(at(1))
  await preview.click()
  await expect(form.getByLabel('End (')).toHaveAccessibleDescription(/must stand for at least 5 min/)
  await form.getByLabel('End (').fill(at(9))
  await preview.click()
  await expect(page.getByText('It starts at')).toContainText('It is undone automatically at')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Schedule for ${device.switch} ${device.port}` }).click()
  await expect(page.getByText('It starts at its time. Nothing was sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
})

test('what is no port is said, and a switch without a port asks for one', async ({ asRole, lab }) => {
  const [first] = await lab.switches()
  const page = await asRole('engineer', path)
  const field = page.getByRole('textbox', { name: 'Switch and port, or outlet' })
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a switch and port, or an outlet.')
  await field.fill('no-such-switch gi1/0/1')
  await field.press('Enter')
  await expect(page.getByText('No switch or outlet is known as “no-such-switch gi1/0/1”.')).toBeVisible()
  await field.fill(first!.name)
  await field.press('Enter')
  await expect(page.getByText(`${first!.name} is a whole switch. Add the port, such as`)).toBeVisible()
})

test('a switch that does not take the lines is left as it was, and the run says why', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(180_000)
  const device = await lab.endpoint('printer', 'refused')
  await lab.pullDevice(device.switch, { configuring: 'refused' })
  const page = await asRole(
    'engineer',
    `${path}?port=${encodeURIComponent(`${device.switch} ${device.port}`)}`,
  )
  await describe(page, 'never taken')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText(/authorization/i)
})

test('what cannot be saved is taken back, line by line', async ({ asRole, lab }) => {
  test.setTimeout(180_000)
  const device = await lab.endpoint('printer', 'not saved')
  await lab.pullDevice(device.switch, { saving: 'refused' })
  const page = await asRole(
    'engineer',
    `${path}?port=${encodeURIComponent(`${device.switch} ${device.port}`)}`,
  )
  await describe(page, 'never saved')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 90_000 })
  await expect(evidence.getByRole('table', { name: 'Before, intent, read back' })).not.toContainText(
    'not read',
  )
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Back: ')
})
