import { nameKey } from './distinguished-name.ts'
import type { Directory } from './directory.ts'
import type { Entry } from './entry.ts'
import type { Filter } from './filter.ts'
import { ambiguous, ambiguousText, fold } from './indexes.ts'
import { attributeType, categoryName } from './schema.ts'
import type { AttributeType } from './schema.ts'
import { sidText } from './values.ts'
import type { Value } from './values.ts'

const bitAnd = '1.2.840.113556.1.4.803'
const bitOr = '1.2.840.113556.1.4.804'
const inChain = '1.2.840.113556.1.4.1941'

/** Does the entry fit: true, false, or null for undefined, which no `not` turns into a match (RFC 4511 4.5.1.7). */
export function matches(filter: Filter, entry: Entry, directory: Directory): boolean | null {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const decisive = filter.kind === 'or'
      let undecided = false
      for (const part of filter.parts) {
        const found = matches(part, entry, directory)
        if (found === decisive) return decisive
        undecided ||= found === null
      }
      return undecided ? null : !decisive
    }
    case 'not': {
      const found = matches(filter.part, entry, directory)
      return found === null ? null : !found
    }
    case 'rule':
      return byRule(filter, entry, directory)
    default:
      return byAttribute(filter, entry, directory)
  }
}

type Plain = Exclude<Filter, { readonly kind: 'and' | 'or' | 'not' | 'rule' }>

function byAttribute(filter: Plain, entry: Entry, directory: Directory): boolean | null {
  if (filter.attribute === 'anr')
    return 'value' in filter ? resolves(filter.value.toString('utf8'), entry) : null
  const type = attributeType(filter.attribute)
  if (type === null || type.constructed) return null
  const values = entry.read(filter.attribute)
  if (filter.kind === 'present') return values.length > 0
  if (filter.kind === 'substring') {
    // Names and octets cannot be searched by parts.
    return type.syntax === 'text' && values.some((value) => hasParts(fold(String(value)), filter))
  }
  const { value: asked, kind } = filter
  if (kind === 'at-least' || kind === 'at-most')
    return values.some((value) => ordered(type, value, asked, kind))
  return values.some((value) => equal(type, value, asked, directory))
}

function hasParts(
  text: string,
  filter: { readonly initial: string | null; readonly any: readonly string[]; readonly final: string | null },
): boolean {
  const initial = filter.initial?.toLowerCase() ?? ''
  const final = filter.final?.toLowerCase() ?? ''
  if (!text.startsWith(initial)) return false
  let at = initial.length
  for (const part of filter.any) {
    const found = text.indexOf(part.toLowerCase(), at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - at >= final.length && text.endsWith(final)
}

function whole(text: string): bigint | null {
  return /^-?\d{1,20}$/.test(text) ? BigInt(text) : null
}

function ordered(type: AttributeType, value: Value, asked: Buffer, kind: 'at-least' | 'at-most'): boolean {
  if (type.syntax === 'name' || type.syntax === 'octets') return false
  const [left, right] = [String(value), asked.toString('utf8')]
  if (type.syntax === 'integer') {
    const [one, other] = [whole(left), whole(right)]
    if (one === null || other === null) return false
    return kind === 'at-least' ? one >= other : one <= other
  }
  return kind === 'at-least' ? fold(left) >= fold(right) : fold(left) <= fold(right)
}

function equal(type: AttributeType, value: Value, asked: Buffer, directory: Directory): boolean {
  if (Buffer.isBuffer(value)) {
    if (value.equals(asked)) return true
    return type.name === 'objectSid' && sidText(value) === asked.toString('utf8').toUpperCase()
  }
  const text = asked.toString('utf8')
  switch (type.syntax) {
    case 'integer':
      return whole(value) !== null && whole(value) === whole(text)
    case 'name': {
      const word = type.name === 'objectCategory' && !text.includes('=')
      const key = nameKey(word ? categoryName(text, directory.base) : text)
      return key !== null && key === nameKey(value)
    }
    default:
      return fold(value) === fold(text)
  }
}

function byRule(
  filter: Extract<Filter, { readonly kind: 'rule' }>,
  entry: Entry,
  directory: Directory,
): boolean | null {
  const { rule, attribute, value } = filter
  const type = attribute === null ? null : attributeType(attribute)
  if (attribute === null || type === null || type.constructed) return null
  const values = entry.read(attribute)
  if (rule === null) return values.some((one) => equal(type, one, value, directory))
  if (rule === bitAnd || rule === bitOr) {
    const mask = whole(value.toString('utf8'))
    if (mask === null || type.syntax !== 'integer') return null
    return values.some((one) => {
      const bits = BigInt.asUintN(64, whole(String(one)) ?? 0n) & BigInt.asUintN(64, mask)
      return rule === bitAnd ? bits === BigInt.asUintN(64, mask) : bits !== 0n
    })
  }
  if (rule !== inChain || type.syntax !== 'name') return null
  const target = nameKey(value.toString('utf8'))
  if (target === null) return false
  if (attribute !== 'member') return reaches(entry, attribute, target, directory, new Set())
  // Upwards from the member is the same chain with far fewer links than downwards from a large group.
  const member = directory.byName.get(target)
  return member !== undefined && reaches(member, 'memberof', entry.key, directory, new Set())
}

/** Follows the attribute from entry to entry; circles end. Primary groups are not followed. */
function reaches(
  entry: Entry,
  attribute: string,
  target: string,
  directory: Directory,
  seen: Set<string>,
): boolean {
  for (const value of entry.read(attribute)) {
    const key = nameKey(String(value))
    if (key === null || seen.has(key)) continue
    if (key === target) return true
    seen.add(key)
    const next = directory.byName.get(key)
    if (next !== undefined && reaches(next, attribute, target, directory, seen)) return true
  }
  return false
}

/** `(anr=ana diaz)`: a beginning of any name, or first and last name in either order, split at the first space. */
function resolves(asked: string, entry: Entry): boolean {
  const exact = asked.startsWith('=')
  const text = ambiguousText(exact ? asked.slice(1) : asked)
  if (text === '') return false
  const begins = (attribute: string, beginning: string) =>
    entry.read(attribute).some((value) => {
      const own = ambiguousText(String(value))
      return exact ? own === beginning : own.startsWith(beginning)
    })
  if (ambiguous.some((attribute) => begins(attribute, text))) return true
  const [first = '', ...rest] = text.split(' ')
  const second = rest.join(' ')
  if (second === '') return false
  return (
    (begins('givenname', first) && begins('sn', second)) ||
    (begins('givenname', second) && begins('sn', first))
  )
}
