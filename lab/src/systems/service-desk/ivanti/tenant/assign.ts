import { badPayload, brokenInside } from './answers.ts'
import { textOf } from './payload.ts'
import { categories, type PickLists } from './pick-lists.ts'
import type { Field, FieldValue, Row } from './record.ts'
import { instant, unset } from './tenant-time.ts'

export type ListRule = 'lenient' | 'paired'

interface Rules {
  readonly fields: readonly Field[]
  readonly number: string | null
  readonly pickLists: PickLists
  readonly lists: ListRule
}

/** What the engine stamps itself, whatever is sent. */
const stamped = new Set([
  'RecId',
  'LastModBy',
  'LastModDateTime',
  'CreatedDateTime',
  'ReadOnly',
  'IsInFinalState',
])

function valueFor(field: Field, given: unknown): FieldValue {
  if (given === null) return field.type === 'date' ? unset : field.type === 'yes-no' ? false : null
  if (field.type === 'number') {
    const number = typeof given === 'number' ? given : Number(textOf(given) || Number.NaN)
    if (Number.isNaN(number)) throw badPayload(`Field "${field.name}" takes a number.`)
    return number
  }
  if (field.type === 'yes-no') return given === true || given === 'true' || given === 'True' || given === 1
  if (field.type === 'date') {
    const at = Date.parse(textOf(given))
    if (Number.isNaN(at)) throw badPayload(`Field "${field.name}" takes a date.`)
    return instant(at)
  }
  if (typeof given === 'object') throw badPayload(`Field "${field.name}" takes a single value.`)
  return textOf(given)
}

/** Does a category belong to the service of the record? Where there is no service, any does. */
const fits = (list: string, value: string, row: Row): boolean => {
  const service = row['Service']
  return list !== 'Category' || typeof service !== 'string' || categories[service]?.includes(value) === true
}

/**
 * Puts given values into a record. A value of a list that is not in it, or not under its parent, is stored as nothing and
 * nobody is told; where the object wants its options paired, a value without its RecId breaks the desk.
 */
export function assign(row: Row, given: Readonly<Record<string, unknown>>, rules: Rules) {
  for (const field of rules.fields) {
    if (stamped.has(field.name) || field.name === rules.number || !(field.name in given)) continue
    row[field.name] = valueFor(field, given[field.name])
  }
  for (const { name, list } of rules.fields) {
    if (list === null || !(name in given)) continue
    const twin = `${name}_Valid`
    const value = row[name]
    const sent = given[twin]
    if (typeof value !== 'string' || value === '') {
      row[name] = null
      row[twin] = null
      continue
    }
    if (sent === undefined && rules.lists === 'paired') throw brokenInside('')
    const spelt = rules.pickLists.spelt(list, value)
    const right = spelt !== null && fits(list, spelt, row)
    const id = right ? rules.pickLists.idOf(list, spelt) : null
    const paired = sent === undefined || sent === null || textOf(sent).toUpperCase() === id
    row[name] = right && paired ? spelt : null
    row[twin] = right && paired ? id : null
  }
}
