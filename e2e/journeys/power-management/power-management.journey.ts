import { whole } from '../acts/acting.ts'
import { ask, main, settled } from '../cisco-wlc/air.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { expectLooksWell, seriousFindings } from '../seriousness.ts'
import { applyOne, askAccessPoint, checkPorts, form, lines, path, targets } from './power-page.ts'

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('a hung access point is cycled: what hangs on it first, then each step until it has joined again', async ({
  asRole,
  product,
}) => {
  test.setTimeout(300_000)
  const page = await asRole('facilities', path)
  const { row } = await askAccessPoint(page, product)
  await expect(row).toContainText(/\d W/)
  await expect(main(page).getByRole('region', { name: 'Power now' })).toContainText('Drawn')
  await expect(main(page).getByRole('region', { name: 'PoE budget' })).toContainText('left')
  expect(await seriousFindings(page)).toEqual([])
  await checkPorts(page, 'Cycle', 'the access point hangs')
  await expect(page).toHaveURL(/\?batch=[\da-f-]{36}$/)
  await applyOne(page, product)
  await expect(lines(page).getByText(/^The access point has joined again$/)).toBeVisible(whole)
  await expect(page.getByText('All lines ended.')).toBeVisible({ timeout: 200_000 })
  await expect(lines(page).getByText(/^Done$/)).toHaveCount(1)
  expect(await seriousFindings(page)).toEqual([])
})

test('off needs an end; held off is shown, and ended early by its undo', async ({ asRole, product }) => {
  test.setTimeout(300_000)
  const page = await asRole('facilities', path)
  const { port } = await askAccessPoint(page, product)
  await checkPorts(page, 'Off until', 'a test of the wing')
  await expect(form(page).getByText('Enter when the power comes back.')).toBeVisible()
  await form(page).getByLabel(/^End/).fill(`${inAMonth} 08:00`)
  await form(page).getByRole('button', { name: 'Check 1 port' }).click()
  await applyOne(page, product)
  await expect(page.getByText('All lines ended.')).toBeVisible({ timeout: 200_000 })
  await page.goto(path)
  await ask(page, port)
  const row = targets(page).locator('tbody tr').first()
  await expect(row).toContainText('Held off')
  await row.getByRole('link', { name: /end it early/ }).click()
  await page.getByRole('button', { name: 'Undo change' }).click()
  await page.getByLabel('Reason for undo').fill('the wing is in use')
  await page.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByText(/Restore PoE of/).first()).toBeVisible(whole)
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 200_000 })
})

test('without its controller nothing is said of coverage, and the silent one is named', async ({
  asRole,
  lab,
  product,
}) => {
  const page = await asRole('facilities', path)
  const { port } = await askAccessPoint(page, product)
  await lab.pull('wlc-1', { silent: true })
  await lab.pull('wlc-2', { silent: true })
  await ask(page, port.replace(' ', '  '))
  await settled(page)
  const row = targets(page).locator('tbody tr').first()
  await expect(row).toContainText('is not confirmed')
  await expect(row).toContainText('not known')
  await expect(main(page).getByRole('region', { name: 'Coverage meanwhile' })).toHaveCount(0)
})

test('nothing matches: the page says so, and nothing can be sent', async ({ asRole }) => {
  const page = await asRole('facilities', path)
  await ask(page, 'no-such-place')
  await expect(main(page)).toContainText('No port matches.')
  await expect(form(page)).toHaveCount(0)
})

test('the power of a building, wide and on a phone, in both colours', async ({ asRole, product }) => {
  const page = await asRole('facilities', path)
  const { port } = await askAccessPoint(page, product)
  await ask(page, port.split(' ')[0] ?? '')
  await expectLooksWell(page, 'power-management')
})
