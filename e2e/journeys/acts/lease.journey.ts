import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { applyTo, previewAct, proveSelf, provenAndFinal, whole } from './acting.ts'

const servers = ['kea-1', 'kea-2'] as const

test.beforeEach(async ({ product, lab }) => {
  for (const server of servers) {
    await allowChanges(product, server, 'kea-login')
    lab.undoing(() => forbidChanges(product, server))
  }
})

test('a lease is forgotten by both servers, and who is there is said to go on with it', async ({
  asRole,
  lab,
  product,
  complaints,
}) => {
  complaints.expect(/status of 400/, /lease-release\/apply\/ failed: 400/)
  test.setTimeout(300_000)
  const device = await lab.endpoint('desktop', 'released', ({ addressing }) => addressing === 'dynamic')
  const page = await asRole('engineer', `/common-queries/dhcp-server?q=${device.ip}`)
  await expect(page.getByRole('table', { name: 'Leases' }).getByText(device.mac)).toBeVisible(whole)
  await previewAct(page, `Release ${device.ip}`, 'it is to get another')
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText('lease4-del')
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText(
    /use(s|) the address until it renews/,
  )
  const apply = applyTo(page, `Lease of ${device.ip}`)
  await expect(apply).toBeDisabled()
  await page.getByLabel('Reason for the warning').fill('its link is taken down next')
  await apply.click()
  const proof = page.getByRole('form', { name: 'Your identity' })
  await expect(proof).toContainText('Enter your password. This removes something.')
  await proveSelf(page, product)
  await apply.click()
  await provenAndFinal(page)
})
