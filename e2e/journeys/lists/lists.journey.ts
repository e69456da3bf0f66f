import type { Page } from '@playwright/test'
import { whole } from '../acts/acting.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const path = '/command-centre/switch-port-assignment'
const form = (page: Page) => page.getByRole('form', { name: 'Bulk ports' })
const lines = (page: Page) => page.getByRole('table', { name: 'Lines' })

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('ports of a list are looked at, the first is set and proven, and then the others', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /batch\/ failed: 400/)
  test.setTimeout(300_000)
  const devices = [await lab.endpoint('printer', 'listed one'), await lab.endpoint('printer', 'listed two')]
  const page = await asRole('engineer', path)
  await page.getByRole('link', { name: 'Bulk ports' }).click()
  await form(page)
    .getByLabel('The list', { exact: true })
    .fill('Switch,Port,Description,Intent profile\nsw-none,,Nothing,\nsw-none,Gi1/0/1,,Plotter')
  await form(page).getByLabel('Reason').fill('the printers moved')
  await form(page).getByRole('button', { name: 'Check list' }).click()
  await expect(form(page).getByRole('list', { name: 'Faults' })).toContainText('Line 2: Port is missing.')
  await expect(form(page).getByRole('list', { name: 'Faults' })).toContainText(
    'Line 3: Intent profile: There is no intent profile Plotter.',
  )
  expect(await seriousFindings(page)).toEqual([])
  const text = devices.map(({ switch: name, port }, at) => `${name},${port},"Listed, ${at + 1}"`).join('\n')
  await form(page).getByLabel('The list', { exact: true }).fill(`Switch,Port,Description\n${text}`)
  await form(page).getByRole('button', { name: 'Check list' }).click()

  await expect(page).toHaveURL(/\?batch=[\da-f-]{36}$/)
  await expect(lines(page).getByText('Previewed')).toHaveCount(2, whole)
  await expect(page.getByLabel('First stage')).toHaveValue('1')
  expect(await seriousFindings(page)).toEqual([])
  const reason = page.getByLabel(/^Reason for the warnings/)
  if ((await reason.count()) > 0) await reason.fill('they are printers')
  await page.getByRole('button', { name: 'Apply 2 ports' }).click()
  await expect(page.getByText('All lines ended.')).toBeVisible({ timeout: 200_000 })
  await expect(lines(page).getByText(/^Done/)).toHaveCount(2)
  const [first, second] = await Promise.all(
    devices.map(({ switch: name, port }) => lab.description(name, port)),
  )
  expect([first, second]).toEqual(['Listed, 1', 'Listed, 2'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save result' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^assign-port-list-[\da-f]{8}\.csv$/)
  await lines(page).getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
})

