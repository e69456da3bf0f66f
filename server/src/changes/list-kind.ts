import type { Ask } from '@patchbay/connectors/asking'
import { readTold } from '@patchbay/contract/changes/change'
import type { ChangeField, ChangeFields, ChangeList } from '@patchbay/contract/changes/change'
import type { Check } from '@patchbay/contract/changes/check'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { CapName } from '@patchbay/contract/changes/cap-limits'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/schema.ts'
import type { ChangeKind, Means } from './kind.ts'

/** A line of a list, by the number of its change. */
export interface ListLine {
  readonly batch: string
  readonly change: number
}

/** A column of a list, as its head has it in any case, with or without spaces. */
export interface Column {
  readonly name: string
  readonly head: string
  /** Every line has something in it. */
  readonly needed?: true
  /** What is wrong with it, in a sentence that is told at the head; nothing of it is read then. */
  readonly fault?: string
}

/** What a line has in its columns, by their names; nothing where a cell is empty. */
export type Cells = Readonly<Record<string, string>>

/** For whom a list is read, and with what. */
export interface ListReading {
  readonly means: Means
  readonly ask: Ask
  /** Number of who asks; null where nobody does. */
  readonly requester: number | null
  /** Keys that they hold now. */
  readonly keys: readonly string[]
  /** In which times are told that name no zone, such as `Europe/Oslo`. */
  readonly zone: string
  /** Its lines were taken before, and are gone on with: what a site has come to want of new ones is not asked of them. */
  readonly takenBefore?: true
}

/** Of a line that is settled once more. */
export interface Settling {
  readonly ticket: string | null
  /** Number of who asked; null where the account is gone. */
  readonly requester: number | null
  /** Its list, and the number of its change. */
  readonly line: ListLine
}

/** How a kind of change is asked for in a list. */
export interface ListKind<Wish extends object = object, Intent extends object = object> {
  readonly kind: ChangeKind<Intent>
  /** Lines at most, whatever the site says. */
  readonly most: number
  /** What the site says of it: each cap with the lines that count for it, which are all where that is left out. */
  readonly caps: readonly { readonly name: CapName; readonly counts?: (wish: Wish) => boolean }[]
  /** Whether a line sets the power of a port: of those the site lets only so many be in one stage. */
  setsPower?(intent: Intent): boolean
  /** After its first lines a tenth of them is a stage of its own. */
  readonly thenATenth?: true
  /** Seconds between the begin of two of its lines, as the site says when it is applied. */
  readonly staggered?: (database: Kysely<Database>) => Promise<number>
  readonly columns: readonly Column[]
  /** A column besides those, by its head as it was typed; null where it is none. */
  readonly columnOf?: (head: string) => Column | null
  /**
   * How its lines are read for who asks, where not everybody may ask for everything, or where a system says what may be asked
   * for. `lines` have what stands in the columns above.
   */
  readonly forRequester?: (
    reading: ListReading & { readonly requester: number },
    lines: readonly Cells[],
  ) => Promise<Partial<Pick<ListKind<Wish, Intent>, 'columns' | 'columnOf' | 'expand' | 'wish' | 'claims'>>>
  /** Means with which the lines of one list are looked at in one go: what several of them ask alike is asked once. */
  readonly sharedMeans?: (means: Means) => Means
  /** What one line stands for where it may stand for several; a sentence where it stands for none. */
  readonly expand?: (cells: Cells) => readonly Cells[] | string
  /** Of the cells that have something in them, by the name of their column. */
  readonly toWish: (cells: Cells) => unknown
  readonly wish: z.ZodType<Wish>
  /** What a line is called before it was looked at. */
  readonly named: (wish: Wish) => string
  /** What only one line of a list can be about, however it is spelled; what it is called where left out. */
  readonly claims?: (wish: Wish) => readonly string[]
  /**
   * Decides what a line leaves open, also of one that was looked at before.
   * @throws CallError `input-not-valid` where who asked may not have it any more: the line is blocked with these words
   */
  readonly settle: (wish: Wish, means: Means, ask: Ask, settling: Settling) => Promise<Intent>
  /** What other lines of its list ask for that does not go with it, once it is settled. */
  readonly checkOthers?: (intent: Intent, line: ListLine, means: Means) => Promise<readonly Check[]>
}

export const list = <Wish extends object, Intent extends object>(one: ListKind<Wish, Intent>) => one

/** What a list has of its declaration. A column without a name stands for many, which are known by whom it is read for. */
export const declaredList = ({ most, columns }: ChangeList): Pick<ListKind, 'most' | 'columns'> => ({
  most,
  columns: columns.flatMap(({ name, head, needed }) =>
    name === undefined ? [] : [{ name, head, ...(needed === true ? { needed } : {}) }],
  ),
})

/** Text that is none of what its field takes stays as it is, so that its fault is named. */
function readCell(field: ChangeField | undefined, text: string): string | number | boolean | null {
  if (field?.kind === 'yes-no') return (field.read ?? { yes: true, no: false })[text.toLowerCase()] ?? text
  if (field?.kind === 'choice' && field.words !== undefined) return readTold(field, text) ?? text
  if (field?.kind !== 'vlan' && field?.kind !== 'number') return text
  if (field.kind === 'vlan' && field.none === true && text.toLowerCase() === 'none') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : text
}

/** The cells of a line, each as its field is written. */
export const readCells = (fields: ChangeFields, cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, readCell(fields[name], text)]))

/** How a kind of change is asked for in lists; nothing where it is not. */
export const listOf = (lists: readonly ListKind[], kind: string): ListKind | undefined =>
  lists.find((one) => one.kind.name === kind)

/** Of a MAC in any notation, the one spelling of it. */
export function macOf(text: string): string {
  const read = readMac(text)
  return read?.kind === 'mac' ? read.mac : text
}
