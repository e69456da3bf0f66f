import { allAccessPoints, ask, control, runningClient } from '../cisco-wlc/air.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { Product } from '../product/running.ts'
import { applyTo, previewAct, provenAndFinal } from './acting.ts'

const path = '/common-queries/cisco-wlc'

/** The controller of a release that can de-authenticate, and of one that cannot. */
async function controllers(product: Product) {
  const { items } = await control<{ items: readonly { name: string; software: string }[] }>(
    product,
    'GET',
    '/truth/controllers?limit=10',
  )
  const old = items.find(({ software }) => software.startsWith('17.12'))
  const recent = items.find(({ software }) => !software.startsWith('17.12'))
  if (old === undefined || recent === undefined) throw new Error('The campus has no such controllers.')
  return { old: old.name, recent: recent.name }
}

test.beforeEach(async ({ product, lab }) => {
  for (const name of ['wlc-1', 'wlc-2']) {
    await allowChanges(product, name, 'wlc-login')
    lab.undoing(() => forbidChanges(product, name))
  }
})

test('a client is de-authenticated: its association is over, and it is back', async ({ asRole, product }) => {
  test.setTimeout(300_000)
  const { recent } = await controllers(product)
  const client = await runningClient(product, ({ controller }) => controller === recent)
  const page = await asRole('engineer', path)
  await ask(page, client.mac)
  await previewAct(page, 'De-authenticate client', 'it hangs at its old access point')
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText('apf-ms-delete-all')
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('may be disconnected too')
  await page.getByLabel('Reason for the warning').fill('a neighbour may associate again')
  await applyTo(page, client.mac).click()
  await provenAndFinal(page)
})

test('a controller whose release cannot de-authenticate is not asked to', async ({ asRole, product }) => {
  const { old } = await controllers(product)
  const client = await runningClient(product, ({ controller }) => controller === old)
  const page = await asRole('engineer', path)
  await ask(page, client.mac)
  await previewAct(page, 'De-authenticate client', 'it hangs at its old access point')
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('cannot de-authenticate a client')
  await expect(applyTo(page, client.mac)).toHaveCount(0)
})

test('an access point blinks so that it is found', async ({ asRole, product }) => {
  test.setTimeout(300_000)
  const point = (await allAccessPoints(product)).find(({ joined }) => joined)
  const name = point?.name ?? ''
  const page = await asRole('engineer', path)
  await ask(page, name)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('blink')
  await expect(page.getByRole('option', { name: /Blink LED 5 min/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await previewAct(page, 'Blink LED 5 min', 'a technician looks for it')
  await applyTo(page, name).click()
  await provenAndFinal(page)
  const now = (await allAccessPoints(product)).find((one) => one.name === name)
  expect(now?.blinksUntil).toBeGreaterThan(0)
})

test('a device is resynced: what Catalyst Center believes of it is newer', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'center-1', 'center-login')
  lab.undoing(() => forbidChanges(product, 'center-1'))
  // Not the first, whose belief other journeys hold against their own time.
  const device = (await lab.switches()).at(-1)
  const page = await asRole('engineer', `/common-queries/catalyst-centre?q=${device?.name}`)
  await expect(page.getByRole('article')).toBeVisible({ timeout: 40_000 })
  await previewAct(page, 'Resync device', 'its version is six hours old')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await provenAndFinal(page)
})

test('who may not act on the air is offered nothing', async ({ asRole, product }) => {
  const client = await runningClient(product)
  const page = await asRole('desk', path)
  await ask(page, client.mac)
  await expect(page.getByRole('article')).toContainText(client.accessPointName)
  await expect(page.getByRole('button', { name: 'De-authenticate client' })).toHaveCount(0)
})
