import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { connectAgain, removeSystem, screen, secretInFile } from './by-call.ts'

test('what is connected goes out as YAML without secrets and comes in changed, by a preview', async ({
  asRole,
  lab,
  product,
}) => {
  const name = 'kea-exported'
  await connectAgain(product, { name, title: 'Kea as text' }, { system: 'kea-1', credential: 'kea-login' })
  lab.undoing(() => removeSystem(product, name))
  const { secret } = await secretInFile(product, 'kea-login')
  const page = await asRole('administrator', screen)
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('button', { name: 'Show as YAML' }).click()
  const exported = page.getByLabel('Exported YAML')
  await expect(exported).toHaveValue(/kea-exported/)
  const yaml = await exported.inputValue()
  expect(yaml).not.toContain(secret)
  await page
    .getByLabel('YAML', { exact: true })
    .fill(yaml.replace('title: Kea as text', 'title: Kea from text'))
  await page.getByRole('button', { name: 'Preview' }).click()
  const row = page.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('title')
  await expect(row).toContainText('kept')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply one change' }).click()
  await expect(page.getByRole('link', { name: 'Kea from text' })).toBeVisible()
})

test('a text that is wrong says in which line', async ({ asRole, complaints }) => {
  complaints.expect(/status of 400/, /preview\/ failed: 400/)
  const page = await asRole('administrator', `${screen}?text=yaml`)
  await page
    .getByLabel('YAML', { exact: true })
    .fill('version: 1\nsystems:\n  - { name: kea-7, kind: dhcp }\n')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('YAML', { exact: true })).toHaveAccessibleDescription(/line 3: systems\.0\./)
})
