import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { SwitchPage, asking } from './switch-page.ts'

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing serious for axe on a switch and a port at ${width} px, ${colorScheme}`, async ({
      asRole,
      lab,
    }) => {
      test.setTimeout(150_000)
      const device = await lab.endpoint('desktop', 'looks', (one) => !one.port.startsWith('Po'))
      // A dozen ports look like all of them, and are looked at in a tenth of the time.
      const dozen = `${device.switch} ${device.port}, 1/0/1-12`
      const shown = new SwitchPage(await asRole('engineer', '/common-queries/cisco-switch'))
      await shown.page.setViewportSize({ width, height: 900 })
      await shown.page.emulateMedia({ colorScheme })
      for (const address of [
        asking(dozen, { port: device.port }),
        asking(`${device.switch} ${device.port}`, { view: 'port' }),
        asking(device.switch, { view: 'command' }),
      ]) {
        await shown.page.goto(address)
        await shown.settled()
        expect(await seriousFindings(shown.page)).toEqual([])
        const sideways = await shown.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways).toBeLessThanOrEqual(0)
      }
    })
  }
}
