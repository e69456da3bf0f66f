import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { path, staffOf, whole } from './request-page.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'desk-1', 'desk-key')
  lab.undoing(() => forbidChanges(product, 'desk-1'))
})

test('a list of requests is told what does not fit, and mended each is at the desk under a number', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /batch\/ failed: 400/)
  test.setTimeout(300_000)
  const login = await staffOf(lab)
  const page = await asRole('engineer', path)
  await page.getByRole('link', { name: 'Bulk requests' }).click()
  const form = page.getByRole('form', { name: 'Bulk requests' })
  await expect(form).toContainText('A list has no files')
  const head = 'For whom,What is asked for,Subject,Description,Outlet,What is wrong,Since when'
  const of = (subject: string, wrong: string) =>
    `${login},Fault on a network outlet,${subject},Since this morning,B07-214-A,${wrong},2026-11-20 08:00`
  await form
    .getByLabel('The list', { exact: true })
    .fill([head, of('Listed: one', 'No link'), of('Listed: two', 'Gone fishing')].join('\n'))
  await form.getByLabel('Reason').fill('the outlets of the seventh floor')
  await form.getByRole('button', { name: 'Check list' }).click()
  const faults = form.getByRole('list', { name: 'Faults' })
  await expect(faults).toContainText(
    'Line 3: What is wrong: “Gone fishing” is not one of its choices.',
    whole,
  )
  expect(await seriousFindings(page)).toEqual([])
  await faults.getByLabel('Line 3 of the list').fill(of('Listed: two', 'Too slow'))
  await form.getByRole('button', { name: 'Check list' }).click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByText('Previewed')).toHaveCount(2, whole)
  await page.getByRole('button', { name: 'Apply 2 requests' }).click()
  await expect(page.getByText('All lines ended.')).toBeVisible({ timeout: 200_000 })
  await expect(lines.getByText(/^Done/)).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])
})
