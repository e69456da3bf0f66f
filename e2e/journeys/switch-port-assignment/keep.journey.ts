import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

const day = 86_400_000
/** As the page has it, in UTC. */
const moment = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

test('what is asked for until some time is kept for as long again at one click, and until another time', async ({
  asRole,
  complaints,
  lab,
}) => {
  test.setTimeout(180_000)
  complaints.expect(/400 \(Bad Request\)/, /keep\/ failed: 400/)
  const device = await lab.endpoint('printer', 'kept longer')
  const port = `${device.switch} ${device.port}`
  const page = await asRole(
    'engineer',
    `/command-centre/switch-port-assignment?port=${encodeURIComponent(port)}`,
  )
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  const now = Date.now()
  await form.getByLabel('Description').fill('for the summer school')
  await form.getByLabel('Reason').fill('the summer school')
  await form.getByLabel('End (').fill(moment(now + 20 * day))
  await form.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Apply to ${port}` }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })

  await evidence.getByRole('button', { name: /^Extend to / }).click()
  await expect(evidence).toContainText('engineer keeps it until')
  await expect(evidence).toContainText('Still needed.')
  await evidence.getByRole('button', { name: 'Choose another end' }).click()
  const until = evidence.getByLabel('End (')
  await until.fill(moment(now + 21 * day))
  await evidence.getByLabel('Reason for extension').fill('a second summer school')
  await evidence.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(until).toHaveAccessibleDescription(/It already ends at/)
  await until.fill(moment(now + 100 * day))
  await evidence.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(evidence).toContainText('a second summer school')
  await expect(evidence).toContainText(moment(now + 100 * day).slice(0, 10))
  expect(await seriousFindings(page)).toEqual([])

  await evidence.getByRole('button', { name: 'Undo change' }).click()
  await evidence.getByLabel('Reason for undo').fill('it is over')
  await evidence.getByRole('button', { name: 'Preview undo' }).click()
  await page.getByRole('button', { name: `Apply to ${port}` }).click()
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
})
