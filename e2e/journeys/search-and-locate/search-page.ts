import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Connected } from '../lab/lab.ts'

const path = '/workflows/search-and-locate'

/** Address of the page with a question. */
export const asking = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ q, ...more }).toString()}`

/** What stands on the page of search and locate, in the words of those who use it. */
export class SearchPage {
  readonly page: Page
  readonly field: Locator
  /** The answer about one thing. */
  readonly answer: Locator
  readonly sources: Locator
  readonly #result: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.field = main.getByRole('textbox', { name: 'Identifier' })
    this.answer = main.getByRole('article')
    this.sources = main.getByRole('list', { name: 'Sources' }).first()
    this.#result = main.locator('[aria-busy]')
  }

  /** Types and presses Enter, and waits until every source has settled. */
  async ask(text: string): Promise<void> {
    await this.begin(text)
    await this.settled()
  }

  /** Types and presses Enter; resolves when the question is on its way. */
  async begin(text: string): Promise<void> {
    const asked = this.page.waitForResponse((response) => {
      const url = new URL(response.url())
      return url.pathname.startsWith('/api/workflows/') && url.searchParams.get('q') === text.trim()
    })
    await this.field.fill(text)
    await this.field.press('Enter')
    await asked
  }

  /** A source that is silent takes until its own limit. */
  async settled(): Promise<void> {
    await expect(this.#result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
    await expect(this.#result).toHaveAttribute('data-old', 'false')
  }

  /** The chip of a source. */
  source(name: string): Locator {
    return this.sources.getByRole('listitem').filter({ hasText: name })
  }

  fact(label: string): Locator {
    return this.answer
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .first()
  }

  /** Panel of what one system says. */
  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }

  async expectDevice(device: Connected): Promise<void> {
    await expect(this.answer.getByRole('heading')).toHaveText(new RegExp(`^${device.hostname}`, 'i'))
    await this.expectPlace(device)
    await expect(this.fact('MAC')).toContainText(device.mac)
    await expect(this.fact('Address')).toContainText(device.ip)
    await expect(this.fact('VLAN')).toContainText(`${device.vlan} ${device.vlanName}`)
    if (device.ownerName !== null) await expect(this.answer).toContainText(device.ownerName)
  }

  async expectPlace(at: Pick<Connected, 'switch' | 'port' | 'outlet' | 'room'>): Promise<void> {
    await expect(this.answer).toContainText('Now at')
    await expect(this.answer).toContainText(`${at.switch} ${at.port}`)
    await expect(this.answer).toContainText(`outlet ${at.outlet}`)
    await expect(this.answer).toContainText(`room ${at.room.replace(/^[^-]+-/, '')}`)
  }
}
