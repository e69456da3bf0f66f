import { badPayload } from '../tenant/answers.ts'
import type { Field, FieldValue, Row } from '../tenant/record.ts'
import { unset } from '../tenant/tenant-time.ts'
import { filterWords, type Word } from './filter-words.ts'

export type Condition = (row: Row) => boolean

const operators = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge'])
const isNothing = (value: FieldValue | undefined) =>
  value === null || value === undefined || value === '' || value === unset

/** -1, 0 or 1; null where one of them is nothing, which compares with nothing. Text without regard to case. */
function compared(field: Field, value: FieldValue | undefined, literal: string): number | null {
  if (isNothing(value) || value === null || value === undefined) return null
  const sides =
    field.type === 'number'
      ? ([Number(value), Number(literal)] as const)
      : field.type === 'date'
        ? ([Date.parse(String(value)), Date.parse(literal)] as const)
        : ([String(value).toLowerCase(), literal.toLowerCase()] as const)
  return sides[0] < sides[1] ? -1 : sides[0] > sides[1] ? 1 : 0
}

const holds = (operator: string, order: number): boolean => {
  if (operator === 'eq') return order === 0
  if (operator === 'ne') return order !== 0
  if (operator === 'lt') return order < 0
  if (operator === 'le') return order <= 0
  return operator === 'gt' ? order > 0 : order >= 0
}

function comparison(
  fields: readonly Field[],
  name: string,
  operator: Word | undefined,
  literal: Word | undefined,
) {
  const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const wrong = badPayload(`The filter on field "${name}" is not valid.`)
  if (field === undefined || operator?.is !== 'name' || !operators.has(operator.text)) throw wrong
  if (literal === undefined || literal.is === '(' || literal.is === ')') throw wrong
  const { is, text } = literal
  const by = operator.text
  if (is === 'text' && text.toUpperCase() === '$NULL') {
    if (by !== 'eq' && by !== 'ne') throw wrong
    return (row: Row) => isNothing(row[field.name]) === (by === 'eq')
  }
  if (is === 'name' && text === 'null') return (row: Row) => isNothing(row[field.name]) === (by === 'eq')
  // Dates are bare; one in quotes is refused, and so is a function such as `datetime'…'`.
  if ((field.type === 'date') !== (is === 'date')) throw wrong
  if (is === 'name' && !(field.type === 'yes-no' && /^(true|false)$/i.test(text))) throw wrong
  if (field.type === 'number' && Number.isNaN(Number(text))) throw wrong
  return (row: Row) => {
    const order = compared(field, row[field.name], text)
    return order !== null && holds(by, order)
  }
}

/** `a eq 'b' and (c gt 3 or d ne '$NULL')`; `and` binds before `or`. Null for a filter that is not looked at. */
export function conditionOf(filter: string, fields: readonly Field[]): Condition | null {
  // Whatever calls a function is passed over in silence, the rest of it too.
  if (/\b(?!and\b|or\b)[a-z]+\s*\(/i.test(filter.replace(/'(?:[^']|'')*'/g, "''"))) return null
  const words = filterWords(filter)
  let at = 0
  const next = () => words[at++]
  const isWord = (text: string) => {
    const word = words[at]
    return word?.is === 'name' && word.text === text
  }
  const one = (): Condition => {
    const word = next()
    if (word?.is === '(') {
      const inside = either()
      if (next()?.is !== ')') throw badPayload('The filter has a bracket that is not closed.')
      return inside
    }
    if (word?.is !== 'name') throw badPayload('The filter lacks a field.')
    return comparison(fields, word.text, next(), next())
  }
  const both = (): Condition => {
    const parts = [one()]
    while (isWord('and')) {
      at++
      parts.push(one())
    }
    return (row) => parts.every((part) => part(row))
  }
  const either = (): Condition => {
    const parts = [both()]
    while (isWord('or')) {
      at++
      parts.push(both())
    }
    return (row) => parts.some((part) => part(row))
  }
  const condition = either()
  if (at < words.length) throw badPayload('The filter goes on after its end.')
  return condition
}
