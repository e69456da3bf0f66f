import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Size } from './raster-size.ts'
import { drawing, ofPrograms, painting } from './svg-words.ts'

export interface CleanSvg extends Size {
  readonly text: string
  /** What was taken out, in words. */
  readonly cleaned: string[]
}

type Refuse = (words: string) => Error
/** An element as the parser has it in order: its name with its children, and its attributes under `:@`. */
type Ordered = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  maxNestedTags: 64,
})

/** More than a floor has, and so few that writing them anew takes a second. */
const mostElements = 200_000

/**
 * An SVG written anew from the elements and attributes that draw, so that nothing in it runs, fetches or animates. Its size is that of
 * its view box.
 * @throws what `refuse` makes of the words, for what is no SVG
 */
export function cleanSvg(content: Buffer, refuse: Refuse): CleanSvg {
  const text = decode(content)
  if (text === null || !/<(?:\w+:)?svg[\s>]/.test(text))
    throw refuse('The file is no PNG, JPEG or SVG. Export the plan as one of them.')
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text))
    throw refuse('The SVG defines entities, which are not read. Export it as plain SVG.')
  const plain = text.replace(/<!DOCTYPE[^>]*>/i, '')
  const root = XMLValidator.validate(plain) === true ? parse(plain, refuse) : null
  if (root === null) throw refuse('The SVG is not well-formed XML. Export it again.')
  return new Cleaning(refuse).clean(root)
}

function decode(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}

function parse(text: string, refuse: Refuse): Ordered | null {
  try {
    const all = parser.parse(text) as Ordered[]
    return all.find((one) => nameOf(one) === 'svg') ?? null
  } catch {
    throw refuse('The SVG is nested too deeply. Export it as plain SVG.')
  }
}

const nameOf = (element: Ordered): string => Object.keys(element).find((key) => key !== ':@') ?? ''
const textOf = ({ '#text': text }: Ordered): string => (typeof text === 'string' ? text : '')
const attributesOf = (element: Ordered) => (element[':@'] ?? {}) as Readonly<Record<string, string>>

/** As it stands in a file: the five entities and character references stay, every other mark is text. */
const escaped = (raw: string): string =>
  raw
    .replaceAll(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|lt|gt|amp|quot|apos);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** May a browser read something else because of it: a style with an escape, or a reference that leaves the file. */
const leavesFile = (raw: string): boolean =>
  /\\|@import|&#/i.test(raw) || /url\((?!\s*['"]?#[\w.-]+['"]?\s*\))/i.test(raw)

class Cleaning {
  readonly #refuse: Refuse
  readonly #removed = new Map<string, number>()
  #elements = 0

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  clean(root: Ordered): CleanSvg {
    const attributes = attributesOf(root)
    const { box, width, height } = boxOf(attributes, this.#refuse)
    const kept = this.#attributes(attributes, new Set(['viewBox', 'width', 'height', 'x', 'y', 'version']))
    const inside = this.#children(root['svg'])
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}" width="${width}" height="${height}"${kept}>${inside}</svg>`
    return { text, width, height, cleaned: [...this.#removed].map(([what, count]) => `${what} (${count})`) }
  }

  #remove(what: string): '' {
    this.#removed.set(what, (this.#removed.get(what) ?? 0) + 1)
    return ''
  }

  #children(children: unknown): string {
    return (Array.isArray(children) ? (children as Ordered[]) : []).map((one) => this.#element(one)).join('')
  }

  #element(element: Ordered): string {
    this.#elements += 1
    if (this.#elements > mostElements)
      throw this.#refuse(`The SVG has more than ${mostElements} elements. Export it as PNG.`)
    const name = nameOf(element)
    if (name === '#text') return escaped(textOf(element))
    if (name === 'style') return this.#style(element)
    if (name.startsWith('?') || ofPrograms.test(name)) return ''
    if (!drawing.has(name)) return this.#remove(name)
    return `<${name}${this.#attributes(attributesOf(element))}>${this.#children(element[name])}</${name}>`
  }

  #style(element: Ordered): string {
    const children = (element['style'] ?? []) as Ordered[]
    const css = children.map(textOf).join('')
    return leavesFile(css) ? this.#remove('style') : `<style>${escaped(css)}</style>`
  }

  #attributes(
    attributes: Readonly<Record<string, string>>,
    without: ReadonlySet<string> = new Set(),
  ): string {
    return Object.entries(attributes)
      .map(([name, value]) => {
        if (without.has(name) || name.startsWith('xmlns') || ofPrograms.test(name)) return ''
        if (/^data-|^aria-|^role$|^xml:(?!space)/.test(name)) return ''
        if (!painting.has(name)) return this.#remove(name)
        if (name.endsWith('href') && !/^#[\w.:-]+$/.test(value)) return this.#remove('link out of the file')
        return leavesFile(value)
          ? this.#remove(`${name} with a link out of the file`)
          : ` ${name}="${escaped(value)}"`
      })
      .join('')
  }
}

/** The view box; where there is none, the width and height in pixels. */
function boxOf(
  attributes: Readonly<Record<string, string>>,
  refuse: Refuse,
): Size & { readonly box: string } {
  const box = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = box
  if ([x, y, width, height].every(Number.isFinite) && width > 0 && height > 0)
    return { box: `${x} ${y} ${width} ${height}`, width, height }
  const wide = Number.parseFloat(attributes['width'] ?? '')
  const high = Number.parseFloat(attributes['height'] ?? '')
  if (!(wide > 0 && high > 0) || /%/.test(`${attributes['width'] ?? ''}${attributes['height'] ?? ''}`))
    throw refuse('The SVG says no view box and no size. Export it with one.')
  return { box: `0 0 ${wide} ${high}`, width: wide, height: high }
}
