import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/network-devices'
const devices = (page: Page) => page.getByRole('table', { name: 'Network devices' })

test('every switch of the campus is listed with what it says of itself, and one in full with its neighbours', async ({
  asRole,
}) => {
  const page = await asRole('engineer', screen)
  const row = devices(page).getByRole('row').filter({ hasText: 'sw-b01-1' })
  await expect(row).toContainText('reachable')
  await expect(row).toContainText(/C9\d00/)
  await expect(row).toContainText('W')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Building').selectOption('B01')
  await expect(page.getByText(/^\d+ of \d+ devices$/)).toBeVisible()
  await page.getByRole('link', { name: 'sw-b01-1' }).click()
  const opened = page.getByRole('region', { name: 'sw-b01-1', exact: true })
  await expect(opened.getByRole('table', { name: 'Connected by' })).toContainText('Switches (SNMP)')
  expect(await seriousFindings(page)).toEqual([])
  // What narrows the list stays beside it.
  await expect(page.getByLabel('Building')).toHaveValue('B01')
  await opened.getByRole('tab', { name: /^Neighbours/ }).click()
  const uplink = opened
    .getByRole('table', { name: 'Neighbours' })
    .getByRole('row')
    .filter({ hasText: 'ds-b01' })
  await expect(uplink.first()).toContainText('LLDP and CDP')
  expect(await seriousFindings(page)).toEqual([])
  await uplink
    .getByRole('link', { name: /^ds-b01/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'ds-b01', exact: true })).toBeVisible()
  await page.goBack()
  await opened.getByRole('link', { name: 'Switch page' }).click()
  await expect(page).toHaveURL(/cisco-switch\?q=sw-b01-1/)
})

test('a planned device is added and claims nothing, is retired and comes back', async ({ asRole }) => {
  const page = await asRole('engineer', `${screen}?add=yes`)
  // Its name stays taken when it is retired.
  const name = `sw-planned-${Date.now()}`
  const form = page.getByRole('region', { name: 'Add device' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Building').fill('B03')
  await form.getByRole('button', { name: 'Save device' }).click()
  const opened = page.getByRole('region', { name, exact: true })
  await expect(opened).toContainText('not connected')
  await expect(opened).toContainText('No walk has read it yet.')
  await opened.getByRole('button', { name: 'Retire device' }).click()
  await expect(opened.getByText(`Nothing refers to ${name}.`)).toBeVisible()
  await opened.getByRole('button', { name: `Retire ${name}` }).click()
  await expect(opened.getByText('This device was retired.')).toBeVisible()
  await page.goto(`${screen}?q=${name}`)
  await expect(page.getByText('No device matches')).toBeVisible()
})

test('a device is tested before it is added, and a stored secret goes nowhere before it is entered again', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', screen)
  await page.getByRole('button', { name: 'Test and add' }).click()
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Secret').fill('not the one')
  await expect(page.getByRole('button', { name: 'Add device' })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByLabel('Secret')).toHaveAccessibleDescription(/differs from the stored one/)
  await expect(page.getByRole('button', { name: 'Add device' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('table', { name: 'Network devices' })).toBeVisible()
})

test('the inventory of Catalyst Center becomes the lines of an import, whose preview says what it would change', async ({
  asRole,
}) => {
  const page = await asRole('engineer', screen)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Read Catalyst Center' }).click()
  await expect(page.getByLabel('Pasted text')).toHaveValue(
    /Name[,;]Address[,;]Role[,;]Documented model\s+.*10\.1\.0\.\d+/s,
  )
  await expect(page.getByText(/nothing|unchanged|0 changed/i).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
