import { expect } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { setUpSecondFactor, test } from './own-person.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`My account with its forms open in ${colorScheme} colours at ${width} pixels: no serious fault, nothing cut off`, async ({
      asOwn,
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const { password } = await asOwn('/account', { keys: ['queries-firewall', 'queries-cisco-switch'] })
      await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
      const looksWell = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await seriousFindings(page)).toEqual([])
      }
      await looksWell()
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByRole('button', { name: 'Make the token' }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await setUpSecondFactor(page, password)
      await looksWell()
    })
  }
}
