import type { Page } from '@playwright/test'
import { whole } from '../acts/acting.ts'
import { ask, busyAccessPoint, main } from '../cisco-wlc/air.ts'
import { expect } from '../journey.ts'
import type { Product } from '../product/running.ts'

export const path = '/workflows/power-management'
export const targets = (page: Page) => main(page).getByRole('table', { name: 'Targets' })
export const form = (page: Page) => page.getByRole('form', { name: 'Change of port power' })
export const lines = (page: Page) => page.getByRole('table', { name: 'Lines' })

/** Asks for an access point with clients, and gives its name and its port as the page has it. */
export async function askAccessPoint(page: Page, product: Product) {
  const { name } = await busyAccessPoint(product)
  await ask(page, name)
  const row = targets(page).locator('tbody tr').first()
  await expect(row).toContainText(name)
  const port = (await row.getByRole('checkbox').getAttribute('aria-label'))?.replace('Take ', '') ?? ''
  return { name, row, port }
}

/** Chooses what is done, says why, and has the list checked. */
export async function checkPorts(page: Page, action: string, reason: string): Promise<void> {
  await form(page).getByRole('radio', { name: action, exact: true }).check()
  await form(page).getByLabel('Reason').fill(reason)
  await form(page).getByRole('button', { name: 'Check 1 port' }).click()
}

/** Gives a reason where there are warnings, and who clicks, and applies one line. */
export async function applyOne(page: Page, { password }: Product): Promise<void> {
  await expect(lines(page).getByText('Previewed')).toHaveCount(1, whole)
  const reason = page.getByLabel(/^Reason for the warnings/)
  if ((await reason.count()) > 0) await reason.fill('it hangs')
  await page
    .getByRole('form', { name: 'Your identity' })
    .getByLabel('Password', { exact: true })
    .fill(password)
  await page.getByRole('button', { name: 'Apply 1 change of port power' }).click()
}
