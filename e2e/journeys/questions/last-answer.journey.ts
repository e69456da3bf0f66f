import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const main = (page: Page) => page.getByRole('main')
const settled = (page: Page) =>
  expect(main(page).locator('[aria-busy]').first()).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })

for (const [screen, path, unknown] of [
  ['Active directory', '/common-queries/active-directory', 'nobody.at.all'],
  ['Identity services engine', '/common-queries/cisco-ise', '00:11:22:33:44:97'],
] as const) {
  test(`${screen}: with the live check off the last kept answer stands with its age, and one button asks now`, async ({
    asRole,
    lab,
  }) => {
    const device = await lab.endpoint('laptop', `last answer ${screen}`, ({ owner }) => owner !== null)
    const q = path.endsWith('ise') ? device.mac : device.owner!
    const page = await asRole('engineer', `${path}?q=${encodeURIComponent(q)}`)
    await settled(page)
    const title = await main(page).getByRole('article').first().textContent()
    const before = await lab.journalEnd()
    await page.getByRole('button', { name: 'Live check on' }).click()
    const said = main(page).getByRole('status').filter({ hasText: 'Cached answers' })
    await expect(said).toContainText('No system was asked')
    await settled(page)
    expect((await main(page).getByRole('article').first().textContent())?.slice(0, 10)).toBe(
      title?.slice(0, 10),
    )
    expect((await lab.journalAfter(before)).filter(({ text }) => text.includes(q))).toEqual([])
    expect(await seriousFindings(page)).toEqual([])

    await page.goto(`${path}?q=${encodeURIComponent(unknown)}&live=no`)
    await settled(page)
    await expect(
      main(page).getByText('No cached answer to this question; no system was asked.'),
    ).toBeVisible()
    await expect(main(page)).toContainText('no answer of it is stored')
    await main(page).getByRole('button', { name: 'Ask now' }).first().click()
    await expect(page.getByRole('button', { name: 'Live check on' })).toBeVisible()
    await settled(page)
    await expect(main(page).getByRole('status').filter({ hasText: 'kept' })).toHaveCount(0)
  })
}
