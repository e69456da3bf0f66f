import { expect, test } from '../journey.ts'

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
