import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { badPayload, empty, json } from '../tenant/answers.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import { conditionOf, type Condition } from './filter.ts'
import { orderOf } from './order.ts'
import { searchCondition } from './search-words.ts'
import { contextOf, shown } from './shown.ts'

export const mostRows = 100
const usualRows = 25

function count(query: URLSearchParams, name: string, otherwise: number, most: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most) throw badPayload(`The value of ${name} is not valid.`)
  return value
}

/** Fields that a list is narrowed to, in lower case; null for all. */
export const selected = (query: URLSearchParams): readonly string[] | null => {
  const select = query.get('$select')
  return select === null || select === '' ? null : select.split(',').map((name) => name.trim().toLowerCase())
}

/**
 * A page of a set. Nothing found is 200 without a body, an order by something that is no field 204: neither is a list. What
 * `$expand` asks for is not there.
 */
export function collection(desk: Desk, object: BusinessObject, query: URLSearchParams): HttpAnswer {
  const top = count(query, '$top', usualRows, mostRows)
  const skip = count(query, '$skip', 0, Number.MAX_SAFE_INTEGER)
  const conditions: Condition[] = []
  const filter = query.get('$filter')
  const condition = filter === null || filter === '' ? null : conditionOf(filter, object.fields)
  if (condition !== null) conditions.push(condition)
  const search = query.get('$search')
  if (search !== null && search.trim() !== '') conditions.push(searchCondition(search, object))
  const orderBy = query.get('$orderby')
  const order = orderBy === null || orderBy === '' ? undefined : orderOf(orderBy, object.fields)
  if (order === null) return empty(204)
  const found = [...object.rows()].filter((row) => conditions.every((one) => one(row)))
  if (order !== undefined) found.sort(order)
  const page = found.slice(skip, skip + top)
  if (page.length === 0) return empty(200)
  const only = selected(query)
  return json(200, {
    '@odata.context': contextOf(desk, `${object.name}s`.toLowerCase()),
    '@odata.count': desk.options.count === 'exact' ? found.length : page.length - 1,
    value: page.map((row) => shown(desk, object, row, only)),
  })
}
