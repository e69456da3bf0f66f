import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { drawFloorOfLab } from '../floor-plans/draw-floor.ts'
import { expect, test } from '../journey.ts'
import { SearchPage, asking as searching } from '../search-and-locate/search-page.ts'
import { phone } from '../seriousness.ts'
import { SwitchPage, asking as askingSwitch } from '../switch/switch-page.ts'
import { expectPictured } from './picture.ts'

/** Known while the firewall has learned who is at the address. */
const ofUser = ['region User mapping', 'heading User mapping']

test('the pictures of search, wide and on a phone, are of the page as it is', async ({ asRole, lab }) => {
  const device = await lab.endpoint(
    'desktop',
    'pictured',
    ({ behind, owner }) => behind !== null && owner !== null,
  )
  const search = new SearchPage(await asRole('engineer', searching(device.mac)))
  await search.settled()
  await search.expectDevice(device)
  await expectPictured(search.page, 'search', ofUser)
  await search.page.setViewportSize(phone)
  await search.page.goto(searching(device.mac))
  await search.settled()
  await search.expectDevice(device)
  await expectPictured(search.page, 'phone', ofUser)
})

test('the picture of a switch is of the page as it is', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'pictured', (one) => !one.port.startsWith('Po'))
  const shown = new SwitchPage(await asRole('engineer', askingSwitch(device.switch, { port: device.port })))
  await shown.settled()
  await expect(shown.plate).toBeVisible()
  await expectPictured(shown.page, 'switch')
})

test('the picture of a floor plan is of the page as it is', async ({ asRole, lab, product }) => {
  const { outlet, room } = await lab.endpoint('printer', 'pictured')
  const [building = '', number = ''] = room.split('-')
  const floor = number.slice(0, -2)
  await drawFloorOfLab(product, { building, floor })
  const page = await asRole('engineer', `/site-resources/floor-plans?building=${building}&floor=${floor}`)
  const list = page.getByRole('region', { name: /^On this floor/ })
  await list.getByRole('searchbox').fill(outlet)
  await list.getByRole('button', { name: outlet }).click()
  await list.getByRole('searchbox').fill('')
  await expect(page.getByRole('region', { name: outlet })).toContainText('link up')
  // Which floors have a UPS unit depends on the device that was drawn.
  await expectPictured(page, 'floor-plan', ['region UPS units', 'heading UPS units #'])
})

test('the picture of a proven change is of the page as it is', async ({ asRole, lab, product }) => {
  test.setTimeout(240_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  const device = await lab.endpoint('printer', 'pictured')
  const port = `${device.switch} ${device.port}`
  const page = await asRole(
    'engineer',
    `/command-centre/switch-port-assignment?port=${encodeURIComponent(port)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('Printer of the reading room')
  await form.getByLabel('Reason').fill('the printer moved')
  await form.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Apply to ${port}` }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  const proven = evidence.getByRole('heading', { name: 'Done and proven' })
  await expect(proven).toBeVisible({ timeout: 90_000 })
  await proven.scrollIntoViewIfNeeded()
  await expectPictured(page, 'proven-change')
  // The port is given back as it was.
  await evidence.getByRole('button', { name: 'Undo change' }).click()
  await evidence.getByLabel('Reason for undo').fill('the picture is taken')
  await evidence.getByRole('button', { name: 'Preview undo' }).click()
  await page.getByRole('button', { name: `Apply to ${port}` }).click()
  await expect(evidence).toContainText('Undoes run', { timeout: 90_000 })
  await expect(proven).toBeVisible({ timeout: 90_000 })
})

test('the picture of the dashboard is of the page as it is', async ({ asRole }) => {
  const page = await asRole('engineer')
  await expect(page.getByRole('table', { name: 'Health by building' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'DHCP utilisation' }).getByRole('img')).toBeVisible()
  // How many were asked by then stands in the head of that column.
  await expectPictured(page, 'dashboard', [
    'heading Just ended',
    'column Auth failures',
    'column Auth # % asked',
    'column Auth failures # % asked',
  ])
})
