import type { Page } from '@playwright/test'
import { isMisplaced } from '../../../lab/src/systems/location/cisco-spaces/located.ts'
import { expect, test } from '../journey.ts'
import type { LabClient } from '../lab/lab.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/cisco-spaces'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const line = (page: Page, name: string) => main(page).locator(`[data-line="${name}"]`)

async function settled(page: Page): Promise<void> {
  await expect(main(page).locator('[aria-busy]').first()).toHaveAttribute('aria-busy', 'false', {
    timeout: 35_000,
  })
}

async function lookUp(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === q)
  await settled(page)
}

/** An associated client that the service places on the right floor. */
async function somebody(lab: LabClient) {
  const clients = await lab.wirelessClients()
  const found = clients.find(
    ({ mac, place, stage, ip }) => place !== null && stage === 'run' && ip !== null && !isMisplaced(mac),
  )
  if (found === undefined || found.place === null) throw new Error('The campus has no such client.')
  const [building = '', floor = ''] = found.place.floor.split('-')
  return { ...found, building, floor: `Floor ${floor}` }
}

test('a Wi-Fi device: floor, metres, accuracy, times and the access point; its history only when it is asked for', async ({
  asRole,
  lab,
}) => {
  const one = await somebody(lab)
  const page = await asRole('engineer', path)
  await lookUp(page, one.mac)
  await expect(line(page, 'building')).toContainText(one.building)
  await expect(line(page, 'floor')).toContainText(one.floor)
  await expect(line(page, 'x')).toContainText(/\d+\.\d m/)
  await expect(line(page, 'accuracy')).toContainText(/± \d+\.\d m/)
  await expect(line(page, 'located')).toContainText(/\d{2}:\d{2}/)
  await expect(line(page, 'name')).toContainText(one.accessPointName ?? 'no access point')
  await expect(panel(page, 'History')).toHaveCount(0)
  await main(page).getByRole('group', { name: 'History' }).getByRole('button', { name: '24 h' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('hours') === '24')
  await expect(panel(page, 'History').getByRole('row').nth(1)).toContainText(one.building, {
    timeout: 35_000,
  })
})

test('an address leads to the same device', async ({ asRole, lab }) => {
  const one = await somebody(lab)
  const page = await asRole('engineer', path)
  await lookUp(page, one.ip ?? '')
  await expect(main(page).getByRole('heading', { name: one.mac })).toBeVisible()
})

test('a floor: how many now and by hour, and several floors of one name to choose among', async ({
  asRole,
  lab,
}) => {
  const { building, floor } = await somebody(lab)
  const page = await asRole('engineer', path)
  await lookUp(page, floor)
  await panel(page, 'Floors')
    .getByRole('link', { name: `${building} ${floor}` })
    .click()
  await settled(page)
  await expect(panel(page, 'Devices now')).toContainText(/Associated\s*(\d+|Fewer than 5)/)
  await expect(panel(page, 'Associated devices by hour').getByRole('img')).toBeVisible()
  await expect(page.getByText('The last hour is not over')).toBeVisible()
})

test('an expired key is named by its service, and nothing is said to be nowhere', async ({ asRole, lab }) => {
  const one = await somebody(lab)
  await lab.pull('spaces-1', { token: 'expired' })
  const page = await asRole('engineer', path)
  await lookUp(page, one.mac)
  await expect(main(page).getByRole('heading', { name: /did not answer in full/ })).toBeVisible()
  await expect(main(page).getByText('not heard in the last 30 days')).toHaveCount(0)
})

test('a person without the key does not find the page', async ({ asRole }) => {
  const page = await asRole('desk', path)
  await expect(main(page).getByRole('textbox', { name: 'Identifier' })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Spaces', exact: true })).toHaveCount(0)
})

test('it looks well: a device with its history, and a floor', async ({ asRole, lab }) => {
  const one = await somebody(lab)
  const page = await asRole('engineer', `${path}?q=${one.mac}&hours=24`)
  await settled(page)
  await expect(panel(page, 'History')).toBeVisible()
  await expectLooksWell(page, 'cisco-spaces')
  await lookUp(page, `${one.building} ${one.floor}`)
  await expect(panel(page, 'Devices now')).toBeVisible()
  await expectLooksWell(page, 'cisco-spaces-floor')
})
