import type { BrowserContext } from '@playwright/test'

/**
 * What a page says in the console as an error, what it throws, and what its content security policy refuses. The
 * browser itself reports each refused call, so a journey that provokes one says which.
 */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(message.text())
    })
    context.on('weberror', (error) => this.#heard.push(String(error.error())))
    await context.exposeFunction('journeyRefused', (text: string) => this.#heard.push(`refused: ${text}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const tell = (globalThis as { journeyRefused?: (text: string) => void }).journeyRefused
        tell?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
      })
    })
  }

  /** These belong to the journey. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}
