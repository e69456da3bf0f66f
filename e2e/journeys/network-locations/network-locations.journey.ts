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
  const row = page
    .getByRole('table', { name: 'Network locations' })
    .getByRole('row')
    .filter({ hasText: port })
  await expect(row.first()).toContainText(/confirmed|in use/)
  expect(await seriousFindings(page)).toEqual([])
  await row.first().getByRole('link').click()
  const trace = page.getByRole('table', { name: 'Trace' })
  await expect(trace.getByRole('row', { name: /^Switch port/ })).toContainText(`${name} ${port}`)
  await expect(trace.getByRole('row', { name: /^Device/ })).toContainText(mac)
  await expect(page.getByRole('table', { name: 'In the same room' })).toBeVisible()
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
  const states = page.getByRole('table', { name: 'Network locations' }).getByRole('row')
  await expect(states.nth(1)).toContainText('unconfirmed')
  await page.getByRole('link').filter({ hasText: /^B02-/ }).first().click()
  await expect(page.getByText('No device was ever seen at its port.')).toBeVisible()
})
