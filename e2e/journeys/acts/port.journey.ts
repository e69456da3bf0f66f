import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { SwitchPage, asking, path } from '../switch/switch-page.ts'
import { applyTo, evidenceOf, previewAct, provenAndFinal, whole } from './acting.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('a port is taken down and up from its row, and its device is proven to be back', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'bounced')
  const target = `${device.switch} ${device.port}`
  const page = await asRole('engineer', asking(target, { view: 'port' }))
  const shown = new SwitchPage(page)
  await shown.settled()
  await previewAct(page, `Bounce ${device.port}`, 'it hangs', 'INC-4711')
  await expect(page.getByRole('main')).toContainText('For INC-4711.')

  const commands = page.getByRole('region', { name: 'Commands' })
  await expect(commands).toContainText(/shutdown[^]*no shutdown/)
  await expect(page.getByRole('main')).toContainText('loses its link for a few seconds')
  expect(await seriousFindings(page)).toEqual([])
  await applyTo(page, target).click()
  await provenAndFinal(page)

  await page.goBack()
  await shown.settled()
  await expect(page.getByRole('button', { name: `Bounce ${device.port}` })).toBeVisible()
})

test('a port that the switch took down is brought back, after its cause was read and answered for', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'brought back')
  const target = `${device.switch} ${device.port}`
  await lab.errDisable(device.switch, device.port, 'bpduguard')
  const page = await asRole('engineer', asking(target, { view: 'port' }))
  await new SwitchPage(page).settled()
  await expect(page.getByRole('button', { name: `Bounce ${device.port}` })).toHaveCount(0)
  await previewAct(page, `Clear err-disable on ${device.port}`, 'the loop was taken out')
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText(' First: ')
  const apply = applyTo(page, target)
  await expect(apply).toBeDisabled()
  await page.getByLabel('Reason for the warning').fill('the second switch is gone')
  await apply.click()
  await expect(evidenceOf(page).getByRole('heading', { name: /^Done/ })).toBeVisible(whole)
  expect(await lab.isErrDisabled(device.switch, device.port)).toBe(false)
})

test('who may only look is offered no action and no bulk actions', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'bounced')
  const page = await asRole('approver', asking(`${device.switch} ${device.port}`, { view: 'port' }))
  await new SwitchPage(page).settled()
  await expect(page.getByRole('button', { name: /^(Bounce|Cycle PoE) / })).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: 'Identifier' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk port actions' })).toHaveCount(0)
})
