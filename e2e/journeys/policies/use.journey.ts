import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { addressOf, onboardPage, whole } from '../ise-endpoint-onboard/onboard-page.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

/** Types a field of one policy and saves it. */
async function decide(page: Page, policy: { name: string; title: string; field: string }, text: string) {
  const { name, title, field } = policy
  await page.goto(`/administration/policies?open=${name}`)
  const form = page.getByRole('form', { name: `Change ${title}` })
  await form.getByLabel(field).fill(text)
  await form.getByLabel('Why').fill('whose it is to use')
  await form.getByRole('button', { name: 'Review what saving does' }).click()
  await form.getByRole('button', { name: `Save ${title}` }).click()
  await expect(form).toHaveCount(0)
}

const groups = { name: 'endpoint-groups', title: 'Groups of endpoints', field: 'Who grants which' }
const vlans = { name: 'vlan-use', title: 'Use of VLANs', field: 'VLANs' }

test('a group that is others’ to grant is not offered, says whose it is, and is refused at its field', async ({
  asRole,
  complaints,
  lab,
  product,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /preview\/ failed: 400/)
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
  const device = await lab.endpoint('printer', 'granted')
  const page = await asRole('administrator')
  await decide(page, groups, 'Displays:\ngroup Displays\nused by security')
  await expect(page.getByRole('region', { name: groups.title })).toContainText('group Displays')

  await page.goto(addressOf({ mac: device.mac }))
  const shown = onboardPage(page)
  await shown.groupsTold()
  await expect(shown.form.getByLabel('Group').locator('option', { hasText: 'Displays' })).toHaveCount(0)
  await expect(shown.form.getByText('One more group is granted by security: Displays.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // A link may name one all the same.
  await page.goto(addressOf({ mac: device.mac, group: 'Displays' }))
  await expect(shown.form.getByLabel('Group')).toHaveAccessibleDescription(
    'Displays is granted by security.',
    whole,
  )
  await shown.form.getByLabel('Reason').fill('to see what it says')
  await shown.form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible(whole)
  await expect(shown.checks).toHaveCount(0)

  // As it was, for the journeys that follow.
  await decide(page, groups, '')
})

test('a VLAN that became others’ to use meanwhile is refused at the preview, marked in the form, and not left', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  const device = await lab.endpoint('printer', 'VLAN of others')
  const at = encodeURIComponent(`${device.switch} ${device.port}`)
  const page = await asRole('administrator', `/command-centre/switch-port-assignment?port=${at}`)
  const rules = await page.context().newPage()
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  const field = form.getByLabel('Access VLAN')
  await expect(field).toBeVisible(whole)
  const numberOf = (text: string) => /^\d+/.exec(text)?.[0] ?? ''
  const now = numberOf(await field.inputValue())
  await field.click()
  await form.getByRole('option').first().waitFor()
  const others = (await form.getByRole('option').allTextContents()).map(numberOf)
  const other = others.find((value) => value !== now && value !== '') ?? ''
  await field.fill(other)
  await field.press('Tab')
  await expect(field).toHaveValue(new RegExp(`^${other}\\b`))
  await form.getByLabel('Reason').fill('to see what it says')
  await decide(rules, vlans, `Tills:\nvlan ${other} at switch ${device.switch}\nused by security`)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText(
    new RegExp(`VLAN ${other}.* is used by security\\.`),
    whole,
  )
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`/command-centre/switch-port-assignment?port=${at}`)
  await expect(field).toBeVisible(whole)
  await field.click()
  const taken = form.getByRole('option', { name: new RegExp(`^${other}\\b`) })
  await expect(taken).toHaveText(/, used by security$/, whole)
  await expect(taken).toBeDisabled()
  await decide(rules, vlans, `Tills:\nvlan ${now}-${now} at switch ${device.switch}\nused by security`)
  await page.reload()
  await expect(field).toHaveAttribute('readonly', '', whole)
  await expect(field).toHaveAccessibleDescription(/which is used by security: only they may remove it\.$/)
  expect(await seriousFindings(page)).toEqual([])

  // As it was, for the journeys that follow.
  await decide(rules, vlans, '')
})
