import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { expectLooksWell, phone, seriousFindings } from '../seriousness.ts'
import { approver, askFor, card } from './asking.ts'
import { ruleOn } from './rules-by-call.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(async () => {
    await ruleOn(product, null)
    await forbidChanges(product, 'switch-cli')
  })
})

test('a change waits for somebody else, who asks, is answered, and agrees to less than was asked for', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  const device = await lab.endpoint('printer', 'agreed')
  const port = `${device.switch} ${device.port}`
  await ruleOn(product, `port ${port}`)
  const page = await asRole('engineer')
  await askFor(page, port, 'Exam printer', false)
  await expect(page.getByRole('button', { name: /^Agree/ })).toHaveCount(0)

  const theirs = await approver(browser, product)
  await expect(theirs.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible()
  const waiting = card(theirs, port)
  await expect(waiting).toContainText('engineer')
  await expect(waiting).toContainText('the room is used for exams')
  await expect(waiting).toContainText(`Site rule: Exams (port ${port}).`)
  await expect(waiting.getByRole('table', { name: 'What changes' })).toContainText('Exam printer')
  await expect(waiting.getByRole('list', { name: 'Checks' })).toContainText('The port has one device')
  await waiting.getByLabel('Question or answer').fill('For how long?')
  await waiting.getByRole('button', { name: 'Add comment' }).click()
  await expect(waiting.getByRole('list', { name: 'Comments' })).toContainText('For how long?')
  expect(await seriousFindings(theirs)).toEqual([])

  await expect(page.getByText('Requested by engineer: the room is used for exams')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('For how long?')
  await page.getByLabel('Question or answer').fill('Until Friday.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Until Friday.')

  await theirs.reload()
  await expect(waiting.getByRole('list', { name: 'Comments' })).toContainText('Until Friday.')
  await waiting.getByRole('button', { name: 'Read again now' }).click()
  const friday = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  await waiting.getByLabel(/^End /).fill(friday)
  await waiting.getByRole('checkbox', { name: 'Automatic undo' }).check()
  expect(await seriousFindings(theirs)).toEqual([])
  await waiting.getByRole('button', { name: `Agree to ${port}` }).click()
  await expect(theirs.getByText('Nothing awaits approval')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Approvals 0 waiting' })).toBeVisible()

  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible({ timeout: 90_000 })
  await expect(evidence.getByText('End', { exact: true })).toBeVisible()
  await expect(evidence.getByText('Approver', { exact: true })).toBeVisible()
  await expect(evidence.getByText('Automatic undo')).toBeVisible()
  await theirs.context().close()
})

test('a change is refused with a reason, which whoever asked reads where they asked', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  const device = await lab.endpoint('printer', 'refused by somebody')
  const port = `${device.switch} ${device.port}`
  await ruleOn(product, `device ${device.mac}`)
  const page = await asRole('engineer')
  await askFor(page, port, 'not in the exams')
  const theirs = await approver(browser, product)
  await card(theirs, port).getByRole('button', { name: 'Delegate' }).click()
  const handing = theirs.getByRole('form', { name: 'Delegate approval' })
  await expect(handing.getByLabel('Approver').getByRole('option')).not.toHaveCount(1)
  await handing.getByRole('button', { name: 'Close' }).click()
  await card(theirs, port).getByRole('button', { name: 'Refuse', exact: true }).click()
  const no = theirs.getByRole('form', { name: 'Refuse change' })
  await expect(no.getByRole('button', { name: 'Refuse change' })).toBeDisabled()
  await no.getByLabel('Reason for refusal').fill('Not before the exams are over.')
  await no.getByRole('button', { name: 'Refuse change' }).click()
  await expect(theirs.getByText('Nothing awaits approval')).toBeVisible()
  await expect(page.getByText('Refused by approver: Not before the exams are over.')).toBeVisible()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
  await theirs.context().close()
})

test('what comes and goes while the page is open is shown, and nothing moves under who reads', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  const [first, second] = await Promise.all([
    lab.endpoint('printer', 'was there'),
    lab.endpoint('printer', 'came later'),
  ])
  const [there, later] = [first, second].map((device) => `${device.switch} ${device.port}`)
  await ruleOn(product, 'port sw* *')
  const page = await asRole('engineer')
  await askFor(page, there!, 'Was there')
  const theirs = await approver(browser, product)
  await card(theirs, there!).getByRole('button', { name: 'Refuse', exact: true }).click()
  const why = theirs.getByRole('form', { name: 'Refuse change' }).getByLabel('Reason for refusal')
  await why.fill('Not before')
  const place = await why.boundingBox()

  await askFor(page, later!, 'Came later')
  await expect(card(theirs, later!)).toBeVisible({ timeout: 60_000 })
  await expect(theirs.getByRole('link', { name: 'Approvals 2 waiting' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'New since this page was opened' })).toBeVisible()
  const announced = theirs.getByRole('log', { name: 'Announcements' })
  await expect(announced).toContainText('1 more change waits, at the end of the page')
  await expect(why).toHaveValue('Not before')
  await expect(why).toBeFocused()
  expect(await why.boundingBox()).toEqual(place)
  expect(await seriousFindings(theirs)).toEqual([])

  await page.getByRole('button', { name: 'Cancel change' }).click()
  const gone = card(theirs, later!).getByText(/^No longer pending/)
  await expect(gone).toBeVisible({ timeout: 60_000 })
  await expect(announced).toContainText(`${later} is no longer pending`)
  await expect(why).toHaveValue('Not before')
  expect(await why.boundingBox()).toEqual(place)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await theirs.setViewportSize({ width, height: 900 })
    await theirs.emulateMedia({ colorScheme })
    expect(await seriousFindings(theirs)).toEqual([])
    const folder = process.env['SHOTS']
    if (folder !== undefined)
      await theirs.screenshot({ path: `${folder}/come-and-gone-${width}.png`, fullPage: true })
  }

  await why.fill('Not before the exams.')
  await theirs
    .getByRole('form', { name: 'Refuse change' })
    .getByRole('button', { name: 'Refuse change' })
    .click()
  await expect(theirs.getByText('Nothing awaits approval')).toBeVisible()
  await expect(gone).toHaveCount(0)
  await theirs.context().close()
})

