import { expect } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'
import { setUpSecondFactor, test } from './own-person.ts'

test('My account with its forms open, wide and on a phone, in both colours: no serious fault, nothing cut off', async ({
  asOwn,
  page,
}) => {
  await page.setViewportSize(phone)
  const { password } = await asOwn('/account', { keys: ['queries-firewall', 'queries-cisco-switch'] })
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
  await expectLooksWell(page, 'account')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await setUpSecondFactor(page, password)
  await expectLooksWell(page, 'account-forms')
})
