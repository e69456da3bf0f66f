import type { AccessKey } from '../access-keys.ts'

interface FieldBase {
  /** As lists, previews and sentences name it. */
  readonly label: string
  /** What the form calls it, where that asks in other words. */
  readonly asks?: string
  /** One line under the field of a form. */
  readonly help?: string
  /** It may be left open: null then. */
  readonly optional?: true
  /** It cannot be left empty, in a form or a line of a list. */
  readonly needed?: true
  /** Its column in lists; the head is its label where it has none of its own. */
  readonly column?: { readonly head?: string; readonly words: string }
}

/** What one thing is asked for with. */
export type ChangeField = FieldBase &
  (
    | { readonly kind: 'text'; readonly longest: number; readonly mono?: true; readonly lines?: number }
    /** Text as it was typed, which may be empty. */
    | { readonly kind: 'note'; readonly longest: number }
    | {
        readonly kind: 'choice'
        readonly choices: readonly string[]
        /** In the form. */
        readonly labels?: Readonly<Record<string, string>>
        /** In sentences and lists, where that is not the choice itself. */
        readonly words?: Readonly<Record<string, string>>
        /** In the form, for what is there now and is none of these. */
        readonly otherwise?: string
      }
    | {
        readonly kind: 'yes-no'
        readonly labels: { readonly yes: string; readonly no: string }
        /** What a list may say for either, in small letters. */
        readonly read?: Readonly<Record<string, boolean>>
      }
    /** Its number; null for none where that can be asked for. */
    | { readonly kind: 'vlan'; readonly none?: true }
    | { readonly kind: 'number'; readonly least: number; readonly most: number }
    /** In any of the six notations. */
    | { readonly kind: 'mac' }
    | { readonly kind: 'ipv4' }
    /** A form, a schema and a reading of its own. */
    | { readonly kind: 'own' }
  )

export type ChangeFields = Readonly<Record<string, ChangeField>>

/** A column of a list, in the order of its template. */
export interface ChangeColumn {
  /** Of what the line asks for; left out where the column stands for many, which have names of their own. */
  readonly name?: string
  /** As the head has it, in any case, with or without spaces. */
  readonly head: string
  /** What stands in it, for the template. */
  readonly words: string
  readonly needed?: true
}

/** How a kind of change is asked for in a list. */
export interface ChangeList {
  /** Lines at most, whatever the site's caps say. */
  readonly most: number
  readonly thing: string
  readonly things: string
  readonly columns: readonly ChangeColumn[]
  readonly example: string
  /** In the address of its form; `list` where the page has no other use for that. */
  readonly param?: 'acts'
  /** Its lines show times in the requester's time zone. */
  readonly moments?: true
  /** What a list of these cannot have, in a sentence. */
  readonly without?: string
  /** How it is cut into stages beside those that are chosen. */
  readonly stages?: string
  /** Its page shows the steps and proofs of each line as they come. */
  readonly live?: true
}

/**
 * One kind of change. Its calls, its list, who may make it, how its runs are applied, undone and asked for elsewhere
 * follow from it; the server adds what is read, checked, sent and proven. Plain data, so that the browser can use it.
 */
export interface Change {
  /** In runs, records and policies. */
  readonly name: string
  readonly title: string
  /** Who may make it. */
  readonly key: AccessKey
  /** Its calls stand below. */
  readonly path: `/${string}`
  /** What its calls are called; `undo` is left out where no run of it is undone. */
  readonly calls: {
    readonly preview: string
    readonly apply: string
    readonly undo?: string
    /** What lists of these are called there, where that is more than on the page. */
    readonly list?: string
  }
  /** Key of the page where it is asked for and its runs are shown. */
  readonly page: AccessKey
  /** On the button that leads from the end of a run to the next one. */
  readonly next: string
  /** What a run was asked for can be asked for again of something else. */
  readonly elsewhere?: true
  /** It is done now and once: it begins at no other time and has no end. */
  readonly once?: true
  readonly fields?: ChangeFields
  /** It is asked for with its fields and a reason, and nothing else: each of its calls follows. */
  readonly act?: true
  readonly list?: ChangeList
}

export function defineChange<const C extends Change>(change: C): C {
  return change
}

/** What stands in a field. */
export type FieldValue<F extends ChangeField> =
  | (F extends { readonly kind: 'choice'; readonly choices: readonly (infer One)[] }
      ? One
      : F extends { readonly kind: 'vlan' | 'number' }
        ? number
        : F extends { readonly kind: 'yes-no' }
          ? boolean
          : string)
  | (F extends { readonly optional: true } | { readonly none: true } ? null : never)

export type FieldValues<F extends ChangeFields> = { -readonly [Name in keyof F]: FieldValue<F[Name]> }

/** What is asked for with declared fields. */
export type Asked<C extends { readonly fields: ChangeFields }> = FieldValues<C['fields']>

/** The columns of fields, in their order. */
export const columnsOf = (fields: ChangeFields): readonly ChangeColumn[] =>
  Object.entries(fields).flatMap(([name, { label, column, needed }]) =>
    column === undefined
      ? []
      : [
          {
            name,
            head: column.head ?? label,
            words: column.words,
            ...(needed === true ? { needed } : {}),
          },
        ],
  )

/** None of these is said. */
export const nothingSaid = <F extends ChangeFields>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Readonly<Record<keyof F, null>>

/** What is said of fields; what is null is left out. */
export const saidOf = <F extends ChangeFields>(
  fields: F,
  values: { readonly [Name in keyof F]: FieldValue<F[Name]> | null },
) => {
  const all = Object.keys(fields).map((name) => [name, values[name]] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as {
    [Name in keyof F]?: FieldValue<F[Name]>
  }
}

/** As it stands within a sentence, such as `access VLAN`. */
export const midSentence = (label: string) => label.replace(/^.(?![A-Z])/, (first) => first.toLowerCase())

/** A value in a sentence: a yes or no is a word that needs no label. */
export function toldValue(field: ChangeField, value: string | number | boolean | null): string {
  if (value === null || value === '') return 'none'
  if (field.kind === 'yes-no') return midSentence(value === true ? field.labels.yes : field.labels.no)
  return (field.kind === 'choice' ? field.words?.[String(value)] : undefined) ?? String(value)
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()

/** A choice as people tell it, in any case, with a comma or without; null where it is none of these. */
export function readTold<const F extends ChangeField & { readonly kind: 'choice' }>(
  { choices, words: told = {} }: F,
  text: string,
): F['choices'][number] | null {
  const asked = plain(text)
  return choices.find((one) => asked === one || asked === plain(told[one] ?? one)) ?? null
}
