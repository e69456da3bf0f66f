import type { Page } from '@playwright/test'
import { proveSelf } from '../acts/acting.ts'
import { expect } from '../journey.ts'
import type { Product } from '../product/running.ts'

const main = (page: Page) => page.getByRole('main')

/** Opens a case by hand for a MAC, and the page of the case. */
export async function openCaseOf(page: Page, mac: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New case' })
  await form.getByLabel('Indicator').fill(mac)
  await form.getByLabel('What happened').fill('Beacon')
  await form.getByRole('button', { name: 'Open case' }).click()
  await main(page)
    .getByRole('table', { name: 'Cases' })
    .getByRole('row')
    .filter({ hasText: mac })
    .getByRole('link', { name: mac })
    .click()
  await expect(page.getByRole('heading', { name: /^Case \d+: / })).toBeVisible()
  await expect(main(page).getByRole('table', { name: 'The device' })).toBeVisible({ timeout: 40_000 })
}

/** Previews the quarantine of the ticked MACs for three days; `besides` fills what else is closed. */
export async function previewContainment(
  page: Page,
  besides: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: /^Contain \d+ MACs?$/ }).click()
  const form = page.getByRole('form', { name: 'Containment' })
  await form.getByLabel('Reason').fill('it spoke to a bad place')
  const end = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  await form.getByLabel(/^End/).fill(end)
  for (const [label, text] of Object.entries(besides))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Nothing has been sent\.|without a reason/).first()).toBeVisible({
    timeout: 60_000,
  })
}

/** Answers what wants a reason, proves who clicks, and begins it. */
export async function contain(page: Page, product: Product): Promise<void> {
  for (const why of await page.getByLabel(/^Reason for the/).all()) await why.fill('it is a test')
  await proveSelf(page, product)
  await page.getByRole('button', { name: 'Contain', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
}

export const stepOf = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: title })

/** Undoes all of it: what is looked at again after five minutes is not waited for. */
export async function release(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop and undo' }).click()
  await expect(page.getByRole('strong').filter({ hasText: /^Undone$/ })).toBeVisible({ timeout: 120_000 })
}
