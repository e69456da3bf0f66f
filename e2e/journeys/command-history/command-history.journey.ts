import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expectAsDrawn, takeAlong } from '../exports/taken-along.ts'
import { expect, test } from '../journey.ts'
import type { Connected } from '../lab/lab.ts'
import { seriousFindings } from '../seriousness.ts'
import { outOfReach } from '../shell/reach.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'
import { addressOf, assignment, describe, evidence, portOf, runNumber, whole } from './described.ts'

const history = '/command-centre/command-history'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

const rows = (page: Page) => page.getByRole('table', { name: 'Changes' }).locator('tbody tr')
/** What was done to the same as a run, on its page. */
const around = (page: Page) => page.getByRole('list', { name: 'Around this run' }).getByRole('listitem')
async function undo(page: Page, device: Connected): Promise<string> {
  await evidence(page).getByRole('button', { name: 'Undo change' }).click()
  await evidence(page).getByLabel('Reason for undo').fill('it stays where it was')
  await evidence(page).getByRole('button', { name: 'Preview undo' }).click()
  await page.getByRole('button', { name: `Apply to ${portOf(device)}` }).click()
  await expect(evidence(page).getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  return new URL(page.url()).searchParams.get('id') ?? runNumber(page)
}

test('a change is found by its port in any spelling and by its words, undone, and asked for elsewhere', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('printer', 'in the history')
  const other = await lab.endpoint('printer', 'elsewhere', (one) => portOf(one) !== portOf(device))
  const page = await asRole('engineer')
  const run = await describe(page, device, 'Moved to the archive', 'the archive has a printer now')

  await expect(page.getByRole('region', { name: 'Around this run' })).toContainText(
    `No other change on ${portOf(device)} in this time.`,
  )
  // The page of the run leads to everything that was done to its port.
  await page.getByRole('link', { name: `History of ${portOf(device)}` }).click()
  await expect(page.getByRole('textbox', { name: /^Target/ })).toHaveValue(portOf(device))
  const row = rows(page).filter({ hasText: 'archive' })
  await expect(row).toHaveCount(1)
  for (const words of [
    run,
    'engineer',
    'the archive has a printer now',
    'Switch port assignment',
    'INC-48213',
    'possible',
  ])
    await expect(row).toContainText(words)
  await expect(row).toContainText(/7 of 7 seen|6 of 6 seen/)
  expect(await seriousFindings(page)).toEqual([])
  // Its ticket and its undo are links on two lines, each with a finger's height.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => outOfReach(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  const long = device.port.replace('Gi', 'gigabitethernet ')
  const target = page.getByRole('textbox', { name: /^Target/ })
  await target.fill(`${device.switch.toUpperCase()} ${long}`)
  await expect(page).toHaveURL(/gigabitethernet/)
  await expect(row).toHaveCount(1)
  await target.fill(`${device.switch} Gi1/0/999`)
  await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('textbox', { name: /^Sentence/ }).fill('ARCHIVE engineer')
  await expect(page).toHaveURL(/q=ARCHIVE/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'System' }).fill(`${device.switch} by`)
  await expect(page).toHaveURL(/system=/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Result').selectOption('Undone')
  await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible()
  await page.getByLabel('Result').selectOption('Done')
  await expect(rows(page)).toHaveCount(1)
  // A link to a colleague says the same.
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Result')).toHaveValue('done')
  await expectAsDrawn(page.getByRole('table', { name: 'Changes' }), 'Changes', await takeAlong(page), {
    but: ['Target'],
  })

  const signing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed file' }).click()
  const file = await readFile(await (await signing).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({
    history: { takenBy: 'engineer', total: 1, changes: [{ id: Number(run) }] },
    signature: { algorithm: 'Ed25519' },
  })

  await row
    .getByRole('link', { name: `± 1 h: everything on ${portOf(device)}, one hour before and after` })
    .click()
  await expect(page.getByRole('textbox', { name: /^From/ })).not.toHaveValue('')
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: /Moved to the archive/ }).click()
  await expect(page).toHaveURL(`/command-centre/run?id=${run}`)
  const undoing = await undo(page, device)
  await expect(around(page)).toHaveCount(2)
  await expect(around(page).filter({ hasText: `Run ${run}` })).toContainText('Done')
  await expect(around(page).filter({ hasText: 'This run' })).toHaveAttribute('aria-current', 'true')
  expect(await seriousFindings(page)).toEqual([])
  await around(page)
    .getByRole('link', { name: /Moved to the archive/ })
    .click()
  await expect(page).toHaveURL(`/command-centre/run?id=${run}`)
  await expect(around(page).filter({ hasText: `Run ${undoing}` })).toContainText('by engineer')

  await page.goto(addressOf(history, { target: portOf(device) }))
  await expect(rows(page).filter({ hasText: `undone by ${undoing}` })).toContainText('archive')
  await expect(rows(page).filter({ hasText: `undoes ${run}` })).toContainText('it stays where it was')
  await rows(page).getByRole('link', { name: undoing, exact: true }).click()
  await expect(evidence(page)).toContainText('Undoes run')
  await evidence(page).getByRole('link', { name: run, exact: true }).click()
  await expect(page).toHaveURL(`/command-centre/run?id=${run}`)

  await evidence(page).getByRole('link', { name: 'Repeat elsewhere' }).click()
  const field = page.getByRole('textbox', { name: 'Switch and port, or outlet' })
  await expect(field).toHaveValue('')
  await expect(page.getByText(`With the values of run ${run}`)).toBeVisible()
  await field.fill(portOf(other))
  await field.press('Enter')
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await expect(form.getByLabel('Description')).toHaveValue('Moved to the archive')
  await expect(form.getByLabel('Reason')).toHaveValue('the archive has a printer now')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(
    'description Moved to the archive',
  )
  await expect(page.getByText('Nothing has been sent.')).toBeVisible()
})

