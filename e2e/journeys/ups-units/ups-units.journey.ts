import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/ups-units'

test('a unit that nobody reads claims nothing, and a battery that was recorded by mistake is undone', async ({
  asRole,
}) => {
  const page = await asRole('engineer', `${screen}?add=yes`)
  // Its name stays taken when it is removed.
  const name = `ups-planned-${Date.now()}`
  const form = page.getByRole('region', { name: 'Add UPS unit' })
  await form.getByLabel('Name').first().fill(name)
  await form.getByRole('button', { name: 'Save UPS unit' }).click()
  const opened = page.getByRole('region', { name, exact: true })
  await expect(opened).toContainText('not connected')
  await expect(opened).toContainText('No system reads it.')
  await expect(opened.getByRole('button', { name: /^Test battery/ })).toHaveCount(0)
  await opened.getByRole('button', { name: 'Battery replaced' }).click()
  await opened.getByLabel('Battery part').fill('RBC7')
  expect(await seriousFindings(page)).toEqual([])
  await opened.getByRole('button', { name: 'Record battery' }).click()
  await expect(opened).toContainText('RBC7')
  await opened.getByRole('tab', { name: 'History' }).click()
  await opened.getByRole('button', { name: 'Undo change' }).click()
  await expect(opened.getByText('Undone')).toBeVisible()
  await expect(opened.getByText('Battery part: RBC7 → –')).toBeVisible()
  await opened.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('State').selectOption('not connected')
  await expect(page).toHaveURL(/state=not\+connected/)
  await expect(page.getByRole('table', { name: 'UPS units' })).toContainText(name)
  expect(await seriousFindings(page)).toEqual([])
})

test('whoever only reads is offered nothing that changes a unit', async ({ asRole }) => {
  const page = await asRole('desk', screen)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const name of ['Import', 'Test and add', 'Add UPS unit'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
