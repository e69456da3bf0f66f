import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const path = '/command-centre/ise-endpoint-onboard'

export const whole = { timeout: 90_000 }

export const addressOf = (query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** What stands on the page that onboards an endpoint, in the words of those who use it. */
export function onboardPage(page: Page) {
  const form = page.getByRole('form', { name: 'ISE endpoint onboard' })
  const evidence = page.getByRole('region', { name: 'Evidence' })
  const reason = page.getByLabel(/^Reason for the (\d+ )?warnings?$/)
  return {
    form,
    evidence,
    checks: page.getByRole('list', { name: 'Checks' }),
    commands: page.getByRole('region', { name: 'Commands' }),
    changes: page.getByRole('table', { name: 'What changes' }),
    proof: evidence.getByRole('table', { name: 'Proof' }),
    reason,
    /** The groups have been told, so that one of them can be chosen. */
    groupsTold: () => expect(form.getByLabel('Group').locator('option').nth(2)).toBeAttached(whole),
    preview: async (why: string) => {
      await form.getByLabel('Reason').fill(why)
      await form.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible(whole)
    },
    apply: async (mac: string) => {
      if ((await reason.count()) > 0) await reason.fill('its owner knows')
      await page.getByRole('button', { name: `Apply to Endpoint ${mac}` }).click()
    },
    ended: (state: string) =>
      expect(evidence.getByRole('heading', { name: state, exact: true })).toBeVisible(whole),
    previewUndo: async (why: string) => {
      await evidence.getByRole('button', { name: 'Undo change' }).click()
      await evidence.getByLabel('Reason for undo').fill(why)
      await evidence.getByRole('button', { name: 'Preview undo' }).click()
    },
  }
}
