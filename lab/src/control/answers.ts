/** A wrong question; the message is a sentence that names the fault. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: 400 | 404 | 405

  constructor(status: 400 | 404 | 405, message: string) {
    super(message)
    this.status = status
  }
}

export const wrong = (message: string): ControlError => new ControlError(400, message)
export const missing = (message: string): ControlError => new ControlError(404, message)

export interface Page {
  readonly limit: number
  readonly offset: number
}

function count(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw wrong(`${name} must be a whole number from 0 on, not "${text}".`)
  }
  return value
}

export const pageOf = (query: URLSearchParams): Page => ({
  limit: Math.min(count(query, 'limit', 100), 250_000),
  offset: count(query, 'offset', 0),
})

export const optionalCount = (query: URLSearchParams, name: string): number | undefined =>
  query.has(name) ? count(query, name, 0) : undefined

/** Refuses parameters that would silently do nothing. */
export function onlyParameters(query: URLSearchParams, names: readonly string[]): void {
  for (const name of query.keys()) {
    if (!names.includes(name)) {
      const known = names.length > 0 ? `Known are ${names.join(', ')}.` : 'There are none here.'
      throw wrong(`There is no parameter "${name}". ${known}`)
    }
  }
}

export interface Listed<T> {
  readonly total: number
  readonly items: readonly T[]
}

/** One page of a long list; only the page is shaped. */
export function listed<T, U>(all: Iterable<T>, page: Page, shape: (of: T) => U): Listed<U> {
  const items: U[] = []
  let total = 0
  for (const one of all) {
    if (total >= page.offset && items.length < page.limit) items.push(shape(one))
    total++
  }
  return { total, items }
}
