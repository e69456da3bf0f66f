import { z } from 'zod'
import { difference } from './resource-row.ts'
import type { ResourceRow } from './resource-row.ts'

export const historyEntry = z.strictObject({
  version: z.int(),
  at: z.iso.datetime(),
  /** Null for the server itself. */
  who: z.string().nullable(),
  what: z.string(),
  /** Id of an import that can be undone. */
  import: z.string().nullable(),
  /** Whether it is the latest change of the row. */
  undoable: z.boolean(),
  differs: difference,
})
export type HistoryEntry = z.output<typeof historyEntry>

/** A text, or a text with its attributes. */
const panelCell = z.union([
  z.string(),
  z.strictObject({
    text: z.string(),
    /** Page that it links to, with its query. */
    to: z.string().optional(),
    /** Opening times of a day, in minutes since midnight. */
    open: z.array(z.tuple([z.int(), z.int()])).optional(),
    /** Set where that day is today: minutes since midnight. */
    now: z.int().optional(),
  }),
])
export type PanelCell = z.output<typeof panelCell>

/** Place of a panel without a section of its own: above or below the facts. */
export type SectionOfFacts = 'first' | 'facts'

export const detail = (row: z.ZodType<ResourceRow, ResourceRow>) =>
  z.strictObject({
    row,
    /** References to it; `holds` ones block its removal. */
    used: z.array(z.strictObject({ what: z.string(), count: z.int(), holds: z.boolean() })),
    panels: z.array(
      z.strictObject({
        title: z.string(),
        /** `first` and `facts`, or the section of this name. */
        section: z.string(),
        columns: z.array(z.string()),
        /** Columns of addresses, names of devices and the like. */
        identifiers: z.array(z.string()),
        rows: z.array(z.array(panelCell)),
        /** Text without rows. */
        none: z.string(),
        /** Columns whose texts link to a thing: the page, and its list. */
        opens: z.array(z.strictObject({ column: z.string(), to: z.string(), list: z.string() })),
      }),
    ),
  })
export type ResourceDetail = z.output<ReturnType<typeof detail>>
