import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const path = '/common-queries/cisco-ise'

export const asking = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ q, ...more }).toString()}`

interface Asked {
  readonly data: {
    readonly answer: {
      readonly standing: string
      readonly sessions: { readonly sessions: readonly { readonly server: string | null }[] }
    }
  }
}

/** What stands on the page of the identity services engine, in the words of those who use it. */
export function isePage(page: Page) {
  const main = page.getByRole('main')
  const facts = main.getByRole('tabpanel')
  return {
    field: main.getByRole('textbox', { name: 'Identifier' }),
    head: main.getByRole('article'),
    step: (label: string) =>
      main.getByRole('list', { name: 'Decision path' }).getByRole('listitem').filter({ hasText: label }),
    alerts: main.getByRole('alert'),
    tab: (name: string | RegExp) => main.getByRole('tab', { name }),
    panel: facts,
    rules: facts.getByRole('region', { name: /^Rules of “/ }),
    authentication: facts.getByRole('region', { name: 'Rules of authentication' }),
    instant: main.getByRole('textbox', { name: /^In force at/ }),
    fact: (name: string) => facts.locator(`[data-fact="${name}"]`).locator('dd'),
    chips: main.getByRole('list', { name: 'Sources' }).first(),
    settled: () =>
      expect(main.locator('[aria-busy]').first()).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 }),
    /** The same question by the call, beside the page. */
    byCall: async (q: string) => {
      const answer = await page.request.get(`/api${path}/?${new URLSearchParams({ q }).toString()}`, {
        headers: { accept: 'application/json' },
        timeout: 35_000,
      })
      expect(answer.status()).toBe(200)
      return ((await answer.json()) as Asked).data.answer
    },
  }
}
