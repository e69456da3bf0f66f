import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { LabClient } from '../lab/lab.ts'

export const path = '/command-centre/ivanti-request-submission'

export const whole = { timeout: 90_000 }

/** The login of somebody whom the desk knows. */
export const staffOf = async (lab: LabClient) => {
  const person = (await lab.people()).find(({ kind, enabled }) => kind === 'staff' && enabled)
  if (person === undefined) throw new Error('Nobody works at the campus.')
  return person.username
}

export const addressOf = (query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** What stands on the page that asks a service desk, in the words of those who use it. */
export function requestPage(page: Page) {
  const form = page.getByRole('form', { name: 'Service-desk request' })
  const evidence = page.getByRole('region', { name: 'Evidence' })
  return {
    form,
    evidence,
    checks: page.getByRole('list', { name: 'Checks' }),
    commands: page.getByRole('region', { name: 'Commands' }),
    proof: evidence.getByRole('table', { name: 'Proof' }),
    read: evidence.getByRole('table', { name: 'Before, intent, read back' }),
    /** A template is chosen, and the form has been drawn from what it asks. */
    choose: async (template: string, first: string) => {
      await expect(
        form.getByRole('combobox', { name: 'What is asked for' }).locator('option').nth(2),
      ).toBeAttached(whole)
      await form.getByRole('combobox', { name: 'What is asked for' }).selectOption({ label: template })
      await expect(form.getByLabel(first)).toBeVisible(whole)
    },
    preview: async () => {
      await form.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible(whole)
    },
    apply: async (subject: string, kind: 'Request' | 'Fault' = 'Request') => {
      const reason = page.getByLabel(/^Reason for the (\d+ )?warnings?$/)
      if ((await reason.count()) > 0) await reason.fill('it is another fault')
      await page.getByRole('button', { name: `Apply to ${kind} “${subject}”` }).click()
    },
    /** With the ticket's number, where the desk has given one. */
    ended: (state: string) =>
      expect(evidence.getByRole('heading', { name: new RegExp(`^${state}(: ticket \\d+)?$`) })).toBeVisible(
        whole,
      ),
  }
}
