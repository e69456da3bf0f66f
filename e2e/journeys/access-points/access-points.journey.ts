import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/access-points'

test('an access point is documented at another port than the one that sees it, and the list says so', async ({
  asRole,
}) => {
  const page = await asRole('engineer', screen)
  const table = page.getByRole('table', { name: 'Access points' })
  await expect(table.getByRole('row').nth(1)).toContainText('connected')
  expect(await seriousFindings(page)).toEqual([])
  const first = table.locator('a[data-id]').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  const opened = page.getByRole('region', { name, exact: true })
  await opened.getByRole('tab', { name: /^Neighbours/ }).click()
  const neighbour = opened.getByRole('table', { name: 'Neighbours' }).getByRole('row').nth(1)
  const on = await neighbour.getByRole('link').first().textContent()
  await opened.getByRole('button', { name: 'Edit access point' }).click()
  const form = page.getByRole('region', { name: `Edit ${name}` })
  await form.getByLabel('Documented switch').fill(on ?? '')
  await form.getByLabel('Documented port').fill('Gi1/0/99')
  await form.getByRole('button', { name: 'Save access point' }).click()
  await opened.getByRole('tab', { name: 'Overview' }).click()
  await expect(opened.getByText('at another port')).toBeVisible()
  await opened.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('State').selectOption('at another port')
  await expect(page).toHaveURL(/state=at\+another\+port/)
  await expect(page.getByText(/^1 of [\d\u2009]+ access points$/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
