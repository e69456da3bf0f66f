import { z } from 'zod'
import { text } from './field-schema.ts'
import type { Values } from './field-schema.ts'
import { isStored } from './resource.ts'
import type { ComputedField, Resource, StoredField, Value } from './resource.ts'

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

export const id = z.string().min(1).max(253)
export const version = z.int().min(1)
const computedValue = ({ kind }: ComputedField): z.ZodType<Value, Value> =>
  kind === 'number'
    ? z.number().nullable()
    : kind === 'list'
      ? z.array(z.string()).nullable()
      : kind === 'time'
        ? z.iso.datetime().nullable()
        : z.string().nullable()

/** Stored values may be older than a limit, unlike filled ones. */
const shownValue = (field: StoredField): z.ZodType<Value, Value> =>
  field.kind === 'list' ? z.array(z.string()) : field.kind === 'number' ? z.number().nullable() : z.string()

export function rowSchema({ fields }: Resource): z.ZodType<ResourceRow, ResourceRow> {
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

export function listQuery({ fields }: Resource): z.ZodType<ListQuery, ListQuery> {
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

export const difference = z.array(
  z.strictObject({ field: z.string(), before: z.string(), after: z.string() }),
)
