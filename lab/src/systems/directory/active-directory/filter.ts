import { BerError, Reader, context } from '../../../emulator/ber.ts'

/** A search filter (RFC 4511 4.5.1.7). Attribute names are in lower case. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | {
      readonly kind: 'equal' | 'at-least' | 'at-most' | 'approximate'
      readonly attribute: string
      readonly value: Buffer
    }
  | { readonly kind: 'present'; readonly attribute: string }
  | {
      readonly kind: 'substring'
      readonly attribute: string
      readonly initial: string | null
      readonly any: readonly string[]
      readonly final: string | null
    }
  | {
      readonly kind: 'rule'
      readonly rule: string | null
      readonly attribute: string | null
      readonly value: Buffer
    }

const deepest = 32

export function readFilter(reader: Reader, depth = 0): Filter {
  if (depth > deepest) throw new BerError('filter too deep')
  const { tag: found, contents } = reader.next()
  const inside = new Reader(contents)
  switch (found) {
    case context(0, true):
    case context(1, true): {
      const parts: Filter[] = []
      while (!inside.done) parts.push(readFilter(inside, depth + 1))
      return { kind: found === context(0, true) ? 'and' : 'or', parts }
    }
    case context(2, true):
      return { kind: 'not', part: readFilter(inside, depth + 1) }
    case context(3, true):
      return assertion('equal', inside)
    case context(4, true):
      return substring(inside)
    case context(5, true):
      return assertion('at-least', inside)
    case context(6, true):
      return assertion('at-most', inside)
    case context(7):
      return { kind: 'present', attribute: contents.toString('utf8').toLowerCase() }
    case context(8, true):
      return assertion('approximate', inside)
    case context(9, true):
      return rule(inside)
    default:
      throw new BerError('no such filter')
  }
}

function assertion(kind: 'equal' | 'at-least' | 'at-most' | 'approximate', reader: Reader): Filter {
  return { kind, attribute: reader.text().toLowerCase(), value: reader.octets() }
}

function substring(reader: Reader): Filter {
  const attribute = reader.text().toLowerCase()
  const list = reader.enter()
  let initial: string | null = null
  let final: string | null = null
  const any: string[] = []
  while (!list.done) {
    const { tag: found, contents } = list.next()
    const text = contents.toString('utf8')
    if (found === context(0)) initial = text
    else if (found === context(2)) final = text
    else any.push(text)
  }
  return { kind: 'substring', attribute, initial, any, final }
}

function rule(reader: Reader): Filter {
  let matching: string | null = null
  let attribute: string | null = null
  let value: Buffer = Buffer.alloc(0)
  while (!reader.done) {
    const { tag: found, contents } = reader.next()
    if (found === context(1)) matching = contents.toString('utf8')
    else if (found === context(2)) attribute = contents.toString('utf8').toLowerCase()
    else if (found === context(3)) value = contents
  }
  return { kind: 'rule', rule: matching, attribute, value }
}

/** In the words of RFC 4515, for the journal. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.kind === 'and' ? '&' : '|'}${filter.parts.map(filterText).join('')})`
    case 'not':
      return `(!${filterText(filter.part)})`
    case 'present':
      return `(${filter.attribute}=*)`
    case 'substring': {
      const parts = [filter.initial ?? '', ...filter.any, filter.final ?? '']
      return `(${filter.attribute}=${parts.map((part) => valueText(Buffer.from(part))).join('*')})`
    }
    case 'rule':
      return `(${filter.attribute ?? ''}${filter.rule === null ? '' : `:${filter.rule}`}:=${valueText(filter.value)})`
    default: {
      const sign = { equal: '=', 'at-least': '>=', 'at-most': '<=', approximate: '~=' }[filter.kind]
      return `(${filter.attribute}${sign}${valueText(filter.value)})`
    }
  }
}

function valueText(value: Buffer): string {
  const text = value.toString('utf8')
  if (!Buffer.from(text).equals(value)) return value.toString('hex').replace(/../g, '\\$&')
  return Array.from(text, (character) =>
    // eslint-disable-next-line no-control-regex
    /[\\*()\u0000-\u001f]/.test(character) ? `\\${Buffer.from(character).toString('hex')}` : character,
  ).join('')
}
