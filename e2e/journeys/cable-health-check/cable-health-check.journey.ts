import type { Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { LabClient } from '../lab/lab.ts'
import { expectLooksWell, seriousFindings } from '../seriousness.ts'

const path = '/workflows/cable-health-check'
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, target: string) => main(page).getByRole('article', { name: target })
const address = (query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`
/** A run ends when the device is back. */
const whole = { timeout: 150_000 }

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

/** A printer on a switch whose model fits. */
async function printerOn(lab: LabClient, seed: string, model: RegExp) {
  const fitting = new Set(
    (await lab.switches()).filter((one) => model.test(one.model)).map(({ name }) => name),
  )
  const device = await lab.endpoint('printer', seed, (one) => fitting.has(one.switch))
  return { ...device, target: `${device.switch} ${device.port}` }
}

const withTest = /^(?:C9300-48P|WS-C2960X)/

test('a port, its outlet and its device lead to one verdict, without touching the cable', async ({
  asRole,
  lab,
}) => {
  const device = await printerOn(lab, 'looked at', withTest)
  const page = await asRole('engineer', path)
  const from = await lab.journalEnd()
  for (const q of [device.target, device.outlet, device.mac]) {
    await page.goto(address({ q }))
    await settled(page)
    await expect(card(page, device.target)).toBeVisible()
  }
  await expect(main(page).getByRole('region', { name: 'Link' })).toContainText('Mb/s')
  await expect(main(page).getByRole('region', { name: 'Errors' })).toContainText('CRC errors')
  await expect(main(page).getByRole('region', { name: 'Same closet' })).toBeVisible()
  const tests = (await lab.journalAfter(from)).filter(({ text }) => text.startsWith('test cable'))
  expect(tests).toEqual([])
  const desk = await asRole('desk', address({ q: device.target }))
  await settled(desk)
  await expect(card(desk, device.target)).toContainText('may drop the link')
  await expect(card(desk, device.target).getByRole('link', { name: 'Test the cable' })).toHaveCount(0)
})

test('a test names the pair, draws it, and is kept with its port', async ({ asRole, lab, product }) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  const device = await printerOn(lab, 'tested', withTest)
  await lab.faultCable(device.switch, device.port, { pair: 'D', state: 'open', metres: 7 })
  const page = await asRole('engineer', address({ q: device.target }))
  await settled(page)
  await card(page, device.target).getByRole('link', { name: 'Test the cable' }).click()
  await expect(main(page).getByRole('textbox', { name: /^Port, outlet or device/ })).toHaveValue(
    device.target,
  )
  await main(page)
    .getByLabel(/^Reason/)
    .fill('slow and drops')
  await main(page).getByRole('button', { name: 'Preview' }).click()
  await expect(main(page)).toContainText('may lose its link for some seconds', { timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText('test cable-diagnostics tdr')
  expect(await seriousFindings(page)).toEqual([])
  await main(page)
    .getByLabel(/^Reason for the/)
    .fill('its user knows')
  await main(page).getByRole('button', { name: 'Test', exact: true }).click()
  await expect(main(page)).toContainText('Tested, and the link is back', whole)
  await expect(main(page).getByRole('img', { name: /Pair D Open 7 m ± 10/ })).toBeVisible()
  await expectLooksWell(page, 'cable-tested')
  await main(page)
    .getByRole('link', { name: `Look at ${device.target}` })
    .click()
  await settled(page)
  await expect(card(page, device.target)).toHaveAttribute('data-verdict', 'bad')
  await expect(main(page).getByRole('table', { name: 'Tests by TDR' })).toContainText(
    'Pair D is open at 7 m ± 10',
  )
  await expectLooksWell(page, 'cable-bad')
})

test('a port without a test says so, and offers none', async ({ asRole, lab }) => {
  const device = await printerOn(lab, 'without', /^C9200L/)
  const page = await asRole('engineer', address({ q: device.target }))
  await settled(page)
  await expect(card(page, device.target)).toContainText('No document says that a C9200L-48P-4X tests cables')
  await expect(card(page, device.target).getByRole('link', { name: 'Test the cable' })).toHaveCount(0)
})

test('what nobody knows is refused under the field, and a switch alone asks for its port', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /cable-health-check\/.* failed: 400/)
  const device = await printerOn(lab, 'refused', withTest)
  const page = await asRole('engineer', address({ q: device.switch }))
  await settled(page)
  await expect(main(page)).toContainText(`${device.switch} is a whole switch. Add the port`)
  await page.goto(address({ q: 'ada@example.org' }))
  await expect(main(page)).toContainText('a person, who is on no one port')
})

test('a switch that is silent is named, and nothing is said of the cable', async ({ asRole, lab }) => {
  const device = await printerOn(lab, 'silent', withTest)
  await lab.pullDevice(device.switch, { unreachable: true })
  const page = await asRole('engineer', address({ q: device.target }))
  await settled(page)
  await expect(card(page, device.target)).toHaveAttribute('data-verdict', 'incomplete')
  await expect(card(page, device.target)).toContainText('Not known')
})
