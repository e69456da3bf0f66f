import { test } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'
import { SwitchPage, asking } from './switch-page.ts'

test('a switch and a port, wide and on a phone, in both colours: nothing serious for axe, nothing cut off', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('desktop', 'looks', (one) => !one.port.startsWith('Po'))
  // A dozen ports look like all of them, and are looked at in a tenth of the time.
  const dozen = `${device.switch} ${device.port}, 1/0/1-12`
  const shown = new SwitchPage(await asRole('engineer', '/common-queries/cisco-switch'))
  await shown.page.setViewportSize(phone)
  for (const [name, address] of [
    ['switch-ports', asking(dozen, { port: device.port })],
    ['switch-port', asking(`${device.switch} ${device.port}`, { view: 'port' })],
    ['switch-command', asking(device.switch, { view: 'command' })],
  ] as const) {
    await shown.page.goto(address)
    await shown.settled()
    await expectLooksWell(shown.page, name)
  }
})
