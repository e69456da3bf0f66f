import type { Page, Route } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell, seriousFindings } from '../seriousness.ts'

const health = (page: Page) => page.getByRole('table', { name: 'Health by building' })

test('the first page says how each building is, and a number opens the list that it counts', async ({
  asRole,
}) => {
  const page = await asRole('engineer')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Needs a person/ })).toBeVisible()
  const all = health(page).getByRole('link', { name: 'Switches, all buildings: ' })
  const count = (await all.textContent()) ?? ''
  expect(Number(count)).toBeGreaterThan(0)
  await all.click()
  await expect(page).toHaveURL(/\/site-resources\/network-devices$/)
  await expect(page.getByText(`${count} devices`, { exact: true })).toBeVisible()
  await page.goBack()
  await health(page).getByRole('button', { name: /^B01/ }).click()
  await expect(page).toHaveURL(/building=B01/)
  await expect(health(page).getByRole('row')).toHaveCount(3)
  await health(page).getByRole('link', { name: 'Ports err-disabled, all buildings: ' }).click()
  await expect(page).toHaveURL(/list=err-disabled-ports/)
  await expect(page.getByRole('region', { name: /^Ports err-disabled/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByLabel('Building', { exact: true })).toHaveValue('B01')
})

test('a chart has its table, and the scope of the utilisation is chosen', async ({ asRole }) => {
  const page = await asRole('engineer')
  const chart = page.getByRole('region', { name: 'DHCP utilisation' })
  await expect(chart.getByRole('img')).toHaveAccessibleName(/% leased/)
  await chart.getByRole('button', { name: 'Table of DHCP utilisation' }).click()
  await expect(chart.getByRole('table', { name: 'DHCP utilisation, as a table' })).toBeVisible()
  const other = (await chart.getByLabel('Scope').locator('option').nth(1).getAttribute('value')) ?? ''
  await chart.getByLabel('Scope').selectOption(other)
  await expect(page).toHaveURL(new RegExp(`subnet=${encodeURIComponent(other)}`))
  await expect(chart.getByText(`${other}: `)).toBeVisible()
})

test('who may see little sees only that', async ({ asRole }) => {
  const page = await asRole('auditor')
  await expect(page.getByRole('region', { name: /^Changes, 24 h/ })).toBeVisible()
  await expect(health(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'PoE drawn' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Connected systems' })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a silent source greys its number and says since when', async ({ asRole }) => {
  const page = await asRole('engineer', '/common-queries/dhcp-server')
  const since = '2026-01-02T03:04:05.000Z'
  await page.route('**/api/dashboard/**', async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.json()) as {
      data: { health?: { figures: { name: string; silence: object | null }[] } }
    }
    for (const figure of body.data.health?.figures ?? [])
      if (figure.name === 'full-scopes') figure.silence = { silent: 1, of: 1, names: ['DHCP kea-1'], since }
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const number = health(page).getByRole('link', { name: /^Scopes above 90 %, all buildings/ })
  await expect(number).toHaveAccessibleName(/DHCP kea-1 silent since 2\sJan/)
  await expect(number).toHaveAttribute('data-old', 'true')
  await expect(page.getByText(/DHCP kea-1 silent since 2\sJan/)).toBeVisible()
})

test('it looks well on a wide screen and a phone, in both colours', async ({ asRole }) => {
  const page = await asRole('administrator')
  await expect(page.getByRole('region', { name: 'Connected systems' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'PoE drawn' }).getByRole('img')).toBeVisible()
  await expectLooksWell(page, 'dashboard')
})
