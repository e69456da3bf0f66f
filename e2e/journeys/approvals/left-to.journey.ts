import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { approver, askFor, card } from './asking.ts'
import { ruleOn } from './rules-by-call.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(async () => {
    await ruleOn(product, null)
    await forbidChanges(product, 'switch-cli')
  })
})

test('a change that is left to a role is seen by others, who are told whose it is and cannot answer it', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  const device = await lab.endpoint('printer', 'left to')
  const port = `${device.switch} ${device.port}`
  await ruleOn(product, `port ${port}`, ['administrator', 'security'])
  const page = await asRole('engineer')
  await askFor(page, port, 'Exam printer')
  await expect(page.getByText('Approval is left to the role administrator or security')).toBeVisible()

  const theirs = await approver(browser, product)
  const waiting = card(theirs, port)
  await expect(waiting).toContainText(
    'You cannot answer this. Approval is left to the role administrator or security.',
  )
  await expect(waiting.getByRole('button', { name: /^(Agree|Refuse|Delegate)/ })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Approvals 0 waiting' })).toBeVisible()
  expect(await seriousFindings(theirs)).toEqual([])
  await theirs.context().close()

  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
})
