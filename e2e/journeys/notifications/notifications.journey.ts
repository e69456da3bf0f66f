import type { Page } from '@playwright/test'
import { approver, askFor, card } from '../approvals/asking.ts'
import { ruleOn } from '../approvals/rules-by-call.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { mailsTo } from './mails.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(async () => {
    await ruleOn(product, null)
    await forbidChanges(product, 'switch-cli')
  })
})

test('who may agree is told that a change waits, and who asked that somebody agreed', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'told of')
  const port = `${device.switch} ${device.port}`
  await ruleOn(product, `port ${port}`)
  const page = await asRole('engineer')
  await askFor(page, port, 'Told of')
  const theirs = await approver(browser, product, '/')

  await expect(bell(theirs)).toHaveAccessibleName(/^Notifications: [1-9]\d* unread$/)
  await bell(theirs).click()
  const asks = list(theirs).getByRole('listitem').filter({ hasText: port })
  await expect(asks).toContainText('the room is used for exams')
  await expect(asks).toContainText('Unread')
  expect(await seriousFindings(theirs)).toEqual([])
  const sideways = () => theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [1440, 390, 320]) {
    await theirs.setViewportSize({ width, height: 900 })
    expect(await sideways()).toBeLessThanOrEqual(0)
    await expect(bell(theirs)).toBeInViewport({ ratio: 1 })
    await expect(theirs.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 })
    const folder = process.env['SHOTS']
    if (folder !== undefined) await theirs.screenshot({ path: `${folder}/notifications-${width}.png` })
  }
  await expect
    .poll(() => mailsTo(product, 'approver@lab.example'))
    .toContain(`engineer asks you to agree: ${port}`)
  await theirs.setViewportSize({ width: 1440, height: 900 })
  await asks.getByRole('link', { name: `engineer asks you to agree: ${port}` }).click()
  await expect(theirs).toHaveURL(/\/command-centre\/run\?id=\d+$/)
  await expect(list(theirs)).toHaveCount(0)
  await bell(theirs).click()
  await expect(asks).not.toContainText('Unread')
  // As the title of a page does that arrives late.
  await theirs.getByRole('heading', { level: 1 }).focus()
  await theirs.keyboard.press('Escape')
  await expect(bell(theirs)).toBeFocused()

  await theirs.goto('/command-centre/approvals')
  await card(theirs, port)
    .getByRole('button', { name: `Agree to ${port}` })
    .click()
  await expect(card(theirs, port)).toHaveCount(0)

  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
  await bell(page).click()
  const agreed = list(page)
    .getByRole('listitem')
    .filter({ hasText: `approver agreed: ${port}` })
  await expect(agreed).toContainText('Unread')
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(agreed).not.toContainText('Unread')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 0 unread')
  await expect(list(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeHidden()
  await theirs.context().close()
})

test('notifications that are not read say so', async ({ asRole, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const page = await asRole('desk')
  await page.route('**/api/account/notifications/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'The console is busy.', code: 'busy', id: '1' } }),
  )
  await bell(page).click()
  await expect(list(page)).toContainText('Your notifications could not be read')
  await expect(list(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})
