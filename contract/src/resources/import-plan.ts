import { z } from 'zod'
import { mostImportText } from './resource.ts'
import { difference } from './resource-row.ts'

export const importText = {
  /** CSV with a header row; commas, semicolons or tabs. */
  text: z
    .string()
    .min(1, 'The file is empty.')
    .max(mostImportText, `must have ${mostImportText} characters at most: import it in parts`),
  /** Field of each column, empty for a column that is left out; null matches them by the header. */
  columns: z.array(z.string().max(60)).max(100).nullable(),
  /** What is done with lines that match an existing row, and with those that match none. */
  existing: z.enum(['update', 'skip']).default('update'),
  missing: z.enum(['create', 'skip']).default('create'),
}

export const importPlan = z.strictObject({
  /** Identifies exactly this plan. */
  digest: z.string(),
  columns: z.array(z.strictObject({ head: z.string(), field: z.string() })),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines skipped by choice. */
  skipped: z.int(),
  faultCount: z.int(),
  /** The first faults where there are many. */
  faults: z.array(z.strictObject({ line: z.int(), field: z.string().nullable(), words: z.string() })),
  /** Lines to be added or changed; the first of them where there are many. */
  lines: z.array(
    z.strictObject({ line: z.int(), named: z.string(), added: z.boolean(), differs: difference }),
  ),
})
export type ImportPlan = z.output<typeof importPlan>

export const pastImport = z.strictObject({
  import: z.string(),
  at: z.iso.datetime(),
  /** Null for the server itself. */
  who: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  /** Number of its rows that are unchanged since; 0 where nothing can be undone. */
  undoable: z.int(),
  undone: z.int(),
})
export type PastImport = z.output<typeof pastImport>
