import { z } from 'zod'
import { defineCall } from '../call.ts'
import { bulkOf, doneInPart, partPlan } from './bulk-plan.ts'
import { text, valuesSchema } from './field-schema.ts'
import { importPlan, importText, pastImport } from './import-plan.ts'
import { detail, historyEntry } from './resource-detail.ts'
import { id, listQuery, rowSchema, version } from './resource-row.ts'
import type { Resource } from './resource.ts'

const suggestion = z.strictObject({
  value: z.string(),
  /** Its other name. */
  text: z.string(),
})
export type Suggestion = z.output<typeof suggestion>

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
