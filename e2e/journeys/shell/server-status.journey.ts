import { expect, test } from '../journey.ts'

test('a page that is open says within 5 s that the disk is full, and no more once there is room', async ({
  asRole,
  page,
}) => {
  const well = { quarantine: null, recorded: true, storage: 'roomy', used: null }
  let status = 'ready'
  let condition: object = well
  await page.clock.install()
  await asRole('desk', '/site-resources')
  const notice = page.getByRole('region', { name: 'Status of the console' })
  await page.route('**/api/health/', (route) => route.fulfill({ json: { data: { status } } }))
  await page.route('**/api/condition/', (route) => route.fulfill({ json: { data: condition } }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)

  const underway = new Set<unknown>()
  page.on('request', (request) => {
    if (/\/api\/(health|condition)\/$/.test(request.url())) underway.add(request)
  })
  page.on('requestfinished', (request) => underway.delete(request))
  // From here on the page's time passes when this says so, and answers take as long as they like.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  const saysWithinFiveSeconds = async (words: string | null) => {
    const says = async () => {
      const said = (await notice.allInnerTexts()).join()
      return words === null ? said === '' : said.includes(words)
    }
    for (let passed = 0; !(await says()); passed += 250) {
      expect(passed, 'milliseconds of the page').toBeLessThan(5_000)
      await page.clock.runFor(250)
      await expect.poll(() => underway.size).toBe(0)
    }
  }

  condition = { ...well, storage: 'full', used: 97 }
  status = 'degraded'
  await saysWithinFiveSeconds(
    'The disk is almost full (97 % used). Changes are refused until there is room; reading works.',
  )
  condition = { ...well, recorded: false }
  await saysWithinFiveSeconds('The audit log cannot be written.')
  condition = well
  status = 'ready'
  await saysWithinFiveSeconds(null)
})
