import type { AccessKey } from '../access-keys.ts'

interface FieldBase {
  readonly label: string
  /** One line under the field of a form. */
  readonly help?: string
  /** It may be left open: null then. */
  readonly optional?: true
}

/** What one thing is asked for with. */
export type ChangeField = FieldBase &
  (
    | { readonly kind: 'text'; readonly longest: number }
    | { readonly kind: 'choice'; readonly choices: readonly string[] }
    /** In any of the six notations. */
    | { readonly kind: 'mac' }
    | { readonly kind: 'ipv4' }
  )

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
  /** Its lines tell moments, which are those of the asker's time zone. */
  readonly moments?: true
  /** What a list of these cannot have, in a sentence. */
  readonly without?: string
  /** How it is cut into stages beside those that are chosen. */
  readonly stages?: string
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
  /** Where what is asked for is no more than these. */
  readonly fields?: Readonly<Record<string, ChangeField>>
  readonly list?: ChangeList
}

export function defineChange<const C extends Change>(change: C): C {
  return change
}

type ValueOf<F extends ChangeField> =
  | (F extends { readonly kind: 'choice'; readonly choices: readonly (infer One)[] } ? One : string)
  | (F extends { readonly optional: true } ? null : never)

/** What is asked for with declared fields. */
export type Asked<C extends { readonly fields: Readonly<Record<string, ChangeField>> }> = {
  -readonly [Name in keyof C['fields']]: ValueOf<C['fields'][Name]>
}
