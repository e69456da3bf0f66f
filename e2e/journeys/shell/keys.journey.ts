import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

/** What comes quicker than from fingers is taken for a scanner. */
const typeAsPeople = (page: Page, letters: string) => page.keyboard.type(letters, { delay: 80 })

/** What the list says, by key. */
async function listed(page: Page): Promise<Record<string, string>> {
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys' })
  await list.waitFor()
  const rows = await list
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row) => [
        [...row.querySelectorAll('kbd')].map((cap) => cap.textContent).join(' '),
        row.querySelector('dt')?.textContent ?? '',
      ]),
    )
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  return Object.fromEntries(rows) as Record<string, string>
}

test('? lists the keys that work for this person, each does what it says, and focus comes back', async ({
  asRole,
}) => {
  const page = await asRole('desk', '/about')
  const dashboard = page.getByRole('link', { name: 'Dashboard' })
  await dashboard.focus()
  const keys = await listed(page)
  await expect(dashboard).toBeFocused()
  expect(Object.keys(keys)).toEqual(expect.arrayContaining(['Ctrl K', '/', '?', 'G D', 'G L']))
  for (const [press, title] of Object.entries(keys).filter(([each]) => each.startsWith('G '))) {
    await typeAsPeople(page, press.replace(' ', '').toLowerCase())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // A page whose work is a question takes the focus to its field.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await page.getByRole('heading', { level: 1 }).focus()
  }
})

test('a key of a page without its key is neither listed nor does it anything', async ({ asRole }) => {
  const page = await asRole('facilities', '/about')
  expect(Object.keys(await listed(page))).not.toContain('G L')
  await typeAsPeople(page, 'gl')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Palette' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('letters typed into a field are text; / goes to the field of the page', async ({ asRole }) => {
  const page = await asRole('desk', '/workflows/search-and-locate?q=10.1.1.1&live=no')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('gd/?')
  await expect(field).toHaveValue('gd/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/search-and-locate/)
})

test('keys without Ctrl can be switched off', async ({ asRole }) => {
  const page = await asRole('desk', '/about')
  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Keys without Ctrl work' }).uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await typeAsPeople(page, 'gd')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Palette' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('Escape closes a menu also while its button still has the focus', async ({ asRole }) => {
  const page = await asRole('desk', '/about')
  const button = page.getByRole('banner').getByRole('button', { name: /Desk/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await button.focus()
  await page.keyboard.press('Escape')
  await expect(logout).toHaveCount(0)
  await expect(button).toBeFocused()
})
