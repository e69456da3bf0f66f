import { asking } from '../cisco-ise/ise-page.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { applyTo, previewAct, provenAndFinal, whole } from './acting.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
})

test('a device that is authenticated is re-authenticated, and is seen to be', async ({ asRole, lab }) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('printer', 're-authenticates', ({ session }) => session !== null)
  const page = await asRole('security', asking(device.mac))
  await page.getByRole('tab', { name: /^Session/ }).click(whole)
  await previewAct(page, 'Re-authenticate device', 'its group was changed')
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText('/admin/API/mnt/CoA/Reauth/')
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('It is authenticated at')
  await applyTo(page, `Session of ${device.mac}`).click()
  await provenAndFinal(page)
})

test('who may not act on sessions is offered nothing', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 're-authenticates', ({ session }) => session !== null)
  const page = await asRole('desk', asking(device.mac))
  await page.getByRole('tab', { name: /^Session/ }).click(whole)
  await expect(
    page.getByRole('main').getByText('session-id').or(page.getByText('Session id')).first(),
  ).toBeVisible(whole)
  await expect(page.getByRole('button', { name: 'End session' })).toHaveCount(0)
})
