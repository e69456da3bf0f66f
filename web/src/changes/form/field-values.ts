import type { ChangeField, ChangeFields, FieldValue } from '@patchbay/contract/changes/change'

/** Declared fields as a form holds them. */
export type TextsOf<F extends ChangeFields> = { readonly [Name in keyof F]: string }

type Value = string | number | boolean | null

/** As a form holds it: `yes` or `no`, `none` for none that can be asked for, and empty for what cannot. */
function textOf(field: ChangeField, value: Value): string {
  if (value === null) return field.kind === 'vlan' && field.none === true ? 'none' : ''
  return field.kind === 'yes-no' ? (value === true ? 'yes' : 'no') : String(value)
}

/** As it is asked for; undefined for what is not. */
function valueOf(field: ChangeField, text: string): Value | undefined {
  if (field.kind === 'note') return text
  if (field.kind === 'yes-no') return text === 'yes'
  if (text === '') return undefined
  if (field.kind !== 'vlan') return text
  return text === 'none' ? null : Number(text)
}

type Values<F extends ChangeFields> = { readonly [Name in keyof F]?: FieldValue<F[Name]> | null | undefined }

/** A form with these values; what is undefined is left out. */
export const textsOf = <F extends ChangeFields>(fields: F, values: Values<F>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value: Value | undefined = values[name]
      return value === undefined ? [] : [[name, textOf(field, value)]]
    }),
  ) as Partial<TextsOf<F>>

/** What a form has otherwise than before, and nothing else: what stays as it is is not sent. */
export const changedIn = <F extends ChangeFields>(fields: F, texts: TextsOf<F>, before: TextsOf<F>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = texts[name] === before[name] ? undefined : valueOf(field, texts[name] ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
    // Each was read by the field that says what stands in it.
  ) as { readonly [Name in keyof F]?: FieldValue<F[Name]> }

/** All that a form has, as it is asked for: null for what is left open. */
export const allIn = (fields: ChangeFields, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(field, texts[name] ?? '') ?? null]),
  )
