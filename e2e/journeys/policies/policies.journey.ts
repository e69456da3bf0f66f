import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const path = '/administration/policies'
const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

test('what is protected is typed, looked at, saved with the reason, and seen at the port', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'policies')
  const page = await asRole('administrator', `${path}?open=protected-things`)
  const part = panel(page, 'Protected things')
  const form = part.getByRole('form', { name: 'Change Protected things' })
  await expect(part.getByText('Always protected: uplinks')).toBeVisible()
  await form.getByLabel('Ports with a phone').selectOption('Warning, reason required')
  await form.getByLabel('Classes').fill(`Exams:\nswitch\n`)
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByText(/^Line 2: “switch” must begin with/)).toBeVisible()
  await expect(form.getByText(/^Enter a reason/)).toBeVisible()
  await form.getByLabel('Classes').fill(`Exams:\nswitch exam-*\ndevice ${device.mac}\n`)
  await form.getByLabel('Reason', { exact: true }).fill('the exams of May')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  const changes = form.getByRole('table', { name: 'Changes to save' })
  await expect(changes.getByRole('row', { name: /Exams/ })).toContainText(`device ${device.mac}`)
  await expect(changes.getByRole('row', { name: /Ports with a phone/ })).toContainText(
    /Protected.*Warning, reason required/,
  )
  await form.getByRole('button', { name: 'Save Protected things' }).click()
  await expect(form).toHaveCount(0)
  await expect(part.getByText(/^Set by administrator, .*: the exams of May$/)).toBeVisible()
  await part.getByRole('button', { name: 'History of protected things' }).click()
  await expect(part.getByRole('list', { name: 'History of protected things' })).toContainText('switch exam-*')

  await page.goto(
    `/common-queries/cisco-switch?q=${encodeURIComponent(`${device.switch} ${device.port}`)}&view=port`,
  )
  await expect(page.getByRole('main').getByText(`Exams (device ${device.mac})`).first()).toBeVisible({
    timeout: 35_000,
  })

  // As it was, for the journeys that follow.
  await page.goto(`${path}?open=protected-things`)
  await form.getByLabel('Classes').fill('')
  await expect(form.getByLabel('Ports with a phone')).toHaveValue('warn')
  await form.getByLabel('Ports with a phone').selectOption('Protected')
  await form.getByLabel('Reason', { exact: true }).fill('the exams are over')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await form.getByRole('button', { name: 'Save Protected things' }).click()
  await expect(part.getByText('none', { exact: true })).toBeVisible()
})

test('of two who change a policy at the same time, the slower one is told and overwrites nothing', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const first = await asRole('administrator', `${path}?open=retention`)
  const second = await first.context().newPage()
  await second.goto(`${path}?open=retention`)
  const change = async (page: Page, days: string) => {
    const form = panel(page, 'Retention').getByRole('form')
    await form.getByLabel('Questions, days').fill(days)
    await form.getByLabel('Reason', { exact: true }).fill(`for ${days} days`)
    await form.getByRole('button', { name: 'Preview changes' }).click()
    // Fewer days delete what is older, which is said and meant.
    await form.getByRole('checkbox', { name: 'Delete data' }).check()
    await form.getByRole('button', { name: 'Save Retention' }).click()
  }
  await expect(panel(second, 'Retention').getByRole('form')).toBeVisible()
  await change(first, '80')
  await expect(panel(first, 'Retention').getByText(/^Set by administrator, .*: for 80 days$/)).toBeVisible()
  await change(second, '70')
  await expect(second.getByText(/^administrator saved this at .* Nothing of yours was saved/)).toBeVisible()
  const both = second.getByRole('table', { name: 'Theirs and yours' })
  await expect(both).toBeInViewport()
  await expect(both.getByRole('row', { name: /80 days.*70 days/ })).toBeVisible()
  await expect(panel(second, 'Retention').getByText(/: for 80 days$/)).toBeVisible()
})

