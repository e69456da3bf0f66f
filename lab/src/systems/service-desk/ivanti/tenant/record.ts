import { unset } from './tenant-time.ts'

export type FieldValue = string | number | boolean | null
/** A record. `RecId` is always there, dates are instants in UTC. */
export type Row = { RecId: string } & Record<string, FieldValue>
export type FieldType = 'text' | 'number' | 'yes-no' | 'date' | 'id'

export interface Field {
  readonly name: string
  readonly type: FieldType
  /** The pick list that its value is of; beside it stands `<name>_Valid` with the option's RecId. */
  readonly list: string | null
}

export interface FieldNames {
  /** Names with a space between them. */
  readonly text?: string
  readonly number?: string
  readonly 'yes-no'?: string
  readonly date?: string
  readonly id?: string
  /** Pick lists by field. */
  readonly lists?: Readonly<Record<string, string>>
}

const named = (names: string | undefined, type: FieldType): Field[] =>
  (names ?? '')
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => ({ name, type, list: null }))

/** Those of an object, after those that every object has. */
export const fieldsOf = (names: FieldNames): readonly Field[] => [
  { name: 'RecId', type: 'id', list: null },
  ...named(names.number, 'number'),
  ...named(names.text, 'text'),
  ...Object.entries(names.lists ?? {}).flatMap(([name, list]): Field[] => [
    { name, type: 'text', list },
    { name: `${name}_Valid`, type: 'id', list: null },
  ]),
  ...named(names.id, 'id'),
  ...named(names['yes-no'], 'yes-no'),
  ...named(names.date, 'date'),
  ...named('CreatedBy LastModBy', 'text'),
  ...named('CreatedDateTime LastModDateTime', 'date'),
  ...named('ReadOnly IsInFinalState', 'yes-no'),
]

/** All fields of an object with nothing in them. */
export function blank(fields: readonly Field[], recId: string): Row {
  const row: Row = { RecId: recId }
  for (const { name, type } of fields) {
    if (name !== 'RecId') row[name] = type === 'yes-no' ? false : type === 'date' ? unset : null
  }
  return row
}
