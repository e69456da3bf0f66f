import { expect, test } from '../journey.ts'

test('a page that is open says within 5 s that the disk is full, and no more once there is room', async ({
  asRole,
}) => {
  let status = 'ready'
  let condition: object = { recorded: true, storage: 'roomy', used: null }
  const page = await asRole('desk', '/site-resources')
  const notice = page.getByRole('region', { name: 'Condition of the console' })
  await page.route('**/api/health/', (route) => route.fulfill({ json: { data: { status } } }))
  await page.route('**/api/condition/', (route) => route.fulfill({ json: { data: condition } }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)

  condition = { recorded: true, storage: 'full', used: 97 }
  status = 'degraded'
  await expect(notice).toHaveText(
    'The disk of the console is almost full (97 % used). Changes are refused until there is room; reading goes on.',
    { timeout: 5_000 },
  )
  condition = { recorded: false, storage: 'roomy', used: null }
  await expect(notice).toContainText('The record cannot be written.', { timeout: 5_000 })
  condition = { recorded: true, storage: 'roomy', used: null }
  status = 'ready'
  await expect(notice).toHaveCount(0, { timeout: 5_000 })
})
