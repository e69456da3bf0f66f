import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/workflows/network-connect'
const main = (page: Page) => page.getByRole('main')
const hop = (page: Page, name: string) => main(page).locator(`[data-hop="${name}"]`)
const verdict = (page: Page) => main(page).getByRole('heading', { level: 2 }).first().locator('..')
const address = (query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

test('a healthy device is all well, and a destination adds the firewall', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'doctor')
  const page = await asRole('engineer', address({ part: 'doctor' }))
  await main(page).getByRole('textbox', { name: 'Identifier' }).fill(device.mac)
  await main(page).getByRole('textbox', { name: 'Identifier' }).press('Enter')
  await settled(page)
  await expect(verdict(page)).toContainText('all well')
  for (const name of ['outlet', 'link', 'authentication', 'lease', 'gateway'])
    await expect(hop(page, name)).toHaveAttribute('data-state', 'good')
  await expect(hop(page, 'firewall')).toHaveCount(0)
  await main(page).getByRole('textbox', { name: 'Destination' }).fill('203.0.113.10')
  await main(page).getByRole('button', { name: 'Test' }).click()
  await settled(page)
  await expect(hop(page, 'firewall')).toContainText('allowed by rule')
})

test('a shut port ends the way there, with its owner and the form that enables it', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'doctor-shut')
  await lab.setPort(device.switch, device.port, { adminUp: false })
  const page = await asRole('engineer', address({ part: 'doctor', q: device.mac }))
  await settled(page)
  await expect(hop(page, 'enabled')).toHaveAttribute('data-state', 'broken')
  await expect(hop(page, 'enabled')).toContainText('network team')
  await expect(hop(page, 'link')).toHaveAttribute('data-state', 'not-reached')
  await expect(verdict(page)).toContainText('its port is shut. The network team can mend it.')
  await expectLooksWell(page, 'doctor-broken')
  await hop(page, 'enabled').getByRole('link', { name: 'Assign port' }).click()
  await expect(page).toHaveURL(/switch-port-assignment/)
})

test('an err-disabled port is cleared from its hop, by an action with a preview', async ({ asRole, lab }) => {
  const device = await lab.endpoint('laptop', 'doctor-err')
  await lab.errDisable(device.switch, device.port, 'bpduguard')
  const page = await asRole('engineer', address({ q: device.mac }))
  await settled(page)
  await hop(page, 'err-disabled')
    .getByRole('button', { name: /^Clear err-disable/ })
    .click()
  await main(page)
    .getByLabel(/^Reason/)
    .fill('the loop is gone')
  await main(page).getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/run=\d+/)
})

test('the service desk sees the same hop, no action that it may not do, and fills a request', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('laptop', 'doctor-desk')
  await lab.errDisable(device.switch, device.port, 'link-flap')
  const page = await asRole('desk', address({ q: device.mac }))
  await settled(page)
  await expect(hop(page, 'err-disabled')).toContainText('err-disabled')
  await hop(page, 'err-disabled').getByRole('link', { name: 'Ask service desk' }).click()
  await expect(page).toHaveURL(/ivanti-request-submission/)
  await expect(page.getByText(/its port is err-disabled: link-flap/).first()).toBeVisible()
})

test('a refused device is told in the words of ISE', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'doctor-refused')
  await lab.trouble(device.mac, 'refused')
  const page = await asRole('engineer', address({ q: device.mac }))
  await settled(page)
  await expect(hop(page, 'authentication')).toHaveAttribute('data-state', 'broken')
  await expect(hop(page, 'authentication')).toContainText('22056')
  await expect(hop(page, 'authentication').getByRole('link', { name: 'Onboard endpoint' })).toBeVisible()
})

test('Search leads to the doctor of the device', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'doctor')
  const page = await asRole(
    'engineer',
    `/workflows/search-and-locate?${new URLSearchParams({ q: device.mac })}`,
  )
  await settled(page)
  await main(page).getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Doctor' }).click()
  await expect(page).toHaveURL(/network-connect\?part=doctor/)
  await settled(page)
  await expect(verdict(page)).toContainText('all well')
  await expectLooksWell(page, 'doctor-well')
})

// Last, since a system that was silent is skipped for a while.
test('a silent ISE leaves its hop not known, and nothing is called well', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'doctor-silent')
  await lab.pull('ise-1', { silent: true })
  const page = await asRole('engineer', address({ q: device.mac }))
  await settled(page)
  await expect(hop(page, 'authentication')).toHaveAttribute('data-state', 'unknown')
  await expect(verdict(page)).toContainText('Not known: Authentication')
  await expect(main(page)).not.toContainText('all well')
})
