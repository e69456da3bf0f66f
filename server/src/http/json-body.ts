import { setImmediate } from 'node:timers/promises'
import { CallError } from '../errors/call-error.ts'

const deepest = 32
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const notJson = () => new CallError('body-not-json')

/**
 * Parses a body as JSON in UTF-8. Refuses, besides what is not JSON, what two parsers could read differently or what
 * reaches for prototypes: a name given twice, `__proto__`, `constructor` and `prototype`, U+0000, and more than 32
 * levels.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const { text, value } = decode(bytes)
  const checking = checkNames(text)
  while (checking.next().done !== true);
  return value
}

/** The same of what is long, in slices: everybody else has a turn of the event loop after each. */
export async function parseJsonInSlices(bytes: Buffer): Promise<unknown> {
  const { text, value } = decode(bytes)
  const checking = checkNames(text)
  while (checking.next().done !== true) await setImmediate()
  return value
}

function decode(bytes: Buffer): { readonly text: string; readonly value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw notJson()
  }
}

/** Characters that are looked at in one go. */
export const slice = 128 * 1024

/** Walks a text that is known to be JSON, so only strings and brackets need a look. */
function* checkNames(text: string): Generator<undefined, void> {
  const open: (Set<string> | null)[] = []
  let turn = slice
  for (let at = 0; at < text.length; at += 1) {
    if (at >= turn) {
      turn = at + slice
      yield
    }
    const character = text[at]
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      if (open.length > deepest)
        throw new CallError('input-not-valid', { fields: { body: 'is nested too deeply' } })
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === '"') {
      const end = endOfString(text, at)
      refuseNull(text.slice(at, end + 1))
      const names = open.at(-1)
      if (names && isName(text, end)) checkName(names, JSON.parse(text.slice(at, end + 1)) as string)
      at = end
    }
  }
}

/** PostgreSQL has no text with U+0000 in it, and nobody types one. */
function refuseNull(spelt: string): void {
  if (spelt.includes('\\u0000') && (JSON.parse(spelt) as string).includes('\0')) {
    throw new CallError('input-not-valid', { fields: { body: 'holds the character U+0000' } })
  }
}

function checkName(names: Set<string>, name: string): void {
  if (forbidden.has(name))
    throw new CallError('input-not-valid', { fields: { [`"${name}"`]: 'is not allowed' } })
  if (names.has(name)) throw new CallError('input-not-valid', { fields: { [name]: 'is given twice' } })
  names.add(name)
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

function isName(text: string, end: number): boolean {
  for (let at = end + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === ':') return true
    if (character !== ' ' && character !== '\n' && character !== '\r' && character !== '\t') return false
  }
  return false
}
