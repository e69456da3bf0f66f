import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

test('a change that waits for its proof is stopped, and its port is as before', async ({ asRole, lab }) => {
  test.setTimeout(180_000)
  const device = await lab.endpoint('printer', 'stopped')
  const port = `${device.switch} ${device.port}`
  const description = () => lab.description(device.switch, device.port)
  const before = await description()
  const page = await asRole(
    'engineer',
    `/command-centre/switch-port-assignment?port=${encodeURIComponent(port)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill('thought better of')
  await form.getByLabel('Reason').fill('to see it stop')
  await form.getByRole('button', { name: 'Preview' }).click()
  const apply = page.getByRole('button', { name: `Apply to ${port}` })
  await expect(apply).toBeVisible()
  // Nobody is there any more to prove it.
  await lab.move(device.mac, null)
  await apply.click()

  const stop = page.getByRole('button', { name: 'Stop and undo' })
  await expect(page.getByText('Proof is skipped')).toBeVisible({ timeout: 60_000 })
  expect(await description()).toBe('thought better of')
  expect(await seriousFindings(page)).toEqual([])
  await stop.focus()
  await page.keyboard.press('Enter')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 30_000 })
  await expect(evidence).toContainText('Stopped by engineer.')
  await expect(stop).toHaveCount(0)
  expect(await description()).toBe(before)
})
