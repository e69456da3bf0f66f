import { z } from 'zod'
import { defineCall } from '../call.ts'
import { asAddress } from '../identifiers/address.ts'
import { asSeen } from '../identifiers/clean.ts'
import { asPort } from '../identifiers/port.ts'
import { isStored, mostImportText, mostBulk, storedFields } from './resource.ts'
import type { ComputedField, Resource, StoredField, Value } from './resource.ts'

export type Values = Readonly<Record<string, Value>>

export interface ResourceRow {
  readonly id: string
  readonly version: number
  readonly removed_at: string | null
  readonly values: Values
  /** Why a value is unknown. */
  readonly unknown: readonly { readonly field: string; readonly why: string }[]
  /** Values of an earlier reading, with its time; absent where all are current. */
  readonly aged?: { readonly at: string; readonly fields: readonly string[] } | undefined
}

/** Text, order, offset and filters by field. */
export type ListQuery = Readonly<Record<string, string | undefined>>

const text = (most: number) => z.string().overwrite(asSeen).max(most, `must have ${most} characters at most`)
const asKept = { address: asAddress, port: asPort }
/** A text of several lines, each as it was typed. */
const lines = (most: number) =>
  z.string().trim().normalize('NFC').max(most, `must have ${most} characters at most`)

/** Empty, or matching the field's pattern. */
const formed = (value: z.ZodString, form: { readonly pattern: string; readonly words: string } | undefined) =>
  form === undefined ? value : value.regex(new RegExp(`^$|${form.pattern}`, 'u'), form.words)

/** The latest date that is today anywhere on earth (UTC+14). */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Whether a day exists: `2026-02-30` has the pattern and does not. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

function dayOf(value: z.ZodString, { notAfter }: { readonly notAfter?: 'today' }) {
  const written = value.regex(/^(?:\d{4}-\d\d-\d\d)?$/, 'must be a day, such as 2026-11-20')
  const real = written.refine(
    (text) => !/^\d{4}-\d\d-\d\d$/.test(text) || isDay(text),
    'does not exist in the calendar',
  )
  return notAfter === undefined
    ? real
    : real.refine((text) => !isDay(text) || text <= latestToday(), 'is in the future')
}

/** Schema of a field's value. */
export function fieldSchema(field: StoredField): z.ZodType<Value, Value> {
  const required = field.required === true
  if (field.kind === 'choice') return z.enum(required ? field.choices : ['', ...field.choices])
  if (field.kind === 'number') {
    const value = z.int().min(field.least).max(field.most)
    return required ? value : value.nullable()
  }
  if (field.kind === 'list') {
    const each = formed(text(200).min(1, 'must not be empty'), field.form)
    const value = z.array(each).max(field.most ?? 100)
    return required ? value.min(1, 'must not be empty') : value
  }
  const typed = (field.lines === undefined ? text : lines)(field.longest ?? 200)
  const read = field.reads === undefined ? typed : typed.overwrite(asKept[field.reads])
  const value = field.day === undefined ? formed(read, field.form) : dayOf(read, field.day)
  return required ? value.min(1, 'must not be empty') : value
}

const computedValue = ({ kind }: ComputedField): z.ZodType<Value, Value> =>
  kind === 'number'
    ? z.number().nullable()
    : kind === 'list'
      ? z.array(z.string()).nullable()
      : kind === 'time'
        ? z.iso.datetime().nullable()
        : z.string().nullable()

/** Schema of the filled fields, by kind and limits. */
export const valuesSchema = (resource: Resource): z.ZodType<Values, Values> =>
  z.strictObject(
    Object.fromEntries(storedFields(resource).map(([name, field]) => [name, fieldSchema(field)])),
  )

/** Stored values may be older than a limit, unlike filled ones. */
const shownValue = (field: StoredField): z.ZodType<Value, Value> =>
  field.kind === 'list' ? z.array(z.string()) : field.kind === 'number' ? z.number().nullable() : z.string()

