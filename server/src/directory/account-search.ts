import type { Ask } from '@patchbay/connectors/asking'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { atMost } from '../sources/pace.ts'
import type { Pace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import type { AccountDossier, FoundRow } from './account-dossier.ts'
import type { AccountText } from './account-text.ts'

/** One question for an account on its way through the sources. */
export interface AccountSearch {
  readonly text: AccountText
  readonly db: Kysely<Database>
  readonly directories: readonly System<'directory'>[]
  readonly dossier: AccountDossier
  readonly pace: Pace
  /** What a source may be asked now: its limit is what is left of the whole question. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  /** The one account that the question is about; null when there is none, or several. */
  readonly chosen: Promise<FoundRow | null>
  /** Is it worth looking where wrong passwords come from; settles once the account and its controllers are read. */
  readonly troubled: Promise<boolean>
}

/** Which of the accounts that directories named is meant: the only one, once all have been heard. */
export class Choosing {
  readonly #pace: Pace
  readonly #dossier: AccountDossier
  #waiting: number
  #settle: (row: FoundRow | null) => void = () => undefined
  #allHeard: () => void = () => undefined
  readonly #all: Promise<void>
  readonly chosen: Promise<FoundRow | null>

  constructor(pace: Pace, dossier: AccountDossier, directories: number) {
    this.#pace = pace
    this.#dossier = dossier
    this.#waiting = directories
    this.chosen = new Promise((resolve) => (this.#settle = resolve))
    this.#all = new Promise((resolve) => (this.#allHeard = resolve))
    if (directories === 0) this.conclude()
  }

  /** One directory has said which accounts it has. A silent one keeps the others waiting for a moment only. */
  heard(): void {
    this.#waiting -= 1
    if (this.#waiting === 0) this.#allHeard()
    const { rows, deleted } = this.#dossier
    if (this.#waiting === 0) this.conclude()
    else if (rows.length + deleted.length > 0)
      void atMost(this.#pace, this.#pace.patience, this.#all).then(() => this.conclude())
  }

  /** Goes on with what is known now. */
  conclude(): void {
    const { rows, deleted } = this.#dossier
    const [only] = rows
    const [gone] = deleted
    if (this.#dossier.searching) {
      this.#dossier.chosen =
        rows.length === 1 ? (only ?? null) : rows.length === 0 && deleted.length === 1 ? (gone ?? null) : null
    }
    this.#dossier.searching = false
    this.#settle(this.#dossier.chosen)
  }
}
