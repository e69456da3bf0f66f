import type { AccessKey } from '../access-keys.ts'

/** What stands in a field: empty text, an empty list or null where it has no value. */
export type Value = string | number | readonly string[] | null

interface FieldBase {
  readonly label: string
  /** One line under the field of a form. */
  readonly help?: string
  /** A column of the list. */
  readonly inList?: true
  /** Narrows the list to one of its values: chosen among them, or only where a link says so. */
  readonly filter?: true | 'linked'
  /** The computed field of the same row that says each of its values in words, such as a department's name beside its code. */
  readonly saidBy?: string
  /** An identifier, drawn in the fixed-width face. */
  readonly mono?: true
  /** Hexadecimal digits, which are in order digit by digit: all else counts the numbers that stand in it. */
  readonly hex?: true
  /** The page that the value leads to, each of them where it is a list. */
  readonly leads?: Leads
}

/** A page with its query, in which a field in braces stands for its value in the same row. */
export interface Leads {
  readonly to: `/${string}`
  readonly by: Readonly<Record<string, string>>
}

/** Lists that a field is chosen from, each with the call of its own resource. */
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

/** What a field names: the list, and the field of the same thing that narrows it, such as the building of a room. */
export interface Reference {
  readonly list: ReferenceList
  readonly within?: string
}

interface Texts {
  /** Only what the server names as a choice is taken. */
  readonly known?: true
  /** Chosen from another list, with search; what else is taken the checks of the server say. */
  readonly refers?: Reference
  /** What each text must look like, and the words for one that does not. */
  readonly form?: { readonly pattern: string; readonly words: string }
}

/** A field that people fill. */
export type StoredField = FieldBase & {
  readonly computed?: never
  readonly required?: true
  /** As it may stand in a file, for the template of imports. */
  readonly example?: string
  /** Stays as it was when the thing was added: others refer to it. */
  readonly fixed?: true
} &
  /** `reads` is what it is kept as, where it is one: an address by its value, a port in its switch's spelling, however it was written. */
  (
    | (Texts & {
        readonly kind: 'text'
        readonly longest?: number
        readonly lines?: number
        readonly reads?: 'address' | 'port'
        /** A day of the calendar, such as 2026-11-20; `notAfter` refuses days to come. */
        readonly day?: { readonly notAfter?: 'today' }
      })
    | (Texts & { readonly kind: 'list'; readonly most?: number })
    | { readonly kind: 'choice'; readonly choices: readonly string[] }
    | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit?: string }
  )

/** A field that is read from elsewhere and never typed. Null is unknown, and the row says why. */
export type ComputedField = FieldBase & {
  /** Where the value comes from, in a word or two. */
  readonly computed: string
} & (
    | { readonly kind: 'text' | 'list' }
    /** When it was told or seen; `lasting` where it began then and goes on. */
    | { readonly kind: 'time'; readonly lasting?: true }
    | { readonly kind: 'number'; readonly unit?: string }
    /** `states` says how each value looks. */
    | { readonly kind: 'state'; readonly states: Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'none'>> }
  )

export type Field = StoredField | ComputedField

/**
 * One kind of thing that a site keeps. Calls, checks, list, form, import, export, history and permissions follow from
 * it; the server adds the query and the checks that are its own. Plain data, so that the browser can use it.
 */
export interface Resource {
  /** In URLs, records and names of files. */
  readonly name: string
  readonly one: string
  readonly many: string
  readonly title: string
  readonly path: `/${string}`
  /** Where a screen has several lists, which of them this is: its name in `?list=`. */
  readonly list?: string
  readonly keys: { readonly read: AccessKey; readonly edit: AccessKey; readonly import: AccessKey }
  /** The field that people call it by, unique among those that are not removed. */
  readonly named: string
  /** The field whose value the name is unique within, such as the building of a room. */
  readonly within?: string
  /** In the order of form and columns. */
  readonly fields: Readonly<Record<string, Field>>
  /** Its facts in groups, what matters first; those that none names come last, what was read before what is documented. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Fields that a panel of its page shows whole, which are no facts beside it. */
  readonly inPanels?: readonly string[]
  /** Pages that know more of it. */
  readonly pages?: readonly (Leads & { readonly title: string })[]
  /** Field, with a minus in front for the largest first. */
  readonly sort: string
  /** Words are looked for in what people fill alone, since the list is long; else in every text that a row shows. */
  readonly searched?: 'filled'
  /** What removing one is called. */
  readonly remove: { readonly verb: string; readonly done: string }
  /** Said when there are none yet. */
  readonly none: string
}

export function defineResource<const R extends Resource>(resource: R): R {
  return resource
}

export const isStored = (field: Field): field is StoredField => field.computed === undefined

export const storedFields = ({ fields }: Pick<Resource, 'fields'>): readonly [string, StoredField][] =>
  Object.entries(fields).filter((entry): entry is [string, StoredField] => isStored(entry[1]))

/** Fields that only say another one in words. */
export const sayingFields = ({ fields }: Pick<Resource, 'fields'>): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ saidBy }) => saidBy ?? []))

export const listedFields = ({ fields }: Pick<Resource, 'fields'>): readonly [string, Field][] =>
  Object.entries(fields).filter(([, field]) => field.inList === true)

/** The query of a page that something leads to; null where a value that it needs is empty. */
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

/** Lines and characters that one import takes. */
export const mostImportLines = 50_000
export const mostImportText = 8_000_000

/** Rows that are removed or edited together at most. */
export const mostBulk = 10_000

/** Whether a picker with search fills it. */
export const isPicked = (field: StoredField): boolean =>
  (field.kind === 'text' || field.kind === 'list') && (field.known === true || field.refers !== undefined)

/** Rows of a list that are fetched at a time. */
export const rowsAtATime = 200

/** The page of its screen, which a list beside others shares with them. */
export const pageOf = ({ path, list }: Pick<Resource, 'path' | 'list'>): string =>
  list === undefined ? path : path.slice(0, path.lastIndexOf('/'))

/** What people call it, such as `PHY`, or `B07/2.14` for a room of a building. */
export const nameOf = (
  { named, within }: Pick<Resource, 'named' | 'within'>,
  values: Readonly<Record<string, Value>>,
): string =>
  [within, named].flatMap((name) => (name === undefined ? [] : [textOfValue(values[name] ?? null)])).join('/')

/** A value of a list among others: in quotes where a separator stands in it. */
const textOfOne = (value: string): string =>
  /[,;\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** A value as one text: in a cell of an import or export, and beside another in a history. */
export const textOfValue = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? value.map(textOfOne).join(', ') : String(value)

/** The values of such a text: commas, semicolons or lines between them, but not within quotes. */
export const valuesOfText = (text: string): string[] =>
  [...text.matchAll(/[^\S\n]*(?:"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|([^,;\n]+))/g)]
    .map(([, quoted, bare = '']) => (quoted?.replaceAll('""', '"') ?? bare).trim())
    .filter(Boolean)
