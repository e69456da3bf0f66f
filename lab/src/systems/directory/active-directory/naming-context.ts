import type { Entry } from './entry.ts'

/** A directory of its own: searches below its head end where the next one begins. */
export class NamingContext {
  /** Its head first. */
  readonly entries: readonly Entry[]
  /** Where those that lie below it are. */
  readonly references: readonly string[]
  /** A global catalog has it too. */
  readonly inCatalog: boolean

  constructor(entries: readonly Entry[], references: readonly string[], inCatalog: boolean) {
    this.entries = entries
    this.references = references
    this.inCatalog = inCatalog
  }

  get head(): Entry | null {
    return this.entries[0] ?? null
  }

  get key(): string {
    return this.head?.key ?? ''
  }

  holds({ key }: Entry): boolean {
    return key === this.key || key.endsWith(`,${this.key}`)
  }
}