test('where the first port refuses the others are not begun', async ({ asRole, lab }) => {
  test.setTimeout(300_000)
  const devices = [await lab.endpoint('printer', 'refused one'), await lab.endpoint('printer', 'refused two')]
  await lab.pullDevice(devices[0]!.switch, { configuring: 'refused' })
  const page = await asRole('engineer', `${path}?list=1`)
  const text = devices.map(({ switch: name, port }, at) => `${name}\t${port}\tNever ${at}`).join('\n')
  await form(page).getByLabel('The list', { exact: true }).fill(`Switch\tPort\tDescription\n${text}`)
  await form(page).getByLabel('Reason').fill('to be refused')
  await form(page).getByRole('button', { name: 'Check list' }).click()
  await expect(lines(page).getByText('Previewed')).toHaveCount(2, whole)
  const reason = page.getByLabel(/^Reason for the warnings/)
  if ((await reason.count()) > 0) await reason.fill('they are printers')
  await page.getByRole('button', { name: 'Apply 2 ports' }).click()
  await expect(page.getByText(/^Stopped: line 1, .* failed\./).first()).toBeVisible({
    timeout: 200_000,
  })
  await expect(lines(page).getByText('Undone')).toBeVisible()
  await expect(lines(page).getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Resume 2 not done' }).click()
  await expect(page.getByText('Stopped: line 1')).toHaveCount(0)
  await expect(lines(page).getByRole('row')).toHaveCount(3)
  await expect(page.getByLabel('After a later failure')).toHaveValue('stop', whole)
  await page.getByRole('button', { name: 'Cancel list' }).click()
  await expect(lines(page).getByText('Cancelled')).toHaveCount(2)
})

test('a list is asked for from one time until another, and is called off before it begins', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'listed later')
  const page = await asRole('engineer', `${path}?list=1`)
  const at = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  const check = form(page).getByRole('button', { name: 'Check list' })
  await form(page)
    .getByLabel('The list', { exact: true })
    .fill(`Switch,Port,Description\n${device.switch},${device.port},for the exams`)
  await form(page).getByLabel('Reason').fill('the exams')
  await form(page).getByLabel('Start (').fill('tomorrow')
  await check.click()
  await expect(form(page).getByLabel('Start (')).toHaveAccessibleDescription(/Write it as 2026-05-03 14:05/)
  await form(page).getByLabel('Start (').fill(at(2))
  await form(page).getByLabel('End (').fill(at(9))
  await check.click()
  await expect(page.getByText('The first lines start at')).toContainText(
    'Each line is undone automatically at',
  )
  await expect(lines(page).getByText('Previewed')).toHaveCount(1, whole)
  const reason = page.getByLabel(/^Reason for the warnings/)
  if ((await reason.count()) > 0) await reason.fill('they are printers')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Schedule 1 port' }).click()
  await expect(lines(page).getByText('Scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Stop list' }).click()
  await expect(lines(page).getByText('Cancelled')).toBeVisible()
})

test('of three hundred reservations all seven faults are told with their lines, and mended there', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /batch\/ failed: 400/)
  const page = await asRole('engineer', '/command-centre/dhcp-ip-reservation?list=1')
  const reservations = page.getByRole('form', { name: 'Bulk reservations' })
  const faults = reservations.getByRole('list', { name: 'Faults' })
  const good = (at: number) =>
    `00:1b:54:fa:${at < 256 ? '00' : '01'}:${(at % 256).toString(16).padStart(2, '0')},10.250.${at < 150 ? 1 : 2}.${10 + (at % 150)},camera-${at},Estates`
  const mended = [3, 40, 77, 120, 200, 251, 301]
  const text = ['MAC,Address,Host name,Owner', ...Array.from({ length: 300 }, (_, at) => good(at))]
    .map((line, at) => (mended.includes(at + 1) ? line.replace(/^[^,]*,/, '00:1b,') : line))
    .join('\n')
  await reservations.getByLabel('The list', { exact: true }).fill(text)
  await reservations.getByLabel('Reason').fill('the cameras of the new wing')
  await reservations.getByRole('button', { name: 'Check list' }).click()
  await expect(faults.getByRole('listitem')).toHaveCount(7)
  for (const line of mended) await expect(faults).toContainText(`Line ${line}: MAC: `)
  expect(await seriousFindings(page)).toEqual([])
  for (const line of mended) await faults.getByLabel(`Line ${line} of the list`).fill(good(line - 2))
  await reservations.getByRole('button', { name: 'Check list' }).click()
  await expect(page).toHaveURL(/\?batch=[\da-f-]{36}$/)
  await expect(lines(page).getByRole('row')).toHaveCount(301, whole)
  await page.getByRole('button', { name: 'Cancel list' }).click()
  await expect(lines(page).getByText('Cancelled').first()).toBeVisible(whole)
})

test('a list of endpoints has a column for each attribute, and one that nobody defined is told', async ({
  asRole,
}) => {
  const page = await asRole('engineer', '/command-centre/ise-endpoint-onboard?list=1')
  const endpoints = page.getByRole('form', { name: 'Bulk endpoints' })
  await endpoints
    .getByLabel('The list', { exact: true })
    .fill('MAC,Group,attribute:Undefined\n00:1b:54:fa:02:01,Printers,A-17')
  await endpoints.getByLabel('Reason').fill('the printers of the new wing')
  await endpoints.getByRole('button', { name: 'Check list' }).click()
  await expect(lines(page).getByRole('row').nth(1)).toContainText('no attribute Undefined', whole)
  expect(await seriousFindings(page)).toEqual([])
})
