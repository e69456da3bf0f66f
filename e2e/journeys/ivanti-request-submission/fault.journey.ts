import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { addressOf, requestPage, staffOf, whole } from './request-page.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'desk-1', 'desk-key')
  lab.undoing(() => forbidChanges(product, 'desk-1'))
})

test('from a switch port to a fault with its urgency and impact, read back, found by the next one, and taken back by a note', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('camera', 'its port is at fault')
  const port = `${device.switch} ${device.port}`
  const subject = 'The port shut itself down'
  const page = await asRole(
    'engineer',
    `/common-queries/cisco-switch?q=${encodeURIComponent(port)}&view=port`,
  )
  const shown = requestPage(page)
  const { form } = shown
  await page.getByRole('link', { name: 'Ask service desk' }).click(whole)
  await expect(form.getByLabel('Which one')).toHaveValue(port)
  await form.getByLabel('For whom').fill(await staffOf(lab))
  await form.getByLabel('For whom').press('Tab')
  const offered = form.getByRole('combobox', { name: 'What is asked for' })
  const fitting = offered.locator('optgroup[label="For a port or an outlet"]')
  await expect(fitting.locator('option', { hasText: 'Report a fault' })).toBeAttached(whole)
  // What no template asks is asked beside it.
  await expect(form.getByLabel('Impact')).toHaveAccessibleDescription(/added to the description\.$/)
  await shown.choose('Report a fault', 'Category')
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Description').fill('Err-disabled since this morning.')
  await form.getByLabel('Urgency').selectOption({ label: 'High' })
  await form.getByLabel('Impact').selectOption({ label: 'Low' })
  await form.getByLabel('Service').selectOption({ label: 'Network' })
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Another value' })
  await form.getByLabel('Category, another value').fill('Connectivity')
  expect(await seriousFindings(page)).toEqual([])
  await shown.preview()
  await expect(page.getByText(new RegExp(`^Report a fault to .*: ${subject}`))).toBeVisible()
  await expect(shown.commands).toContainText('odata/businessobject/incidents')
  await expect(shown.commands).toContainText('"Category":"Connectivity"')
  await shown.apply(subject, 'Fault')

  await shown.ended('Done and proven')
  await expect(shown.proof).toContainText(/has it as fault \d+, Logged\./)
  for (const [field, value] of [
    ['Urgency', 'High'],
    ['Impact', 'Low'],
    ['Service', 'Network'],
    ['Category', 'Connectivity'],
  ] as const) {
    await expect(shown.read.getByRole('row', { name: new RegExp(`^${field}`) })).toContainText(value)
  }
  expect(await seriousFindings(page)).toEqual([])

  const other = await page.context().newPage()
  await other.goto(addressOf({ about: port, kind: 'place', from: 'port' }))
  const open = requestPage(other).form.getByRole('list', { name: 'Open requests on this subject' })
  await expect(open).toContainText(new RegExp(`Fault \\d+ is open, Logged: ${subject}`), whole)
  await open.getByRole('button', { name: /^Join fault \d+$/ }).click()
  await expect(requestPage(other).form.getByText(/^You join fault \d+\./)).toBeVisible()
  await other.close()

  await shown.evidence.getByRole('button', { name: 'Undo change' }).click()
  await shown.evidence.getByLabel('Reason for undo').fill('It works again')
  await shown.evidence.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByText(/^Withdraw fault \d+ at .*: It works again$/)).toBeVisible(whole)
  await shown.apply(subject, 'Fault')
  await shown.ended('Done and proven')
  await expect(shown.proof).toContainText('a note asks the desk to')
})
