import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import type { Product } from '../product/running.ts'
import { seriousFindings } from '../seriousness.ts'

/** Some proofs wait for a device to come back. */
export const whole = { timeout: 90_000 }

/** Says why, for which ticket if for any, and previews an act of the page of a question. */
export async function previewAct(page: Page, title: string, reason: string, ticket = ''): Promise<void> {
  const form = page.getByRole('form', { name: title })
  await page.getByRole('button', { name: title, exact: true }).click()
  const field = form.getByRole('textbox', { name: /^Reason for/ })
  await expect(field).toBeFocused()
  await expect(form.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await field.fill(reason)
  await form.getByLabel('Ticket').fill(ticket)
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()
}

/** Proves once more who clicks, where something is taken away. */
export async function proveSelf(page: Page, { password }: Product): Promise<void> {
  await page
    .getByRole('form', { name: 'Your identity' })
    .getByLabel('Password', { exact: true })
    .fill(password)
}

export const applyTo = (page: Page, target: string) =>
  page.getByRole('button', { name: `Apply to ${target}` })
export const evidenceOf = (page: Page) => page.getByRole('region', { name: 'Evidence' })

/** It ended well, and offers no undoing. */
export async function provenAndFinal(page: Page): Promise<void> {
  const evidence = evidenceOf(page)
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  await expect(evidence.getByRole('button', { name: 'Undo change' })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
}
