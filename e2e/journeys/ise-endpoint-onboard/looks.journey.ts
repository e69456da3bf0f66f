import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'
import { addressOf, onboardPage, whole } from './onboard-page.ts'

test('the form and its preview, wide and on a phone, in both colours: nothing serious for axe, nothing cut off', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
  const device = await lab.endpoint('camera', 'onboard looks')
  const page = await asRole('engineer', addressOf({ mac: device.mac }))
  await page.setViewportSize(phone)
  const shown = onboardPage(page)
  await shown.groupsTold()
  await expect(shown.form.getByText(/^Already in ISE/)).toBeVisible(whole)
  await expectLooksWell(page, 'onboard-form')
  await shown.form.getByLabel('What it is').selectOption('computer')
  await shown.form.getByLabel('Group').selectOption('Printers')
  await shown.preview('to look at it')
  await expectLooksWell(page, 'onboard-preview')
})
