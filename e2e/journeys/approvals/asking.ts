import type { Browser, Page } from '@playwright/test'
import { expect } from '../journey.ts'
import type { Product } from '../product/running.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'

const approvals = '/command-centre/approvals'
const assignment = '/command-centre/switch-port-assignment'

/** Previews another description for a port as somebody signed in, and asks for it; `proven` is whether it is to be proven or undone. */
export async function askFor(page: Page, port: string, text: string, proven = true): Promise<void> {
  await page.goto(`${assignment}?port=${encodeURIComponent(port)}`)
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill(text)
  await form.getByLabel('Reason').fill('the room is used for exams')
  await form.getByRole('checkbox', { name: 'Automatic undo' }).setChecked(proven)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('A second person must agree.')).toBeVisible()
  await page.getByRole('button', { name: `Request approval for ${port}` }).click()
  await expect(page.getByText('Awaiting a second person. Nothing was sent.')).toBeVisible()
}

/** The approver of the lab, in a browser of their own. */
export async function approver(browser: Browser, product: Product, path = approvals): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await openSignedIn(page, product, 'approver', path)
  await expect(page.locator('#menu')).toBeAttached()
  return page
}

export const card = (page: Page, port: string) =>
  page.getByRole('article', { name: `Switch port assignment: ${port}` })
