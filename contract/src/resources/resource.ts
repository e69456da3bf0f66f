import type { AccessKey } from '../access-keys.ts'

/** Value of a field: empty text, an empty list or null without one. */
export type Value = string | number | readonly string[] | null

interface FieldBase {
  readonly label: string
  /** Help text below the field of a form. */
  readonly help?: string
  /** Whether it is a column of the list. */
  readonly inList?: true
  /** Filter of the list: chosen from its values, or `linked` only by links. */
  readonly filter?: true | 'linked'
  /** The computed field of the same row with its value in words, such as a department's name beside its code. */
  readonly saidBy?: string
  /** An identifier, shown in the fixed-width font. */
  readonly mono?: true
  /** Hexadecimal digits, sorted digit by digit: all else sorts naturally. */
  readonly hex?: true
  /** The page that the value links to, for each value of a list. */
  readonly leads?: Leads
}

/** A page with its query, in which a field in braces is replaced by its value in the same row. */
export interface Leads {
  readonly to: `/${string}`
  readonly by: Readonly<Record<string, string>>
}

/** Lists that a field refers to, each by the call of its own resource. */
export type ReferenceList =
  | 'campuses'
  | 'buildings'
  | 'floors'
  | 'rooms'
  | 'places'
  | 'departments'
  | 'network-devices'
  | 'access-points'
  | 'vlans'
  | 'port-profiles'
  | 'people'

/** A reference: the list, and the field of the same row that narrows it, such as the building of a room. */
export interface Reference {
  readonly list: ReferenceList
  readonly narrowedBy?: string
}

interface Texts {
  /** Takes only values that the server offers. */
  readonly known?: true
  /** Picked from another list, with search; the server's checks judge other values. */
  readonly refers?: Reference
  /** Pattern of each text, and the message for one that does not match. */
  readonly form?: { readonly pattern: string; readonly words: string }
}

/** A field that people fill. */
export type StoredField = FieldBase & {
  readonly computed?: never
  readonly required?: true
  /** A value as written in a file, for the template of imports. */
  readonly example?: string
  /** Cannot change after it was added: others refer to it. */
  readonly fixed?: true
} &
  /** `reads` normalizes the stored form: an address to its value, a port to its switch's spelling. */
  (
    | (Texts & {
        readonly kind: 'text'
        readonly longest?: number
        readonly lines?: number
        readonly reads?: 'address' | 'port'
        /** A calendar day, such as 2026-11-20; `notAfter` refuses later days. */
        readonly day?: { readonly notAfter?: 'today' }
      })
    | (Texts & { readonly kind: 'list'; readonly most?: number })
    | { readonly kind: 'choice'; readonly choices: readonly string[] }
    | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit?: string }
  )

/** A field that is read from elsewhere and never typed. Null is unknown, and the row says why. */
export type ComputedField = FieldBase & {
  /** Its source, in a word or two. */
  readonly computed: string
} & (
    | { readonly kind: 'text' | 'list' }
    /** When it was reported or seen; `lasting` for the start of a state that lasts. */
    | { readonly kind: 'time'; readonly lasting?: true }
    | { readonly kind: 'number'; readonly unit?: string }
    /** `states` gives each value its look. */
    | { readonly kind: 'state'; readonly states: Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'none'>> }
  )

export type Field = StoredField | ComputedField

/**
 * A resource: one kind of thing that a site documents. Calls, checks, list, form, import, export, history and permissions follow
 * from it; the server adds its query and checks. Plain data, so that the browser can use it.
 */
