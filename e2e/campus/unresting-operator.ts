import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { assignmentPath, callAs, describing } from './servers-on-campus.ts'
import type { Operator, PreviewedPort } from './servers-on-campus.ts'

/** A port and the description that it is to get. */
export interface Wish {
  readonly port: readonly [name: string, on: string]
  readonly text: string
}

/** Somebody who changes one port after the other, and what came of it. */
export class UnrestingOperator {
  /** Runs whose click was answered. */
  readonly acknowledged = new Set<number>()
  /** How often a call was refused with which code; a call that was not answered has its error's words. */
  readonly refused = new Map<string, number>()
  readonly #url: string
  readonly #operator: Operator
  readonly #next: () => Wish
  #working: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(url: string, operator: Operator, next: () => Wish) {
    this.#url = url
    this.#operator = operator
    this.#next = next
  }

  begin(): void {
    this.#stopping = false
    this.#working = this.#work()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#working
  }

  /** True where the click was answered. */
  async change(): Promise<boolean> {
    const { port, text } = this.#next()
    const previewed = await this.#call<PreviewedPort>('preview', describing(...port, text))
    if (previewed?.ready !== true) return false
    const applied = await this.#call('apply', { id: previewed.id, key: randomUUID(), accepted: [] })
    if (applied === null) return false
    this.acknowledged.add(previewed.id)
    return true
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      await this.change()
      await delay(100)
    }
  }

  async #call<T>(act: 'preview' | 'apply', body: object): Promise<T | null> {
    const { data, code } = await callAs<T>(
      this.#operator,
      this.#url,
      `${assignmentPath}/${act}/`,
      body,
    ).catch((error: unknown) => ({ data: null, code: String(error) }))
    if (code !== null) this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
    return data
  }
}
