import { allAccessPoints, control, runningClient } from '../cisco-wlc/air.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { protectOnly } from '../policies/by-call.ts'
import { contain, openCaseOf, previewContainment, release, stepOf } from './containing.ts'

const path = '/workflows/security-response'
const proof = 'No session outside of quarantine'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'ise-1', 'ise-login')
  lab.undoing(() => forbidChanges(product, 'ise-1'))
})

test('a protected device is refused, and nothing is sent', async ({ asRole, lab, product }) => {
  test.setTimeout(150_000)
  const device = await lab.endpoint('desktop', 'protected')
  await protectOnly(product, `device ${device.mac}`)
  lab.undoing(() => protectOnly(product))
  const page = await asRole('security', path)
  await openCaseOf(page, device.mac)
  await expect(page.getByText('The device is protected. A second person must agree.')).toBeVisible()
  const before = await lab.journalEnd()
  await previewContainment(page)
  await expect(page.getByText(/^Blocked by \d+ checks?\. Nothing has been sent\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contain', exact: true })).toHaveCount(0)
  const sent = await lab.journalAfter(before, { system: 'ise-1' })
  expect(sent.filter(({ text }) => text.includes('ancendpoint/apply'))).toEqual([])
})

test('where the switch refuses its part the case is partly contained, and names it', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  const phones = new Set(
    (await lab.endpoints({ kind: 'phone' })).map(({ switch: at, port }) => `${at} ${port}`),
  )
  // A phone at the port is protected, and would block the shutting of it.
  const device = await lab.endpoint(
    'desktop',
    'partly contained',
    ({ switch: at, port }) => !phones.has(`${at} ${port}`),
  )
  await lab.pullDevice(device.switch, { configuring: 'refused' })
  // Whoever shuts ports besides.
  const page = await asRole('administrator', path)
  await openCaseOf(page, device.mac)
  await previewContainment(page, { 'Switch port': `${device.switch} ${device.port}` })
  await contain(page, product)
  await expect(stepOf(page, 'Switch port')).toHaveAttribute('data-state', /undone|not-done/, {
    timeout: 120_000,
  })
  await expect(stepOf(page, proof)).toHaveAttribute('data-state', 'proven', { timeout: 180_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Case \d+: Partly contained$/ })).toBeVisible({
    timeout: 60_000,
  })
  await release(page)
})

test('a device that is away is armed, and contained within a minute where it comes back', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  const client = await runningClient(product, ({ session }) => session !== null)
  const walk = (room: string | null) =>
    control(product, 'PUT', `/world/wireless-clients/${client.mac}`, { room })
  const from = (await lab.now(client.accessPoint ?? '')).room
  const other = (await allAccessPoints(product)).find(
    ({ joined, place }) => joined && place.floor !== client.place?.floor,
  )
  const elsewhere = (await lab.now(other?.mac ?? '')).room
  const page = await asRole('security', path)
  await openCaseOf(page, client.mac)
  lab.undoing(() => walk(from))
  await walk(null)
  await previewContainment(page)
  await contain(page, product)
  await expect(stepOf(page, proof)).toHaveAttribute('data-state', 'proven', { timeout: 240_000 })
  await expect(stepOf(page, proof)).toContainText('is away. It is quarantined when it comes back.')
  await walk(elsewhere)
  const told = page.getByRole('list', { name: 'What happened' })
  await expect(async () => {
    await page.reload()
    await expect(told).toContainText('has the result Quarantine at', { timeout: 5_000 })
  }).toPass({ timeout: 100_000 })
  await expect(page.getByRole('heading', { name: /^Case \d+: Contained$/ })).toBeVisible()
  await release(page)
})
