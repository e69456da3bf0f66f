import { readInterface } from './port.ts'
import { meantText } from './wrapping.ts'

/** Ports by their short names, `Gi1/0/1` to `Gi1/0/12`; names of numbers alone (`1/0/1`) mean whatever kind is there. */
export interface PortRange {
  /** As typed; a name, an address, a room. */
  readonly switch: string
  /** Null for all of its ports. */
  readonly ports: readonly PortSpan[] | null
}

export interface PortSpan {
  /** Name up to the last number: `Gi1/0/`, or `1/0/` when no kind was said. */
  readonly before: string
  readonly first: number
  readonly last: number
}

const spanShape = /^([a-z][a-z-]* ?)?((?:\d{1,3}\/){0,3})(\d{1,4})(?:-(?:\1?\2)?(\d{1,4}))?$/i

function readSpan(text: string): PortSpan | null {
  const parts = spanShape.exec(text)
  if (parts === null) return null
  const [, word = '', slots = '', first = '', last = first] = parts
  const name =
    word === '' ? (slots === '' ? null : `${slots}${first}`) : readInterface(`${word}${slots}${first}`)
  if (name === null || Number(last) < Number(first)) return null
  return { before: name.slice(0, name.length - first.length), first: Number(first), last: Number(last) }
}

/**
 * `sw-b12-2`, `sw-b12-2 gi1/0/14`, `10.8.1.2 gi 1/0/1-12`, `sw-b12-2 gi1/0/1-4, te1/1/1`. What stands before the first
 * port is the switch; a text without ports is all switch.
 */
export function readPortRange(text: string): PortRange | { readonly fault: string } {
  const typed = meantText(text)
  const parts = /^(\S+)[ :,]+(.+)$/.exec(typed)
  const rest = (parts?.[2] ?? '').replaceAll(/([a-z]) (?=\d)/gi, '$1').replaceAll(/ ?- ?/g, '-')
  const words = rest.split(/[ ,;]+/).filter((word) => word !== '')
  if (parts?.[1] === undefined || words.length === 0) return { switch: typed, ports: null }
  const spans = words.map(readSpan)
  // A room may have a space in its name; a port never stands first.
  if (spans[0] === null) return { switch: typed, ports: null }
  const wrong = words[spans.indexOf(null)]
  if (wrong !== undefined && spans.includes(null))
    return { fault: `“${wrong}” is not a port or a range of ports` }
  return { switch: parts[1], ports: spans.filter((span) => span !== null) }
}

/** Is this port one of them; by short name. */
export function isAmong(spans: readonly PortSpan[], name: string): boolean {
  const parts = /^([A-Za-z-]+)?((?:\d+\/)*)(\d+)$/.exec(name)
  if (parts === null) return false
  const [, kind = '', slots = '', number = ''] = parts
  return spans.some(
    ({ before, first, last }) =>
      (before === `${kind}${slots}` || (before === slots && slots !== '')) &&
      Number(number) >= first &&
      Number(number) <= last,
  )
}

/** The one port that is meant, when it is one and its kind was said. */
export function onlyPort(spans: readonly PortSpan[] | null): string | null {
  const [span] = spans ?? []
  if (span === undefined || spans?.length !== 1 || span.first !== span.last) return null
  return `${span.before}${span.first}`
}
