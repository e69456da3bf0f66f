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

/**
 * The same of what is long, in slices: everybody else has a turn of the event loop after each. It is made into values last, and
 * only where these are so many that nobody waits for it.
 */
export async function parseJsonInSlices(bytes: Buffer): Promise<unknown> {
  try {
    const text = await decodeInSlices(bytes, { ignoreBOM: true })
    const checking = checkNames(text)
    while (checking.next().done !== true) await setImmediate()
    return JSON.parse(text) as unknown
  } catch (error) {
    throw error instanceof CallError ? error : notJson()
  }
}

/** Text in UTF-8, with turns of the event loop between its slices. @throws TypeError for what is not UTF-8 */
export async function decodeInSlices(bytes: Buffer, { ignoreBOM = false } = {}): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM })
  const texts: string[] = []
  for (let at = 0; at < bytes.length; at += 8 * slice) {
    if (at > 0) await setImmediate()
    texts.push(decoder.decode(bytes.subarray(at, at + 8 * slice), { stream: true }))
  }
  texts.push(decoder.decode())
  return texts.join('')
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
const slice = 128 * 1024

/** Octets of a body that is read in one go. */
export const shortBody = 16 * 1024

/** More values than any call takes, and so few that reading them takes milliseconds. */
const mostValues = 100_000

/** Walks a text that is JSON or will be refused for it, so only strings, brackets and commas need a look. */
function* checkNames(text: string): Generator<undefined, void> {
  const open: (Set<string> | null)[] = []
  let values = 0
  let turn = slice
  for (let at = 0; at < text.length; at += 1) {
    if (at >= turn) {
      turn = at + slice
      yield
    }
    const character = text[at]
    if (character === '{' || character === '[' || character === ',') {
      values += 1
      if (values > mostValues)
        throw new CallError('input-not-valid', { fields: { body: `holds more than ${mostValues} values` } })
    }
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      if (open.length > deepest)
        throw new CallError('input-not-valid', { fields: { body: 'is nested too deeply' } })
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === '"') {
      const end = yield* endOfString(text, at)
      refuseNull(text.slice(at, end + 1))
      const names = open.at(-1)
      if (names && isName(text, end)) checkName(names, JSON.parse(text.slice(at, end + 1)) as string)
      at = end
    }
  }
}

/** PostgreSQL has no text with U+0000 in it, and nobody types one. */
function refuseNull(spelt: string): void {
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(spelt)) {
    throw new CallError('input-not-valid', { fields: { body: 'holds the character U+0000' } })
  }
}

/** More names than any object of ours has, and so few that saying which are not known takes milliseconds. */
const mostNames = 1_000

function checkName(names: Set<string>, name: string): void {
  if (names.size >= mostNames)
    throw new CallError('input-not-valid', {
      fields: { body: `holds an object of more than ${mostNames} names` },
    })
  if (forbidden.has(name))
    throw new CallError('input-not-valid', { fields: { [`"${name}"`]: 'is not allowed' } })
  if (names.has(name)) throw new CallError('input-not-valid', { fields: { [name]: 'is given twice' } })
  names.add(name)
}

function* endOfString(text: string, start: number): Generator<undefined, number> {
  let turn = start + slice
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before -= 1
    if ((at - before) % 2 === 0) return at
    if (at < turn) continue
    turn = at + slice
    yield
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
