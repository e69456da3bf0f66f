import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import type { Connected } from '../lab/lab.ts'

export const assignment = '/command-centre/switch-port-assignment'

export const addressOf = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`
export const portOf = (device: Connected) => `${device.switch} ${device.port}`
export const evidence = (page: Page) => page.getByRole('region', { name: 'Evidence' })
export const runNumber = (page: Page) => new URL(page.url()).searchParams.get('run') ?? ''
export const whole = { timeout: 90_000 }

/** Another description for a port, from its form to the end of the run; the number of the run. */
export async function describe(
  page: Page,
  device: Connected,
  words: string,
  reason: string,
): Promise<string> {
  await page.goto(addressOf(assignment, { port: portOf(device) }))
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  await form.getByLabel('Description').fill(words)
  await form.getByLabel('Reason').fill(reason)
  await form.getByLabel('Ticket').fill('INC-48213')
  await form.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Apply to ${portOf(device)}` }).click()
  await expect(evidence(page).getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  return runNumber(page)
}
