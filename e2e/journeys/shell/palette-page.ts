import type { Locator, Page } from '@playwright/test'

/** The palette, in the words of those who use it. */
export class PalettePage {
  readonly dialog: Locator
  readonly field: Locator
  readonly options: Locator
  readonly current: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: 'Palette' })
    this.field = this.dialog.getByRole('combobox')
    this.options = this.dialog.getByRole('option')
    this.current = this.dialog.getByRole('option', { selected: true })
  }

  async open(): Promise<void> {
    // Keys are heard once the shell stands.
    await this.#page.locator('#menu').waitFor({ state: 'attached' })
    await this.#page.keyboard.press('Control+k')
    await this.field.waitFor()
  }
}
