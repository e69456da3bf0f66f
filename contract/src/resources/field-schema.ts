import { z } from 'zod'
import { asAddress } from '../identifiers/address.ts'
import { asSeen } from '../identifiers/clean.ts'
import { asPort } from '../identifiers/port.ts'
import { storedFields } from './resource.ts'
import type { Resource, StoredField, Value } from './resource.ts'

export type Values = Readonly<Record<string, Value>>

export const text = (most: number) =>
  z.string().overwrite(asSeen).max(most, `must have ${most} characters at most`)
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

/** Schema of the filled fields, by kind and limits. */
export const valuesSchema = (resource: Resource): z.ZodType<Values, Values> =>
  z.strictObject(
    Object.fromEntries(storedFields(resource).map(([name, field]) => [name, fieldSchema(field)])),
  )
