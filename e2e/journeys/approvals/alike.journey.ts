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

test('three that differ in their port alone are agreed to with one click, and one that is gone stops no other', async ({
  asRole,
  browser,
  lab,
  product,
}) => {
  test.setTimeout(240_000)
  const kinds = ['alike one', 'alike two', 'alike three', 'not alike']
  const devices = await Promise.all(kinds.map((seed) => lab.endpoint('printer', seed)))
  const [one, two, gone, other] = devices.map((device) => `${device.switch} ${device.port}`)
  await ruleOn(product, 'port sw* *')
  const page = await asRole('engineer')
  await askFor(page, other!, 'Of the library')
  await askFor(page, one!, 'Of the exams')
  await askFor(page, two!, 'Of the exams')
  await askFor(page, gone!, 'Of the exams')

  const theirs = await approver(browser, product)
  const panel = theirs.getByRole('region', { name: '3 alike: Set description “Of the exams” on each.' })
  const row = (port: string) =>
    panel.getByRole('row').filter({ has: theirs.getByLabel(port, { exact: true }) })
  await expect(panel).toContainText('Site rule: Exams (port sw* *).')
  for (const port of [one!, two!, gone!]) {
    await expect(panel.getByRole('checkbox', { name: port, exact: true })).toBeChecked()
    await expect(row(port)).toContainText('by engineer: the room is used for exams')
    await expect(row(port)).toContainText(/Description: .* → Of the exams/)
  }
  await expect(panel).not.toContainText(other!)
  await expect(card(theirs, other!)).toBeVisible()
  expect(await seriousFindings(theirs)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await theirs.setViewportSize({ width, height: 900 })
      await theirs.emulateMedia({ colorScheme })
      expect(await seriousFindings(theirs)).toEqual([])
      expect(
        await theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const folder = process.env['SHOTS']
      if (folder !== undefined)
        await theirs.screenshot({ path: `${folder}/alike-${width}-${colorScheme}.png` })
    }
  }

  // What is read anew was not seen before: it is ticked by whoever has looked at it.
  await expect(panel.getByRole('button', { name: 'Agree to 3' })).toBeEnabled()
  await card(theirs, two!).getByRole('button', { name: 'Read again now' }).click()
  await expect(panel.getByRole('checkbox', { name: two!, exact: true })).not.toBeChecked()
  await panel.getByRole('checkbox', { name: one!, exact: true }).uncheck()
  await expect(panel.getByRole('button', { name: 'Agree to 1' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: one!, exact: true }).check()
  await panel.getByRole('checkbox', { name: two!, exact: true }).check()

  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Cancelled before anything was sent.')).toBeVisible()
  await panel.getByRole('button', { name: 'Agree to 3' }).click()
  const became = theirs.getByRole('table', {
    name: 'Result of: Set description “Of the exams” on each.',
  })
  const answer = (port: string) => became.getByRole('row').filter({ hasText: port })
  await expect(answer(one!)).toContainText('Agreed.')
  await expect(answer(two!)).toContainText('Agreed.')
  await expect(answer(gone!)).toContainText('Not agreed. This no longer waits for approval.')
  await expect(panel).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible()
  expect(await seriousFindings(theirs)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder !== undefined) await theirs.screenshot({ path: `${folder}/alike-answered.png` })
  for (const { switch: name, port } of devices.slice(0, 2)) {
    await expect.poll(() => lab.description(name, port), { timeout: 60_000 }).toBe('Of the exams')
  }

  await answer(one!).getByRole('link').click()
  const evidence = theirs.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('Agreed together with', { timeout: 90_000 })
  await expect(evidence).toContainText(`${two} (run `)
  await expect(evidence).not.toContainText(gone!)
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await theirs.setViewportSize({ width, height: 900 })
    await theirs.emulateMedia({ colorScheme })
    expect(await seriousFindings(theirs)).toEqual([])
    if (folder !== undefined)
      await theirs.screenshot({ path: `${folder}/together-${width}.png`, fullPage: true })
  }
  await theirs.goBack()

  await card(theirs, other!).getByRole('button', { name: 'Refuse', exact: true }).click()
  const no = theirs.getByRole('form', { name: 'Refuse change' })
  await no.getByLabel('Reason for refusal').fill('It is not of the exams.')
  await no.getByRole('button', { name: 'Refuse change' }).click()
  await expect(theirs.getByText('Nothing awaits approval')).toBeVisible()
  // Proven too: the next journey finds nothing under way.
  await page.reload()
  await expect(page.getByRole('button', { name: 'In progress 0' })).toBeVisible({ timeout: 90_000 })
  await theirs.context().close()
})
