import type { Locator, Page } from '@playwright/test'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

/** Goes on with Tab until it is there, as somebody without a mouse does; a page has no more than so many stops. */
async function tabTo(page: Page, where: Locator): Promise<void> {
  await expect(where).toBeEnabled({ timeout: 60_000 })
  for (let stops = 0; stops < 120; stops += 1) {
    if (await where.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No number of Tabs leads there.')
}

test('a port is set and put back without a mouse', async ({ asRole, lab }) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'by keyboard')
  const port = `${device.switch} ${device.port}`
  const page = await asRole(
    'engineer',
    `/command-centre/switch-port-assignment?port=${encodeURIComponent(port)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  const evidence = page.getByRole('region', { name: 'Evidence' })
  const type = async (where: Locator, text: string) => {
    await tabTo(page, where)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await type(form.getByLabel('Description'), 'Set by keys')
  await type(form.getByLabel('Reason'), 'the mouse is broken')
  await press('Preview')
  await press(`Apply to ${port}`)
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
  await press('Undo change')
  await type(evidence.getByLabel('Reason for undo'), 'the mouse is there again')
  // Enter in a field does what its form is for.
  await page.keyboard.press('Enter')
  await press(`Apply to ${port}`)
  await expect(evidence).toContainText('Undoes run', { timeout: 90_000 })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
})
