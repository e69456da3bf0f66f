import { asking } from '../cisco-ise/ise-page.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { addressOf, onboardPage, path, whole } from './onboard-page.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
})

test('from a device that is authorized, moved to another group, authorized again by it, and undone', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('printer', 'onboarded', ({ session }) => session !== null)
  const page = await asRole('engineer', asking(device.mac))
  await page.getByRole('tab', { name: /^Endpoint/ }).click(whole)
  await page.getByRole('link', { name: 'Change group' }).click(whole)
  const shown = onboardPage(page)
  const { form, evidence } = shown
  await expect(form.getByLabel('MAC')).toHaveValue(device.mac)
  await expect(page.getByText(`Endpoint ${device.mac}`, { exact: true })).toBeVisible()
  await expect(form.getByText(/^Already in ISE: in Printers, set by hand/)).toBeVisible(whole)
  await shown.groupsTold()
  // What stands there stands in the fields.
  await expect(form.getByLabel('Group')).toHaveValue('Printers')
  await form.getByLabel('Group').selectOption('Displays')
  await form.getByLabel('owner').fill('Estates')
  await form.getByLabel('Ticket').fill('INC-4711')
  await shown.preview('it shows the menu of the refectory now')

  await expect(
    page.getByText(/^Move .* from Printers to Displays\. Its switch then re-authenticates it/),
  ).toBeVisible()
  await expect(shown.changes.getByRole('row', { name: /^Group/ })).toContainText('Displays')
  await expect(shown.changes.getByRole('row', { name: /^owner/ })).toContainText('Estates')
  await expect(shown.commands).toContainText(/PUT \/ers\/config\/endpoint\//)
  await expect(shown.commands).toContainText('/CoA/Reauth/')
  await expect(shown.checks).toContainText('a person put it into Printers')
  await expect(shown.checks).toContainText(`It is authenticated at ${device.switch}`)
  await expect(shown.checks).toContainText(
    'A device of Displays that authenticates by its MAC is expected at rule Display Access of Wired MAB, profile Display_Access',
  )
  await shown.apply(device.mac)

  await shown.ended('Done and proven')
  const read = evidence.getByRole('table', { name: 'Before, intent, read back' })
  await expect(read.getByRole('row', { name: /^Group/ })).toContainText('Displays')
  await expect(shown.proof).toContainText('has it as intended')
  await expect(shown.proof).toContainText('It was authorized again by it')
  await expect(shown.proof).toContainText('as Displays')
  await expect(shown.proof).toContainText('As expected: rule Display Access, profile Display_Access')
  expect(await seriousFindings(page)).toEqual([])

  await shown.previewUndo('it prints again')
  await expect(page.getByText(/^Restore .* to its earlier state\./)).toBeVisible()
  await expect(shown.checks).toContainText('Unchanged since the run.')
  await shown.apply(device.mac)
  await shown.ended('Done and proven')
  await expect(evidence).toContainText('Undoes run')
  const first = await evidence.getByRole('link', { name: /^\d+$/ }).textContent()
  await page.goto(addressOf({ like: first ?? '' }))
  await expect(page.getByRole('status').filter({ hasText: `With the values of run ${first}` })).toContainText(
    'Enter the device',
  )
  await expect(form.getByLabel('Group')).toHaveValue('Displays')
  await expect(form.getByLabel('owner')).toHaveValue('Estates')
  await expect(form.getByLabel('MAC')).toHaveValue('')
})

