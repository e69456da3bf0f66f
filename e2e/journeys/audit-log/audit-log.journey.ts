import { readFile } from 'node:fs/promises'
import { judgeEvidence } from '@patchbay/server/changes/evidence/judge-evidence'
import { expect, test } from '../journey.ts'
import { expectLooksWell, seriousFindings } from '../seriousness.ts'

const screen = '/administration/audit-log'

test('an auditor finds who looked for what, opens the entry, and the looks are entries too', async ({
  asRole,
  ask,
}) => {
  const word = `zz-${Date.now()}`
  await ask(word)
  const page = await asRole('auditor', screen)
  const rows = page.getByRole('table', { name: 'Entries' }).locator('tbody tr')
  await page.getByRole('textbox', { name: 'Target begins with' }).fill(word)
  await expect(page).toHaveURL(new RegExp(word))
  await page.getByLabel('Kind').selectOption('Read of a place')
  await expect(rows.first()).toContainText('Search and locate')
  expect(await seriousFindings(page)).toEqual([])
  await rows
    .first()
    .getByRole('link', { name: /^Entry / })
    .click()
  const opened = page.getByRole('region', { name: /^Entry \d+$/ })
  await expect(opened).toContainText('Hash before')
  await opened.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Kind').selectOption('Look at the audit log')
  await expect(rows.first()).toContainText('auditor')
})

test('the log is verified from the page, up to an entry and against a head', async ({ asRole }) => {
  const page = await asRole('auditor', screen)
  await page.getByRole('button', { name: 'Verify log' }).click()
  const verification = page.getByRole('region', { name: 'Verification' })
  await expect(verification).toContainText(/Entries 1 to \d+ are as they were written/)
  await expect(verification).toContainText(/record-heads\.jsonl|No head outside the database was compared/)
})

test('signed JSON and CSV are genuine for verify-evidence', async ({ asRole }) => {
  const page = await asRole('auditor', `${screen}?kind=sign-in`)
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  for (const choice of ['Signed JSON', 'Signed CSV']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Signed file' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(judgeEvidence(text, null)).toMatchObject({ genuine: true })
  }
})

test('whoever lacks the key is told so', async ({ asRole }) => {
  const page = await asRole('desk', screen)
  await expect(page.getByRole('table', { name: 'Entries' })).toHaveCount(0)
})

test('the audit log looks well', async ({ asRole }) => {
  const page = await asRole('auditor', screen)
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  await expectLooksWell(page, 'audit log')
})