test('rules are typed, a fault of theirs is named by its line, and who saves them proves who it is', async ({
  asRole,
  product,
}) => {
  const page = await asRole('administrator', '/administration/policies?open=approval-rules')
  const form = page.getByRole('form', { name: 'Change Approval rules' })
  await form.getByLabel('Rules').fill('Exams:\nchange the weather')
  await form.getByLabel('Reason', { exact: true }).fill('the exams')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByText(/^Line 2: “the weather” is not one of/)).toBeVisible()
  await form.getByLabel('Rules').fill('Exams:\nchange switch port assignment\nrole service desk\nvlan 4000')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await expect(form.getByRole('table', { name: 'Changes to save' })).toContainText(
    'change Switch port assignment',
  )
  await form.getByRole('button', { name: 'Save Approval rules' }).click()
  await expect(form.getByText('Enter your password.')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(product.password)
  await form.getByRole('button', { name: 'Save Approval rules' }).click()
  await expect(form).toHaveCount(0)
})

test('nothing serious for axe, nothing cut off, wide and on a phone, in both colours', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  const device = await lab.endpoint('printer', 'looks')
  const port = `${device.switch} ${device.port}`
  await ruleOn(product, `port ${port}`)
  const page = await asRole('engineer')
  await askFor(page, port, 'seen on a phone')
  const theirs = await approver(browser, product)
  await theirs.setViewportSize(phone)
  await theirs.reload()
  await expect(card(theirs, port)).toBeVisible()
  await expectLooksWell(theirs, 'approvals')
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
  await theirs.context().close()
})
