import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { addressOf, onboardPage, whole } from './onboard-page.ts'

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing serious for axe on the form and its preview at ${width} px, ${colorScheme}`, async ({
      asRole,
      lab,
      product,
    }) => {
      test.setTimeout(180_000)
      await allowChanges(product, 'ise-1', 'ise-login')
      lab.undoing(() => forbidChanges(product, 'ise-1'))
      const device = await lab.endpoint('camera', 'onboard looks')
      const page = await asRole('engineer', addressOf({ mac: device.mac }))
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const shown = onboardPage(page)
      await shown.groupsTold()
      await expect(shown.form.getByText(/^ISE knows it already/)).toBeVisible(whole)
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await seriousFindings(page)).toEqual([])
      expect(await sideways()).toBeLessThanOrEqual(0)
      await shown.form.getByLabel('What it is').selectOption('computer')
      await shown.form.getByLabel('Group').selectOption('Printers')
      await shown.preview('to look at it')
      expect(await seriousFindings(page)).toEqual([])
      expect(await sideways()).toBeLessThanOrEqual(0)
    })
  }
}