function rowSchema({ fields }: Resource): z.ZodType<ResourceRow, ResourceRow> {
  const values = Object.entries(fields).map(
    ([name, field]) => [name, isStored(field) ? shownValue(field) : computedValue(field)] as const,
  )
  return z.strictObject({
    id: z.string(),
    version: z.int(),
    removed_at: z.iso.datetime().nullable(),
    values: z.strictObject(Object.fromEntries(values)),
    unknown: z.array(z.strictObject({ field: z.string(), why: z.string() })),
    aged: z.strictObject({ at: z.iso.datetime(), fields: z.array(z.string()) }).optional(),
  })
}

function listQuery({ fields }: Resource): z.ZodType<ListQuery, ListQuery> {
  const orders = Object.keys(fields).flatMap((name) => [name, `-${name}`])
  const filters = Object.entries(fields).flatMap(([name, { filter }]) =>
    filter === undefined ? [] : [[name, text(200).optional()] as const],
  )
  return z.strictObject({
    ...Object.fromEntries(filters),
    q: text(200).optional(),
    sort: z.enum(orders).optional(),
    /** Offset of the first row. */
    from: z
      .string()
      .regex(/^(0|[1-9]\d{0,6})$/, 'must be a number')
      .optional(),
    /** Removed rows instead of present ones. */
    removed: z.enum(['yes']).optional(),
  })
}

const id = z.string().min(1).max(253)
const version = z.int().min(1)
const difference = z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))

