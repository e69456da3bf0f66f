import type { Ask } from '@patchbay/connectors/asking'
import type { CapName } from '@patchbay/contract/policies/cap-limits'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind, Means } from '../kind.ts'

/** A column of a list, as its head has it in any case, with or without spaces. */
export interface Column {
  readonly name: string
  readonly head: string
  /** Every line has something in it. */
  readonly needed?: true
}

/** How a kind of change is asked for in a list. */
export interface ListKind<Wish extends object = object, Intent extends object = object> {
  readonly kind: ChangeKind<Intent>
  /** Lines at most, whatever the site says. */
  readonly most: number
  /** What the site says of it; null where it says nothing. */
  readonly cap: CapName | null
  /** Whether a line counts for that; each does where it is left out. */
  readonly inCap?: (wish: Wish) => boolean
  /** Whether a line sets the power of a port: of those the site lets only so many be in one stage. */
  setsPower?(intent: Intent): boolean
  readonly columns: readonly Column[]
  /** A column besides those, by its head as it was typed; null where it is none. */
  readonly columnOf?: (head: string) => Column | null
  /** How a line is read for who asks, where not everybody may ask for everything. */
  readonly forAsker?: (
    database: Kysely<Database>,
    asker: number,
  ) => Promise<Partial<Pick<ListKind<Wish, Intent>, 'toWish' | 'wish'>>>
  /** What one line stands for where it may stand for several; a sentence where it stands for none. */
  readonly expand?: (
    cells: Readonly<Record<string, string>>,
  ) => readonly Readonly<Record<string, string>>[] | string
  /** Of the cells that have something in them, by the name of their column. */
  readonly toWish: (cells: Readonly<Record<string, string>>) => unknown
  readonly wish: z.ZodType<Wish>
  /** What a line is called before it was looked at. */
  readonly named: (wish: Wish) => string
  /** What only one line of a list can be about, however it is spelled; what it is called where left out. */
  readonly claims?: (wish: Wish) => readonly string[]
  readonly settle: (wish: Wish, means: Means, ask: Ask, ticket: string | null) => Promise<Intent>
}