test('the header tells everybody who may know what is under way, and leads to it', async ({
  asRole,
  browser,
  product,
  lab,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'in the tray')
  const auditor = await browser.newContext({ baseURL: product.url })
  const their = await auditor.newPage()
  await openSignedIn(their, product, 'auditor')
  await expect(their.getByRole('button', { name: 'In progress 0' })).toBeVisible()

  const page = await asRole('engineer', addressOf(assignment, { port: portOf(device) }))
  await expect(page.getByRole('button', { name: 'In progress 0' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('Seen in the tray')
  await form.getByLabel('Reason').fill('to be looked at')
  await form.getByRole('button', { name: 'Preview' }).click()
  const apply = page.getByRole('button', { name: `Apply to ${portOf(device)}` })
  await expect(apply).toBeEnabled()
  // What the switch is asked takes its time, so that the run is seen going on.
  await lab.pullDevice(device.switch, { slow: 2_500 })
  await apply.click()
  // At once in the tab where it was begun.
  const mine = page.getByRole('button', { name: 'In progress 1' })
  await expect(mine).toBeVisible()
  await mine.click()
  const tray = page.getByRole('region', { name: 'Changes in progress' })
  await expect(tray).toContainText('by you')
  await expect(tray).toContainText(portOf(device))
  expect(await seriousFindings(page)).toEqual([])

  // Who stays on a page hears of it as well.
  await their.getByRole('button', { name: 'In progress 1' }).click({ timeout: 30_000 })
  await expect(their.getByRole('region', { name: 'Changes in progress' })).toContainText('by engineer')
  const theirs = their.getByRole('region', { name: 'Changes in progress' })
  await theirs.getByRole('link', { name: /Seen in the tray/ }).click()
  await expect(their).toHaveURL(/\/command-centre\/run\?id=/)
  await auditor.close()

  await lab.pullDevice(device.switch, { slow: 0 })
  await expect(evidence(page)).toBeVisible(whole)
  await expect(page.getByRole('button', { name: 'In progress 0' })).toBeVisible()
  await expect(tray.getByRole('list', { name: 'Just ended' })).toContainText('Seen in the tray')
  await page.keyboard.press('Escape')
  await expect(tray).toHaveCount(0)
})

test('whoever may look at no run has no tray, and asks for none', async ({ asRole }) => {
  const asked: string[] = []
  const page = await asRole('facilities')
  // Facilities without what is a run of theirs.
  await page.route('**/api/users/profile/', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { access_permission_names: string[] } }
    const names = data.access_permission_names.filter(
      (name) => name !== 'commands-ups-actions' && name !== 'workflows-ap-power-management',
    )
    await route.fulfill({ response, json: { data: { ...data, access_permission_names: names } } })
  })
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/site-resources')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /In progress/ })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('/underway/'))).toEqual([])
})

test('a history that is not read says so, and a phone names its columns', async ({ asRole, complaints }) => {
  complaints.expect(/Failed to load resource/, /command-history/)
  const page = await asRole('auditor')
  await page.route('**/api/command-centre/command-history/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy', code: 'busy', id: '1' } }),
  )
  await page.goto(history)
  await expect(page.getByText('The history could not be read')).toBeVisible()
  await page.unroute('**/api/command-centre/command-history/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    rows(page)
      .first()
      .or(page.getByRole('heading', { name: 'No changes yet' })),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})
