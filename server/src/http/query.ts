import { CallError } from '../errors/call-error.ts'

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses the query of a request's target. A parameter given twice, percent signs that encode nothing and U+0000 are refused. */
export function parseQuery(target: string): Record<string, string> {
  const start = target.indexOf('?')
  const values = new Map<string, string>()
  for (const part of start === -1 ? [] : target.slice(start + 1).split('&')) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const name = decode(cut === -1 ? part : part.slice(0, cut))
    if (forbidden.has(name))
      throw new CallError('input-not-valid', { fields: { [`"${name}"`]: 'is not allowed' } })
    if (values.has(name)) throw new CallError('input-not-valid', { fields: { [name]: 'is given twice' } })
    const value = cut === -1 ? '' : decode(part.slice(cut + 1))
    if (value.includes('\0')) {
      throw new CallError('input-not-valid', { fields: { [name]: 'holds the character U+0000' } })
    }
    values.set(name, value)
  }
  return Object.fromEntries(values)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new CallError('input-not-valid', { fields: { query: 'has a percent sign that encodes nothing' } })
  }
}
