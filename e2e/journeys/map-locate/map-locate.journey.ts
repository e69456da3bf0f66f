import type { Page } from '@playwright/test'
import { drawFloor } from '../floor-plans/draw-floor.ts'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/map-locate'

const main = (page: Page) => page.getByRole('main')
const drawing = (page: Page) => page.getByRole('application')
const way = (page: Page) => page.getByRole('region', { name: 'Way' })
const places = (page: Page) => page.getByRole('region', { name: /^Places/ })

async function lookUp(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await expect(main(page).locator('[aria-busy]').first()).toHaveAttribute('aria-busy', 'false', {
    timeout: 35_000,
  })
}

const floorOf = (room: string) => {
  const [building = '', number = ''] = room.split('-')
  return { building, floor: number.slice(0, -2) }
}

test('a wired device is at its outlet on the plan, with the way there and back to its lists', async ({
  asRole,
  lab,
  product,
}) => {
  const { mac, outlet, room } = await lab.endpoint('printer', 'on the map')
  const of = floorOf(room)
  await drawFloor(product, of)
  const page = await asRole('engineer', path)
  await lookUp(page, mac)
  await expect(main(page)).toContainText(`On the map: outlet ${outlet} in room ${room}`)
  await expect(
    page.getByRole('application', { name: `Plan of ${of.building}, floor ${of.floor}` }),
  ).toBeVisible()
  await expect(way(page)).toContainText(`Go to room ${room}, ${outlet}.`)
  await expect(way(page)).toContainText('Placed on the plan of')
  await expect(way(page)).toContainText('Nearest closet')
  await way(page).getByRole('link', { name: 'Outlet', exact: true }).click()
  await page.getByRole('link', { name: 'Show on map' }).click()
  await expect(page).toHaveURL(/map-locate\?building=/)
  await expect(way(page)).toContainText(`Go to room ${room}, ${outlet}.`)
})

test('a device on the air is shown with its ring, and its access point as another place', async ({
  asRole,
  lab,
  product,
}) => {
  const clients = await lab.wirelessClients()
  const one = clients.find(({ place, stage, ip }) => place !== null && stage === 'run' && ip !== null)
  if (one?.place == null) throw new Error('The campus has no such client.')
  const [building = '', floor = ''] = one.place.floor.split('-')
  await drawFloor(product, { building, floor })
  const page = await asRole('engineer', path)
  await lookUp(page, one.mac)
  await expect(main(page)).toContainText(/On the map: position of .* on floor .*, within \d+\.\d m\./)
  await expect(drawing(page)).toBeVisible()
  const other = places(page).getByRole('button', { name: new RegExp(`access point ${one.accessPointName}`) })
  await other.click()
  await expect(other).toHaveAttribute('aria-current', 'true')
  await expect(main(page)).toContainText(`access point ${one.accessPointName}`)
})

test('a click on a floor tells the room, what is near, and how to walk there', async ({
  asRole,
  product,
}) => {
  await drawFloor(product, { building: 'B02', floor: '1' })
  const page = await asRole('desk', path)
  const floors = page.getByRole('region', { name: /^Click on a floor/ })
  await floors
    .getByRole('listitem')
    .filter({ hasText: 'B02' })
    .getByRole('button', { name: '1', exact: true })
    .click()
  await drawing(page).click({ position: { x: 100, y: 60 } })
  await expect(page).toHaveURL(/floor=1&x=.*&y=/)
  await expect(way(page)).toContainText('A point of the plan.')
  await expect(way(page)).toContainText('Nearest outlet')
  const list = page.getByRole('region', { name: /^On this floor/ })
  await list.getByRole('searchbox').fill('B02-101')
  await list.getByRole('button', { name: 'B02-101', exact: true }).press('Enter')
  await expect(way(page)).toContainText('Go to room B02-101.')
})

test('devices of a list stand on their floors together', async ({ asRole, lab, product }) => {
  const all = await lab.endpoints({ kind: 'printer', connected: 'yes' })
  const some = all.filter(({ room }) => room?.startsWith('B02-1')).slice(0, 3)
  await drawFloor(product, { building: 'B02', floor: '1' })
  const page = await asRole(
    'engineer',
    `${path}?${new URLSearchParams({ list: some.map(({ mac }) => mac).join('\n') }).toString()}`,
  )
  const map = page.getByRole('region', { name: /^On the map/ })
  await expect(map).toContainText(`B02, floor 1: ${some.length}`, { timeout: 60_000 })
  await expect(map.getByRole('application')).toBeVisible()
})

test('what nobody knows is said to be found nowhere', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await lookUp(page, '02:00:5e:00:53:99')
  await expect(main(page)).toContainText('None found')
  await expect(drawing(page)).toHaveCount(0)
})

test('the answer looks well', async ({ asRole, lab, product }) => {
  const { mac, room } = await lab.endpoint('printer', 'on the map')
  await drawFloor(product, floorOf(room))
  const page = await asRole('engineer', path)
  await lookUp(page, mac)
  await expect(drawing(page)).toBeVisible()
  await expectLooksWell(page, 'map-locate')
})
