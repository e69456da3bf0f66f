import { attributeTable } from './attribute-table.ts'
import { classDefinition } from './classes.ts'
import { syntaxes } from './syntaxes.ts'
import type { SyntaxName } from './syntaxes.ts'
import { guidOf } from './values.ts'

/** How values of an attribute are compared. */
export type Syntax = 'text' | 'integer' | 'name' | 'octets' | 'boolean'

export interface AttributeType {
  readonly name: string
  readonly syntax: Syntax
  /** Computed when asked for by name, never stored: `*` does not bring it and no filter finds it. */
  readonly constructed: boolean
  /** What it is called in the schema, `SAM-Account-Name`. */
  readonly commonName: string
  /** `1.2.840.113556.1.4.221` */
  readonly id: string
  readonly kind: SyntaxName
  readonly single: boolean
  /** In the partial set that global catalogs have. */
  readonly catalog: boolean
  readonly systemOnly: boolean
  readonly indexed: boolean
  /** Even for a forward link, odd for its back link; null for what is no link. */
  readonly link: number | null
}

function read(line: string): AttributeType {
  const [name = '', commonName = '', id = '', kind = '', marks = '', link] = line.split(' ')
  if (!Object.hasOwn(syntaxes, kind)) throw new Error(`no syntax ${kind}`)
  return {
    name,
    commonName,
    id,
    kind: kind as SyntaxName,
    syntax: syntaxes[kind as SyntaxName].compared,
    single: marks.includes('1'),
    catalog: marks.includes('g'),
    systemOnly: marks.includes('s'),
    constructed: marks.includes('c'),
    indexed: marks.includes('i'),
    link: link === undefined ? null : Number(link),
  }
}

export const attributeTypes: ReadonlyMap<string, AttributeType> = new Map(
  attributeTable
    .trim()
    .split('\n')
    .map(read)
    .map((type) => [type.name.toLowerCase(), type]),
)

/** By name in any case; null for what the schema does not know. */
export function attributeType(name: string): AttributeType | null {
  return attributeTypes.get(name.toLowerCase()) ?? null
}

/** `schemaIDGUID` of an attribute; the lab's own, which is no other's. */
export const schemaId = (name: string): Buffer => guidOf(`attribute ${name.toLowerCase()}`)

/** Sets of attributes that are permitted together, as far as the lab files any. */
const sets: Readonly<Record<string, readonly string[]>> = {
  'personal-information': [
    'telephonenumber',
    'mobile',
    'ipphone',
    'physicaldeliveryofficename',
    'thumbnailphoto',
  ],
  'account-restrictions': ['useraccountcontrol', 'pwdlastset', 'accountexpires'],
}

/** `attributeSecurityGUID`; the lab's own. Null for an attribute in no set. */
export function setOf(name: string): Buffer | null {
  const found = Object.entries(sets).find(([, names]) => names.includes(name.toLowerCase()))
  return found === undefined ? null : guidOf(`set ${found[0]}`)
}

export const schemaName = (base: string) => `CN=Schema,CN=Configuration,${base}`

/** A filter may name an object category by the display name of a class instead of by its place in the schema. */
export function categoryName(word: string, base: string): string {
  return `CN=${classDefinition(word)?.category ?? word},${schemaName(base)}`
}
