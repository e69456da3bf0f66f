import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/network-locations'

test('an outlet is found by its switch port, and traced from the wall to the device that is seen there', async ({
  asRole,
  lab,
}) => {
  const { switch: name, port, mac } = await lab.endpoint('printer', 'traced')
  const page = await asRole('engineer', screen)
  await page.getByRole('searchbox', { name: 'Filter outlets' }).fill(`${name} ${port}`)
  const row = page.getByRole('table', { name: 'Outlets' }).getByRole('row').filter({ hasText: port })
  await expect(row.first()).toContainText(/confirmed|in use/)
  expect(await seriousFindings(page)).toEqual([])
  await row.first().getByRole('link').first().click()
  const trace = page.getByRole('table', { name: 'Trace' })
  await expect(trace.getByRole('row', { name: /^Switch port/ })).toContainText(`${name} ${port}`)
  await expect(trace.getByRole('row', { name: /^Device/ })).toContainText(mac)
  await expect(trace.getByRole('link', { name: `${name} ${port}` })).toHaveAttribute(
    'href',
    /cisco-switch\?q=/,
  )
  await page.getByRole('tab', { name: /^Same room/ }).click()
  await expect(page.getByRole('table', { name: 'In the same room' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a person walks from campus to building, floor and closet, adds a room there, and removes it again', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', screen)
  const kinds = page.getByRole('navigation', { name: 'Kinds of places' })
  const tree = page.getByRole('navigation', { name: 'Places' })
  await tree.getByRole('link', { name: /^B02 / }).click()
  await tree.getByRole('link', { name: /^Floor 1 / }).click()
  await expect(page).toHaveURL(/building=B02&floor=1/)
  await kinds.getByRole('link', { name: 'Closets' }).click()
  await expect(kinds.locator('[aria-current]')).toHaveText(['Closets'])
  await expect(page).toHaveURL(/list=rooms.*kind=closet/)
  const closets = page.getByRole('table', { name: 'Rooms' })
  await expect(closets.getByRole('row').nth(1)).toContainText('closet')
  expect(await seriousFindings(page)).toEqual([])
  await closets.getByRole('link', { name: 'B02-001', exact: true }).click()
  const closet = page.getByRole('region', { name: 'B02/B02-001' })
  await closet.getByRole('tab', { name: /^Devices/ }).click()
  await closet.getByRole('table', { name: 'Network devices' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/network-devices\?id=/)

  await page.goto(`${screen}?list=rooms&building=B02&floor=1`)
  await page.getByRole('button', { name: 'Add room' }).click()
  const form = page.getByRole('region', { name: 'Add room' })
  await form.getByLabel('Building').selectOption('B02')
  await form.getByLabel('Floor').fill('99')
  await form.getByLabel('Room').fill('B02-1ZZ')
  await form.getByRole('button', { name: 'Save room' }).click()
  await expect(form.getByLabel('Floor')).toHaveAccessibleDescription(/is no floor of B02/)
  await form.getByLabel('Floor').fill('1')
  await form.getByRole('button', { name: 'Save room' }).click()
  const room = page.getByRole('region', { name: 'B02/B02-1ZZ' })
  await room.getByRole('button', { name: 'Remove room' }).click()
  await room.getByRole('button', { name: 'Remove B02/B02-1ZZ' }).click()
  await expect(room.getByText('This room was removed.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('outlets are narrowed to those that the network contradicts or never saw, by building and floor', async ({
  asRole,
}) => {
  const page = await asRole('desk', screen)
  await page.getByLabel('State').selectOption('unconfirmed')
  await page.getByLabel('Building').selectOption('B02')
  await page.getByLabel('Floor').selectOption('1')
  await expect(page).toHaveURL(/state=unconfirmed&building=B02&floor=1/)
  await expect(page.getByText(/^\d+ of [\d\u2009]+ outlets$/)).toBeVisible()
  const states = page.getByRole('table', { name: 'Outlets' }).getByRole('row')
  await expect(states.nth(1)).toContainText('unconfirmed')
  await page.getByRole('link').filter({ hasText: /^B02-/ }).first().click()
  await expect(page.getByText('No device was ever seen at its port.')).toBeVisible()
})
