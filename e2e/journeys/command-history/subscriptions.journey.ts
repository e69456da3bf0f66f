import type { Page } from '@playwright/test'
import { approver } from '../approvals/asking.ts'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { mailsTo } from '../notifications/mails.ts'
import { seriousFindings } from '../seriousness.ts'
import { addressOf, describe, portOf } from './described.ts'

const history = '/command-centre/command-history'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
})

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true })

/** On a desk by day and on a phone by night, where somebody wants to see it. */
async function shoot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  await page.screenshot({ path: `${folder}/${name}-1440-light.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${folder}/${name}-390-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('who subscribed is told when a change that fits has ended, and renames and ends that', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'subscribed to')
  const port = portOf(device)
  const theirs = await approver(browser, product, addressOf(history, { target: port, result: 'waiting' }))

  // Nobody would ever be told of what has not ended.
  await menu(theirs).click()
  await theirs.getByRole('menuitem', { name: /^Subscribe to these changes/ }).click()
  const form = theirs.getByRole('dialog', { name: 'Subscribe to these changes' })
  await expect(form).toContainText('none ends as “Waits to begin”')
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(menu(theirs)).toBeFocused()
  await theirs.getByLabel('Result').selectOption('')

  await menu(theirs).press('Enter')
  await theirs.getByRole('menuitem', { name: /^Subscribe to these changes/ }).press('Enter')
  await expect(form).toContainText(`target ${port}`)
  await expect(form).toContainText('From and To are no part of it')
  const name = form.getByRole('textbox', { name: 'Subscription name' })
  await expect(name).toHaveValue(port)
  await expect(name).toBeFocused()
  await expect(form.getByRole('checkbox', { name: 'Leave out my own changes' })).toBeChecked()
  expect(await seriousFindings(theirs)).toEqual([])
  await shoot(theirs, 'subscribe')
  await name.fill('The archive')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form).toHaveCount(0)
  const line = theirs.getByText('You subscribe to these changes as “The archive”.')
  await expect(line).toBeVisible()

  const page = await asRole('engineer')
  await describe(page, device, 'Told to who subscribed', 'the archive is told')
  await expect.poll(() => mailsTo(product, 'approver@lab.example')).toContain(`Done: ${port}`)
  await theirs.goto('/')
  await expect(bell(theirs)).toHaveAccessibleName(/^Notifications: [1-9]\d* unread$/)
  await bell(theirs).click()
  const told = theirs.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(told).toContainText('Fits “The archive”.')
  await expect(told).toContainText('engineer asked for it')
  await shoot(theirs, 'told')
  await told.getByRole('link', { name: `Done: ${port}` }).click()
  await expect(theirs).toHaveURL(addressOf(history, { target: port }))
  await expect(theirs.getByRole('table', { name: 'Changes' })).toContainText('Told to who subscribed')
  await expect(line).toBeVisible()
  await shoot(theirs, 'fits')

  await theirs.getByRole('button', { name: 'Rename or end' }).click()
  const list = theirs.getByRole('dialog', { name: 'Subscriptions' })
  await expect(list.getByRole('listitem')).toContainText(`target ${port}`)
  await list.getByRole('button', { name: 'Rename The archive' }).click()
  await list.getByLabel('New name of The archive').fill('Printers')
  await list.getByRole('button', { name: 'Rename subscription' }).click()
  await expect(list.getByRole('button', { name: 'End Printers' })).toBeVisible()
  expect(await seriousFindings(theirs)).toEqual([])
  await shoot(theirs, 'subscriptions')
  // From anywhere in the history it leads to what it tells of.
  await theirs.goto(addressOf(history, { actor: 'nobody', subscriptions: 'open' }))
  await list.getByRole('button', { name: /^Printers/ }).click()
  await expect(theirs).toHaveURL(addressOf(history, { target: port }))
  await expect(theirs.getByText('You subscribe to these changes as “Printers”.')).toBeVisible()

  await theirs.getByRole('button', { name: 'Rename or end' }).click()
  await list.getByRole('button', { name: 'End Printers' }).click()
  await expect(list.getByText('“Printers” is ended.')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(menu(theirs)).toBeFocused()
  await expect(theirs.getByText('You subscribe to these changes')).toHaveCount(0)
  await theirs.context().close()
})