export interface Resource {
  /** Name in URLs, records and file names. */
  readonly name: string
  readonly one: string
  readonly many: string
  readonly title: string
  readonly path: `/${string}`
  /** Its name in `?list=`, on a screen with several lists. */
  readonly list?: string
  readonly keys: { readonly read: AccessKey; readonly edit: AccessKey; readonly import: AccessKey }
  /** The field that names a row, unique among those not removed. */
  readonly named: string
  /** The field whose value its name is unique in, such as the building of a room. */
  readonly uniqueIn?: string
  /** In the order of form and columns. */
  readonly fields: Readonly<Record<string, Field>>
  /** Facts in groups, most important first; ungrouped ones come last, read before documented. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Fields that a panel of its page shows in full, so that they are no facts beside it. */
  readonly inPanels?: readonly string[]
  /** Pages with more about it. */
  readonly pages?: readonly (Leads & { readonly title: string })[]
  /** Sort field, with a minus in front for descending. */
  readonly sort: string
  /** Searches the filled fields alone, since the list is long; else every text of a row. */
  readonly searched?: 'filled'
  /** How Search finds a row of it, or why Search and the palette do not. */
  readonly search: FoundBySearch | { readonly not: string }
  /** Texts of its removal. */
  readonly remove: { readonly verb: string; readonly done: string }
  /** Text of an empty list. */
  readonly none: string
}

/** A row is found by what it is called as a whole, and by what else is named here. */
export interface FoundBySearch {
  /** Before its word in a sentence. */
  readonly article: 'a' | 'an'
  readonly icon?: string
  readonly by: readonly ('name' | 'address' | 'mac')[]
}

export function defineResource<const R extends Resource>(resource: R): R {
  return resource
}

export const isStored = (field: Field): field is StoredField => field.computed === undefined

export const storedFields = ({ fields }: Pick<Resource, 'fields'>): readonly [string, StoredField][] =>
  Object.entries(fields).filter((entry): entry is [string, StoredField] => isStored(entry[1]))

/** Fields that only show another one in words. */
export const sayingFields = ({ fields }: Pick<Resource, 'fields'>): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ saidBy }) => saidBy ?? []))

export const listedFields = ({ fields }: Pick<Resource, 'fields'>): readonly [string, Field][] =>
  Object.entries(fields).filter(([, field]) => field.inList === true)

/** The query of a linked page; null where a value that it needs is empty. */
export function searchOf(
  { by }: Leads,
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, string>> | null {
  let lacks = false
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = textOfValue(values[name] ?? null)
      lacks ||= value === ''
      return value
    })
  const search = Object.fromEntries(Object.entries(by).map(([key, text]) => [key, fill(text)]))
  return lacks ? null : search
}

/** Most lines and characters of one import. */
export const mostImportLines = 50_000
export const mostImportText = 8_000_000

/** Most rows of one bulk action. */
export const mostBulk = 10_000

/** Whether it is a picker with search. */
export const isPicked = (field: StoredField): boolean =>
  (field.kind === 'text' || field.kind === 'list') && (field.known === true || field.refers !== undefined)

/** Rows fetched at a time. */
export const rowsAtATime = 200

/** The path of its screen, shared with the other lists there. */
export const pageOf = ({ path, list }: Pick<Resource, 'path' | 'list'>): string =>
  list === undefined ? path : path.slice(0, path.lastIndexOf('/'))

/** Its name, such as `PHY`, or `B07/2.14` for a room of a building. */
export const nameOf = (
  { named, uniqueIn }: Pick<Resource, 'named' | 'uniqueIn'>,
  values: Readonly<Record<string, Value>>,
): string =>
  [uniqueIn, named]
    .flatMap((name) => (name === undefined ? [] : [textOfValue(values[name] ?? null)]))
    .join('/')

/** A value within a list: quoted where it holds a separator. */
const textOfOne = (value: string): string =>
  /[,;\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** A value as one text, for a cell of an import or export and for a history. */
export const textOfValue = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? value.map(textOfOne).join(', ') : String(value)

/** The values of such a text, separated by commas, semicolons or lines outside quotes. */
export const valuesOfText = (text: string): string[] =>
  [...text.matchAll(/[^\S\n]*(?:"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|([^,;\n]+))/g)]
    .map(([, quoted, bare = '']) => (quoted?.replaceAll('""', '"') ?? bare).trim())
    .filter(Boolean)
