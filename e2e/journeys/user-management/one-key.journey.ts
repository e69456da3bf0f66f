import type { Page } from '@playwright/test'
import { expect, review, screen, test } from './people-test.ts'
import { signIn } from '../sign-in/sign-in.ts'

/** By the call that the page of the link makes. */
async function setPassword(page: Page, link: string, password: string): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/users/password/', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ token: link.split('=')[1], password }),
  )
  expect(status).toBe(200)
}

test('a person is made with one key, signs in by the link, and sees exactly that screen', async ({
  asRole,
  people,
  browser,
  product,
}) => {
  const page = await asRole('administrator', screen)
  const username = people.name('nora')
  await page.getByRole('button', { name: 'New person' }).click()
  await expect(page).toHaveURL(/person=new/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@campus.example`)
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('checkbox', { name: 'Search and locate' }).check()
  expect(await review(page)).toContain(`${username} gains Search and locate.`)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: `Create ${username}` }).click()
  await expect(page.getByText(`Account ${username} created.`)).toBeVisible()
  const link = await page.getByLabel('One-time link').innerText()
  expect(link).toMatch(/\/login#password=[\w-]{43}$/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.getByRole('tab', { name: /^Keys/ }).click()
  await expect(page.getByRole('region', { name: 'Keys held' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Confirm hand-over' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Nora ${username}` })).toBeVisible()
  await expect(page.getByText(link)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: product.url })
  const nora = await context.newPage()
  const password = 'violet tractors hum at dawn'
  await nora.goto('/login')
  await expect(nora.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await setPassword(nora, link, password)
  await signIn(nora, username, password)
  const menu = nora.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button')).toContainText(['Workflows'])
  await menu.getByRole('button', { name: 'Workflows' }).click()
  await expect(menu.getByRole('link')).toHaveText(['Search and locate'])
  await menu.getByRole('link', { name: 'Search and locate' }).click()
  await expect(nora.getByRole('heading', { name: 'Search and locate' })).toBeVisible()
  for (const path of [screen, '/common-queries/firewall', '/scanner']) {
    await nora.goto(path)
    await expect(nora.getByRole('main')).toHaveText('NotFound')
  }
  await context.close()
})

test('a field that is wrong or taken is named in place, and nothing that was typed is lost', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('administrator', `${screen}?person=new`)
  await page.getByLabel('E-mail').fill('nobody at home')
  await page.getByLabel('Expires').fill('31.12.2026')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter a username.')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter a first name.')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Enter an e-mail address.')
  await expect(page.getByLabel('Expires')).toHaveAccessibleDescription(/^Enter a day such as/)
  await page.getByLabel('Username').fill('DESK')
  await page.getByLabel('First name').fill('Nobody')
  await page.getByLabel('E-mail').fill('nobody@home.example')
  await page.getByLabel('Expires').fill('2030-12-31')
  await page.getByRole('checkbox', { name: 'Scanner' }).check()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Another account has it.')
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@home.example')
  await expect(page.getByRole('checkbox', { name: 'Scanner' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).not.toHaveURL(/person=/)
})
