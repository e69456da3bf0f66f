import { expect, test } from '../journey.ts'
import { SwitchPage, asking, path } from './switch-page.ts'

test('a switch that nobody reaches shows the last that is known, since when, and its nearest neighbour', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'unreachable switch')
  await lab.pullDevice(device.switch, { unreachable: true })
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  await shown.settled()
  const said = shown.main.getByRole('alert')
  await expect(said).toContainText('Last known')
  await expect(said).toContainText(/ds-b\d+, next to it, answers; its port \S+ towards \S+ is (up|down)/)
  await expect(shown.row(device.port)).toContainText(device.mac)
  await said.getByRole('button', { name: /^Show ds-/ }).click()
  await shown.settled()
  await expect(shown.main.getByRole('heading', { level: 2, name: /^ds-\S+$/ })).toBeVisible()
})

test('where the command line is silent SNMP tells the ports, and what only it tells says why not', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'silent command line')
  await lab.pull('switch-cli', { silent: true })
  const shown = new SwitchPage(await asRole('engineer', asking(device.switch)))
  await shown.settled()
  await expect(shown.row(device.port)).toContainText(device.mac)
  await expect(shown.source('SSH')).toContainText(/timed out|failed/)
  await expect(shown.source('SNMP')).toContainText(/ok|partial/)
  await expect(shown.reading('Authentication sessions')).toContainText(/timed out|not reached/)
})

test('what is no switch is said so, several are to choose among, and a port alone has its fault named', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/400 \(Bad Request\)/, /cisco-switch\/ failed: 400/)
  const shown = new SwitchPage(await asRole('engineer', asking('sw-nowhere')))
  await shown.settled()
  await expect(shown.main.getByRole('heading', { name: 'No match for sw-nowhere' })).toBeVisible()
  await shown.ask('sw-b01')
  await expect(
    shown.main.getByRole('region', { name: 'Several switches' }).getByRole('link').first(),
  ).toContainText('sw-b01-')
  // A port alone is one of the switch that was asked for; without one it is none.
  await shown.ask('gi1/0/14')
  await expect(
    shown.main.getByRole('region', { name: 'Several switches' }).getByRole('link').first(),
  ).toHaveAttribute('href', /q=sw-b01-\d\+gi1%2F0%2F14$/)
  await shown.page.goto(path)
  const field = shown.main.getByRole('textbox', { name: 'Identifier' })
  await field.fill('gi1/0/14')
  await field.press('Enter')
  await expect(shown.main.getByRole('alert')).toContainText('a port without its switch')
})
