import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import type { Role } from '../journey.ts'

/** Titles of the menu with those below each group, every group opened in turn. */
async function menuOf(page: Page): Promise<Record<string, string[]>> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const items = menu.locator(':scope > ul > li')
  const found: Record<string, string[]> = {}
  for (const item of await items.all()) {
    const group = item.getByRole('button')
    if ((await group.count()) === 0) {
      found[(await item.getByRole('link').innerText()).trim()] = []
      continue
    }
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(item.getByRole('list')).toBeVisible()
    found[(await group.innerText()).trim()] = await item.getByRole('link').allInnerTexts()
  }
  return found
}

const menus: Partial<Record<Role, Record<string, string[]>>> = {
  auditor: {
    Dashboard: [],
    'Command Center': ['Command history'],
    Administration: ['License information', 'Audit log'],
  },
  facilities: {
    Dashboard: [],
    Workflows: ['Switch port allocation', 'Power management'],
    'Common Queries': ['Map locate'],
    'Site Resources': [
      'Campus map',
      'Departments',
      'Network locations',
      'Network devices',
      'Access points',
      'UPS units',
      'Floor plans',
      'Operating hours',
    ],
    Scanner: [],
  },
  approver: {
    Dashboard: [],
    Workflows: ['Search and locate'],
    'Common Queries': ['Device lookup', 'Switch'],
    'Command Center': ['Approvals', 'Command history'],
  },
}

for (const [role, expected] of Object.entries(menus)) {
  test(`the menu of the ${role} has what the keys open and nothing else`, async ({ asRole }) => {
    const page = await asRole(role as Role)
    expect(await menuOf(page)).toEqual(expected)
  })
}

test('a hidden screen is on no menu and opens with its key', async ({ asRole }) => {
  const page = await asRole('security')
  expect((await menuOf(page))['Workflows']).toEqual(['Search and locate', 'Security response'])
  await page.goto('/workflows/cyber-security-response')
  await expect(page.getByRole('heading', { name: 'Cyber security response' })).toBeVisible()
})

test('without its key a screen does not exist, and the server names the key that is missing', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 403/)
  const page = await asRole('facilities', '/workflows/search-and-locate?q=10.1.1.1')
  await expect(page.getByText('NotFound', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Patchbay | NotFound')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByLabel('Search for an identifier')).toHaveCount(0)
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/workflows/search-and-locate/?q=10.1.1.1')
    return { status: response.status, body: (await response.json()) as unknown }
  })
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'key-missing', fields: { key: 'workflows-search-and-locate' } },
  })
})

test('a group opens at its own path with a card for each page, and only for those who hold a key of it', async ({
  asRole,
}) => {
  const page = await asRole('desk', '/workflows')
  await expect(page.getByRole('heading', { name: 'Workflows' })).toBeVisible()
  await expect(page.getByText('3 of 6 pages are open to you.')).toBeVisible()
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveText([/^Cable health check/, /^Search and locate$/, /^Network connect/])
  await cards.filter({ hasText: 'Search and locate' }).click()
  await expect(page).toHaveURL('/workflows/search-and-locate')
  await page.goto('/administration')
  await expect(page.getByText('NotFound', { exact: true })).toBeVisible()
})
