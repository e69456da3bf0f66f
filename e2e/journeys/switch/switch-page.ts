import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const path = '/common-queries/cisco-switch'

/** Address of the page with a question. */
export const asking = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ q, ...more }).toString()}`

/** What stands on the page of a switch, in the words of those who use it. */
export class SwitchPage {
  readonly page: Page
  readonly main: Locator
  readonly table: Locator
  readonly plate: Locator
  readonly kinds: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.table = this.main.getByRole('table', { name: 'Ports' })
    this.plate = this.main.getByRole('grid', { name: 'Face plate' })
    this.kinds = this.main.getByRole('group', { name: 'Port states' })
  }

  async ask(q: string): Promise<void> {
    const field = this.main.getByRole('textbox', { name: 'Identifier' })
    await field.fill(q)
    await field.press('Enter')
    await this.settled()
  }

  /** A source that is silent takes until its own limit. */
  async settled(): Promise<void> {
    const result = this.main.locator('[data-old]')
    await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 50_000 })
    await expect(result).toHaveAttribute('data-old', 'false')
  }

  row(port: string): Locator {
    return this.table.locator(`tr[data-port="${port}"]`)
  }

  cell(port: string): Locator {
    return this.plate.getByRole('gridcell', { name: new RegExp(`^${port.replaceAll('/', '\\/')}, `) })
  }

  tab(name: string): Locator {
    return this.main.getByRole('tab', { name, exact: true })
  }

  /** A reading of the switch, in the line of them. */
  reading(title: string): Locator {
    return this.main
      .getByRole('list', { name: 'Readings of the switch' })
      .getByRole('listitem')
      .filter({ hasText: title })
  }

  source(name: string): Locator {
    return this.main
      .getByRole('list', { name: 'Sources' })
      .first()
      .getByRole('listitem')
      .filter({ hasText: name })
  }
}