test('keeping something for fewer days says what it deletes, and is not saved before that is meant', async ({
  asRole,
}) => {
  const page = await asRole('administrator', `${path}?open=retention`)
  const form = panel(page, 'Retention').getByRole('form')
  await form.getByLabel('Notices, days').fill('60')
  await form.getByLabel('Reason', { exact: true }).fill('to see what it says')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByText(/^Deletes notices older than 60 days/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save Retention' })).toBeDisabled()
  await form.getByRole('checkbox', { name: 'Delete data' }).check()
  await expect(form.getByRole('button', { name: 'Save Retention' })).toBeEnabled()
  await form.getByRole('button', { name: 'Back to form' }).click()
  await form.getByLabel('Notices, days').fill('9')
  await form.getByLabel('Cached answers, days').fill('91')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByText('Enter days from 1 to 90.')).toBeVisible()
  await form.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('an intent profile is decided once, fills in the form of a port, and is remembered there with its run', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  const device = await lab.endpoint('printer', 'intent profile')
  const page = await asRole('administrator', `${path}?open=port-profiles`)
  const part = panel(page, 'Intent profiles')
  const form = part.getByRole('form', { name: 'Change Intent profiles' })
  const own = 'Lift display:\ndescription Lift display {ticket}\npower auto'
  await form.getByLabel('Profiles').fill(`${own}\naccess vlan 4095`)
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByText('Line 4: “4095” is not a VLAN from 1 to 4094.')).toBeVisible()
  await form.getByLabel('Profiles').fill(`${own}\n\nNowhere:\naccess vlan *no-such-network*`)
  await form.getByLabel('Reason', { exact: true }).fill('displays by the lifts')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await form.getByRole('button', { name: 'Save Intent profiles' }).click()
  await expect(form).toHaveCount(0)

  const at = `${device.switch} ${device.port}`
  await page.goto(`/command-centre/switch-port-assignment?port=${encodeURIComponent(at)}`)
  const port = page.getByRole('form', { name: 'Switch port assignment' })
  await port.getByLabel('Intent profile').fill('nowh')
  await port.getByRole('option', { name: 'Nowhere' }).click()
  await expect(port.getByText(/wants an access VLAN \*no-such-network\*, and .* has none\./)).toBeVisible()
  await port.getByLabel('Intent profile').fill('Lift display')
  await port.getByLabel('Intent profile').press('Tab')
  await port.getByLabel('Ticket').fill('INC-4711')
  await expect(port.getByLabel('Description')).toHaveValue('Lift display INC-4711')
  await port.getByLabel('Reason').fill('a display by the lift')
  expect(await seriousFindings(page)).toEqual([])
  await port.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/By the intent profile Lift display\. For/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText(
    /It matches the intent profile Lift display, version \d+/,
  )
  await page.getByRole('button', { name: `Apply to ${at}` }).click()
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 90_000 })

  await page.goto(`/command-centre/switch-port-assignment?port=${encodeURIComponent(at)}`)
  await port.getByLabel('Description').fill('Another one')
  await port.getByLabel('Reason').fill('to see what it was given')
  await port.getByRole('button', { name: 'Preview' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText(/It still matches the profile Lift display that run \d+ gave it at /)
  expect(await seriousFindings(page)).toEqual([])
  await checks.getByRole('link', { name: /^Run \d+$/ }).click()
  await expect(page.getByText(/By the intent profile Lift display\./).first()).toBeVisible()
})

test('nothing serious for axe on the form of each policy', async ({ asRole }) => {
  const page = await asRole('administrator', path)
  for (const name of [
    'port-profiles',
    'endpoint-groups',
    'vlan-use',
    'pool-use',
    'reservation-needs',
    'naming-patterns',
    'caps',
    'port-power',
    'never-block',
    'own-realms',
    'retention',
  ]) {
    await page.goto(`${path}?open=${name}`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Preview changes' })).toBeVisible()
    expect(await seriousFindings(page), name).toEqual([])
  }
})

test('a list of who is never blocked says what touching one of it takes, and names the fault of a line', async ({
  asRole,
}) => {
  const page = await asRole('administrator', `${path}?open=never-block`)
  const part = panel(page, 'Never blocked')
  await expect(part.getByText(/A change that affects one needs a second person/)).toBeVisible()
  const form = part.getByRole('form')
  await form.getByLabel('Never blocked').fill('Name servers:\nnetwork 10.0.0.5/24')
  await form.getByLabel('Reason', { exact: true }).fill('to see what it says')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(
    form.getByText('Line 2: “10.0.0.5/24” is an address in 10.0.0.0/24, not a network.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Discard', exact: true }).click()
})