const importText = {
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

const importPlan = z.strictObject({
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

/** A bulk action: on the chosen rows, or on all that a list shows. */
const bulkOf = (resource: Resource) => ({
  chosen: z.union([
    z.strictObject({
      rows: z.array(z.strictObject({ id, version })).min(1).max(mostBulk),
    }),
    z.strictObject({ query: listQuery(resource) }),
  ]),
  /** Null removes the rows; otherwise the field that gets this value in all of them, written as in a file. */
  edit: z.strictObject({ field: z.string().max(60), text: z.string().max(100_000) }).nullable(),
})

const left = z.array(z.strictObject({ id: z.string(), named: z.string(), words: z.string() }))

/** A bulk plan: rows that change, and rows left as they are with the reason. */
const partPlan = z.strictObject({
  /** Identifies exactly this plan. */
  digest: z.string(),
  removed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first rows where there are many. */
  rows: z.array(
    z.strictObject({ id: z.string(), named: z.string(), removed: z.boolean(), differs: difference }),
  ),
  leftCount: z.int(),
  left,
})
export type PartPlan = z.output<typeof partPlan>

const doneInPart = z.strictObject({ removed: z.int(), changed: z.int(), left: z.int() })

const pastImport = z.strictObject({
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

const suggestion = z.strictObject({
  value: z.string(),
  /** Its other name. */
  text: z.string(),
})
export type Suggestion = z.output<typeof suggestion>

const historyEntry = z.strictObject({
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

const detail = (row: z.ZodType<ResourceRow, ResourceRow>) =>
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

/** Every call of a resource. Editing and importing also take the key that reads, which the server checks. */
export function resourceCalls<const Path extends string>(resource: Resource & { readonly path: `/${Path}` }) {
  const { one, many, keys } = resource
  const path: `/${Path}` = resource.path
  const reading = { access: { for: 'key', key: keys.read }, changes: false, record: 'none' } as const
  const editing = { access: { for: 'key', key: keys.edit }, changes: true, record: 'change' } as const
  const importing = { access: { for: 'key', key: keys.import }, changes: true, record: 'change' } as const
  const row = rowSchema(resource)
  const values = valuesSchema(resource)
  const answer = detail(row)
  return [
    defineCall({
      method: 'GET',
      path: `${path}/`,
      title: `List ${many}`,
      ...reading,
      query: listQuery(resource),
      /** `total` counts the matching rows; `all` counts them without filters. */
      answer: z.strictObject({ rows: z.array(row), total: z.int(), all: z.int() }),
    }),
    defineCall({
      method: 'GET',
      path: `${path}/choices/`,
      title: `List the choices and filter values of ${many}`,
      ...reading,
      answer: z.array(z.strictObject({ field: z.string(), values: z.array(z.string()) })),
    }),
    defineCall({
      method: 'GET',
      path: `${path}/detail/`,
      title: `Read a ${one} with its references`,
      ...reading,
      query: z.strictObject({ id }),
      answer,
    }),
    defineCall({
      method: 'GET',
      path: `${path}/history/`,
      title: `Read the history of a ${one}`,
      ...reading,
      record: 'read',
      query: z.strictObject({ id }),
      answer: z.array(historyEntry),
    }),
    defineCall({
      method: 'GET',
      path: `${path}/export/`,
      title: `Export ${many}`,
      ...reading,
      record: 'read',
      query: listQuery(resource),
      answer: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    }),
    defineCall({
      method: 'POST',
      path: `${path}/`,
      title: `Add a ${one}`,
      ...editing,
      body: z.strictObject({ values }),
      answer,
    }),
    defineCall({
      method: 'PUT',
      path: `${path}/`,
      title: `Change a ${one}`,
      ...editing,
      body: z.strictObject({ id, version, values }),
      answer,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/undo/`,
      title: `Undo the last change of a ${one}`,
      ...editing,
      body: z.strictObject({ id, version }),
      answer,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/remove/`,
      title: `Remove a ${one}`,
      ...editing,
      body: z.strictObject({ id, version }),
      answer,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/restore/`,
      title: `Restore a removed ${one}`,
      ...editing,
      body: z.strictObject({ id, version }),
      answer,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/import/preview/`,
      title: `Show what importing ${many} would change`,
      ...importing,
      changes: false,
      record: 'read',
      bodyLimit: 16 * 1024 * 1024,
      body: z.strictObject(importText),
      answer: importPlan,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/import/apply/`,
      title: `Import ${many}`,
      ...importing,
      bodyLimit: 16 * 1024 * 1024,
      body: z.strictObject({ ...importText, digest: z.string().max(100) }),
      answer: z.strictObject({ import: z.string(), added: z.int(), changed: z.int(), unchanged: z.int() }),
    }),
    defineCall({
      method: 'POST',
      path: `${path}/import/undo/`,
      title: `Undo an import of ${many}`,
      ...importing,
      /** With the digest of a preview it is undone exactly as shown, or refused. */
      body: z.strictObject({ import: z.string().min(1).max(60), digest: z.string().max(100).optional() }),
      answer: z.strictObject({ undone: z.int(), left: z.int() }),
    }),
    defineCall({
      method: 'GET',
      path: `${path}/import/`,
      title: `List past imports of ${many}`,
      access: importing.access,
      changes: false,
      record: 'none',
      answer: z.array(pastImport),
    }),
    defineCall({
      method: 'POST',
      path: `${path}/import/undo/preview/`,
      title: `Show what undoing an import of ${many} would change`,
      ...importing,
      changes: false,
      record: 'read',
      body: z.strictObject({ import: z.string().min(1).max(60) }),
      answer: partPlan,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/bulk/preview/`,
      title: `Show what removing or editing several ${many} would change`,
      ...editing,
      changes: false,
      record: 'read',
      body: z.strictObject(bulkOf(resource)),
      answer: partPlan,
    }),
    defineCall({
      method: 'POST',
      path: `${path}/bulk/apply/`,
      title: `Remove or edit several ${many}`,
      ...editing,
      body: z.strictObject({ ...bulkOf(resource), digest: z.string().max(100) }),
      answer: doneInPart,
    }),
    defineCall({
      method: 'GET',
      path: `${path}/suggestions/`,
      title: `Find choices for a field of a ${one}`,
      access: editing.access,
      changes: false,
      record: 'none',
      query: z.strictObject({
        field: z.string().max(60),
        q: text(200).optional(),
        /** Value of the field that narrows it. */
        narrowedBy: text(200).optional(),
      }),
      /** The best matches; `more` where there are others. */
      answer: z.strictObject({ choices: z.array(suggestion), more: z.boolean() }),
    }),
  ] as const
}
