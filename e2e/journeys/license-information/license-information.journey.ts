import { expect, test } from '../journey.ts'
import { expectLooksWell, seriousFindings } from '../seriousness.ts'

const screen = '/administration/license-information'
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

test('a contract is added, found on the timeline, and renewed only with a later end', async ({ asRole }) => {
  const page = await asRole('administrator', `${screen}?add=yes`)
  const name = `Support ${Date.now()}`
  const form = page.getByRole('region', { name: 'Add licence' })
  await form.getByLabel('Name').first().fill(name)
  await form.getByLabel('End of contract').fill(inDays(20))
  await form.getByRole('button', { name: 'Save licence' }).click()
  const opened = page.getByRole('region', { name, exact: true })
  await expect(opened).toContainText('ends within 30 days')
  await expect(opened).toContainText('Own contract')
  await opened.getByRole('button', { name: 'Mark renewed' }).click()
  await opened.getByRole('button', { name: 'Record renewal' }).click()
  await expect(opened).toContainText('is needed')
  await opened.getByLabel('New end').fill(inDays(10))
  await opened.getByRole('button', { name: 'Record renewal' }).click()
  await expect(opened).toContainText(`must be later than ${inDays(20)}`)
  await opened.getByLabel('New end').fill(inDays(385))
  expect(await seriousFindings(page)).toEqual([])
  await opened.getByRole('button', { name: 'Record renewal' }).click()
  await expect(opened).toContainText(inDays(385))
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('region', { name: 'Next 24 months' })).toContainText(name)
})

test('an end of support is entered for a model', async ({ asRole }) => {
  const page = await asRole('administrator', `${screen}?list=models&add=yes`)
  const model = `TEST-${Date.now()}`
  const form = page.getByRole('region', { name: 'Add model' })
  await form.getByLabel('Model').first().fill(model)
  await form.getByLabel('End of support').fill('2020-01-31')
  await form.getByRole('button', { name: 'Save model' }).click()
  await expect(page.getByRole('region', { name: model, exact: true })).toContainText('ended')
})

test('an auditor reads licences and is offered nothing that changes them', async ({ asRole }) => {
  const page = await asRole('auditor', screen)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const name of ['Import', 'Add licence'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('list', { name: 'Endings by month' }).getByRole('listitem')).toHaveCount(24)
  await expectLooksWell(page, 'licence timeline')
})
