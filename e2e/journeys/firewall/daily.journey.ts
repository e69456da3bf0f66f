import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/firewall'
const main = (page: Page) => page.getByRole('main')
const address = (query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`
const asked = { q: '10.1.16.9', to: '203.0.113.10', service: 'tcp/443' }
const name = '10.1.16.9 to 203.0.113.10, tcp/443'

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
}

const menu = (page: Page) => page.getByRole('button', { name: 'Daily', exact: true })

/** The list as it is read now. */
async function openList(page: Page) {
  await menu(page).click()
  await page.getByRole('menuitem', { name: /^All .*daily question.*stop/ }).click()
  return page.getByRole('dialog', { name: 'Daily questions' })
}

test('a question is asked daily, has its verdict with age and next time after a reload, and is stopped', async ({
  asRole,
}) => {
  const page = await asRole('engineer', address(asked))
  await settled(page)
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Ask this question daily' }).click()
  await expect(async () => {
    await page.reload()
    await settled(page)
    const list = await openList(page)
    await expect(list).toContainText(/is (allowed|denied) by .*, read .* ago, the same since .* Next /, {
      timeout: 1_000,
    })
  }).toPass({ timeout: 90_000 })
  const list = page.getByRole('dialog', { name: 'Daily questions' })
  await list.getByRole('button', { name: `Stop ${name}` }).click()
  await expect(list.getByRole('status')).toContainText('is stopped')
  await expect(list).toContainText('No daily questions.')
})

test('a daily question leads back to its answer, and is not offered twice', async ({ asRole }) => {
  const page = await asRole('engineer', address({ ...asked, to: '203.0.113.20' }))
  await settled(page)
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Ask this question daily' }).click()
  await menu(page).click()
  const own = page.getByRole('menuitemradio', { name: '10.1.16.9 to 203.0.113.20, tcp/443' })
  await expect(own).toBeChecked()
  await expect(page.getByRole('menuitem', { name: 'Ask this question daily' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(path)
  await menu(page).click()
  await own.click()
  await expect(page).toHaveURL(/to=203\.0\.113\.20/)
  await settled(page)
  await expect(main(page).getByRole('article')).toContainText('203.0.113.20')
})

test('the list of daily questions is readable wide and on a phone, in light and in dark', async ({
  asRole,
}) => {
  const page = await asRole('engineer', address({ ...asked, to: '203.0.113.30' }))
  await settled(page)
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Ask this question daily' }).click()
  await openList(page)
  await expectLooksWell(page, 'firewall-daily')
})
