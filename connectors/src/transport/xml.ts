import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unreadable } from '../failures.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 16,
})

/** What a parsed element is: a text, children by name, or several of one name. */
export type XmlValue = string | readonly XmlValue[] | { readonly [name: string]: XmlValue }

/**
 * The root element of an answer in XML, or null for an empty one. A document type is refused, entities of its own cannot
 * exist, and depth is bounded; the size was bounded when it was read.
 */
export function readXml(name: string, text: string): Readonly<Record<string, XmlValue>> | null {
  if (text.trim() === '') return null
  const fail = (evidence: string) =>
    unreadable({
      cause: 'not-understood',
      message: `${name} answered with something that could not be parsed`,
      evidence,
    })
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) throw fail('a document type in XML')
  if (XMLValidator.validate(text) !== true) throw fail('not well-formed XML')
  try {
    return children(parser.parse(text) as XmlValue)
  } catch {
    throw fail('XML beyond the limits')
  }
}

export function children(value: XmlValue | undefined): Readonly<Record<string, XmlValue>> {
  return isElement(value) ? value : {}
}

function isElement(value: XmlValue | undefined): value is Readonly<Record<string, XmlValue>> {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Elements of one name under another. */
export function elements(value: XmlValue | undefined): readonly XmlValue[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly XmlValue[]) : [value]
}

/** Text of a child, decoded; null when absent or empty. Attributes such as `xsi:type` may stand beside it. */
export function textOf(parent: Readonly<Record<string, XmlValue>>, name: string): string | null {
  if (!Object.hasOwn(parent, name)) return null
  const [first] = elements(parent[name])
  const text = typeof first === 'string' ? first : children(first)['#text']
  return typeof text === 'string' && text.trim() !== '' ? decoded(text.trim()) : null
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The five entities of XML and character references, once: what they spell is never read as markup again. */
export function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, decimal, hex, word) => {
      if (word !== undefined) return named[String(word).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** An attribute of an element; null when it has none of that name. */
export function attributeOf(element: Readonly<Record<string, XmlValue>>, name: string): string | null {
  const value = Object.hasOwn(element, `@${name}`) ? element[`@${name}`] : undefined
  return typeof value === 'string' ? decoded(value) : null
}