test('a device that nobody has heard of is known afterwards, and forgotten when that is undone', async ({
  asRole,
}) => {
  test.setTimeout(240_000)
  // Of the block of a maker of printers.
  const mac = '00:1b:a9:0a:3c:7f'
  const page = await asRole('engineer', asking(mac))
  await page.getByRole('link', { name: 'Onboard endpoint' }).first().click(whole)
  const shown = onboardPage(page)
  await expect(shown.form.getByText(/^New to ISE\./)).toBeVisible(whole)
  await shown.groupsTold()
  // Said what it is, its group is suggested.
  await shown.form.getByLabel('What it is').selectOption('printer')
  await expect(shown.form.getByLabel('Group')).toHaveValue('Printers')
  await shown.form.getByLabel('Description').fill('Third floor, by the lift')
  await shown.preview('a new printer')
  await expect(page.getByText(/^Onboard .* into Printers\.$/)).toBeVisible()
  await expect(shown.commands).toContainText('POST /ers/config/endpoint ')
  await expect(shown.checks).toContainText('its vendor is')
  // What was typed is there again for who goes back.
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(shown.form.getByLabel('Description')).toHaveValue('Third floor, by the lift')
  await shown.preview('a new printer')
  await shown.apply(mac)
  // It is nowhere yet: its first authentication is watched for, and nobody waits for that.
  await shown.ended('Done')
  await expect(shown.proof).toContainText(', fixed')
  await expect(shown.proof).toContainText('It is away. Its first authentication is watched for.')
  await expect(page.getByText(/^watched until /)).toBeVisible()
  await shown.previewUndo('it went to another campus')
  await expect(page.getByText(new RegExp(`^Have .* forget ${mac}\\.`))).toBeVisible()
  await shown.apply(mac)
  await shown.ended('Done and proven')
  await page.goto(addressOf({ mac }))
  await expect(shown.form.getByText(/^New to ISE\./)).toBeVisible(whole)
})

test('a wrong MAC, no group and no reason are said at their fields, and nothing that was typed is lost', async ({
  asRole,
}) => {
  const page = await asRole('engineer', path)
  const { form } = onboardPage(page)
  await form.getByLabel('MAC').fill('001b540a3c7')
  await form.getByLabel('Description').fill('By the door')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByLabel('MAC')).toBeFocused()
  await expect(form.getByLabel('MAC')).toHaveAccessibleDescription(
    'Not the MAC of one device: 11 hex digits, needs 12.',
  )
  await expect(form.getByLabel('Group')).toHaveAccessibleDescription(/^Choose the group/)
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription('Enter a reason.')
  await form.getByLabel('MAC').fill('021B.540A.3C7F')
  await expect(form.getByLabel('MAC')).toHaveAccessibleDescription(/The device made up this MAC/)
  await expect(form.getByLabel('Description')).toHaveValue('By the door')
})

test('a MAC that its device made up is refused by a check, and the form is there again as it was', async ({
  asRole,
}) => {
  const page = await asRole('engineer', addressOf({ mac: '02:1b:54:0a:3c:7f' }))
  const shown = onboardPage(page)
  await shown.groupsTold()
  await shown.form.getByLabel('Group').selectOption('Printers')
  await shown.preview('to be refused')
  await expect(shown.checks.getByRole('listitem').first()).toContainText('This MAC is random and will change')
  await expect(page.getByText(/Blocked by 1 check/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect(shown.form.getByLabel('Reason')).toHaveValue('to be refused')
})

test('an ISE that does not take it: nothing of it stands, and the run says why', async ({ asRole, lab }) => {
  test.setTimeout(240_000)
  const mac = '00:1b:a9:0a:3c:80'
  const page = await asRole('engineer', addressOf({ mac }))
  const shown = onboardPage(page)
  await shown.groupsTold()
  await shown.form.getByLabel('Group').selectOption('Printers')
  await shown.preview('to see what becomes of it')
  await lab.pull('ise-1', { configuring: 'refused' })
  await shown.apply(mac)
  await shown.ended('Undone')
  await expect(shown.evidence).toContainText('The endpoint cannot be written now')
})

test('where nothing may be written to, the page says so and where it is allowed', async ({
  asRole,
  product,
}) => {
  await forbidChanges(product, 'ise-1')
  const page = await asRole('administrator', path)
  const note = page.getByRole('alert').filter({ hasText: 'No system accepts endpoints' })
  await expect(note).toContainText('is read only, it has no write credential.', whole)
  await expect(note.getByRole('link', { name: 'Connected systems' })).toBeVisible()
})

test('who may look and not onboard is offered no way there', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'not permitted')
  const page = await asRole('desk', asking(device.mac))
  await page.getByRole('tab', { name: /^Endpoint/ }).click(whole)
  await expect(page.getByRole('region', { name: 'Endpoint' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change group' })).toHaveCount(0)
})
