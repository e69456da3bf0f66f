import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const path = '/administration/connected-systems'

test('the page of a system says its limits, what it is asked now, and what proved it', async ({
  asRole,
  ask,
}) => {
  await ask('10.1.1.1')
  const page = await asRole('administrator', `${path}?system=ise-1`)
  const pace = page.getByRole('region', { name: 'Pace' })
  await expect(pace).toContainText(/\d+ at a time; up to \d+ waiting/)
  await expect(pace).toContainText('none waiting')
  await expect(pace).toContainText('closed')
  await expect(page.getByRole('region', { name: 'Trust' })).toContainText('SHA256:', { timeout: 30_000 })
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pace).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a system that fails is not asked for a while; its page says since when and when it is tried again', async ({
  asRole,
  ask,
  lab,
}) => {
  const page = await asRole('administrator', `${path}?system=kea-1`)
  const pace = page.getByRole('region', { name: 'Pace' })
  await expect(pace).toBeVisible()
  // Refused at once: quicker than waiting for one that is silent.
  await lab.pull('kea-1', { refusing: true })
  const words = async () => {
    await ask('10.1.1.1')
    return pace.textContent()
  }
  await expect
    .poll(words, { timeout: 60_000 })
    .toMatch(/(half-)?open since \d\d:\d\d; \d+ consecutive failures/)
})

test('switches prove themselves one by one, and their page counts them', async ({ asRole, ask, lab }) => {
  const device = await lab.endpoint('desktop', 'proves')
  await ask(device.mac)
  const page = await asRole('administrator', `${path}?system=switch-cli`)
  await expect(page.getByRole('region', { name: 'Trust' })).toContainText(/[1-9]\d* of \d+ devices/, {
    timeout: 30_000,
  })
  await expect(page.getByRole('region', { name: 'Pace' })).toContainText('one at a time to each device')
})
