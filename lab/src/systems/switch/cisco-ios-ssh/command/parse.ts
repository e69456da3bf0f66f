import type { Switch } from '../../../../world/model/switch.ts'
import { argumentOf } from './arguments.ts'
import type { Command, Given } from './command.ts'
import type { Node } from './pattern.ts'

export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly given: Given }
  | { readonly kind: 'empty' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ambiguous' }
  /** Offset of the word that fits nothing; `first` when nothing before it fitted either. */
  | { readonly kind: 'invalid'; readonly at: number; readonly first: boolean }

export type Step =
  | { readonly kind: 'node'; readonly node: Node; readonly end: number; readonly keyword: string | null }
  | {
      readonly kind: 'value'
      readonly node: Node
      readonly end: number
      readonly name: string
      readonly value: string
    }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid'; readonly at: number }

/** Keywords that a word stands for: itself, or every one it begins. */
export function keywordsFor(node: Node, word: string): string[] {
  const wanted = word.toLowerCase()
  const names = [...node.keywords.keys()]
  const exact = names.find((name) => name.toLowerCase() === wanted)
  return exact === undefined ? names.filter((name) => name.toLowerCase().startsWith(wanted)) : [exact]
}

/** One word further down the tree. A keyword wins over a value; a value that is present but wrong tells where. */
export function step(node: Node, device: Switch, line: string, offset: number): Step {
  const word = /^\S+/.exec(line.slice(offset))?.[0] ?? ''
  const candidates = keywordsFor(node, word)
  const [keyword] = candidates
  if (candidates.length === 1 && keyword !== undefined) {
    const next = node.keywords.get(keyword)
    if (next !== undefined) return { kind: 'node', node: next, end: offset + word.length, keyword }
  }
  let failure: Step | null = candidates.length > 1 ? { kind: 'ambiguous' } : null
  for (const [name, next] of node.values) {
    const found = argumentOf(name).read(device, line, offset)
    if (found.kind === 'found') return { kind: 'value', node: next, end: found.end, name, value: found.value }
    if (found.kind !== 'none') failure ??= found
  }
  return failure ?? { kind: 'invalid', at: offset }
}

export const skipSpaces = (line: string, offset: number) => {
  let at = offset
  while (line[at] === ' ' || line[at] === '\t') at++
  return at
}

/** Reads a line from an offset. */
export function parse(root: Node, device: Switch, line: string, from = 0): Parsed {
  const keywords = new Set<string>()
  const values: Record<string, string> = {}
  let node = root
  let at = skipSpaces(line, from)
  const start = at
  if (at >= line.length) return { kind: 'empty' }
  while (at < line.length) {
    const next = step(node, device, line, at)
    if (next.kind === 'invalid') return { ...next, first: at === start }
    if (next.kind === 'ambiguous' || next.kind === 'incomplete') return next
    if (next.kind === 'value') values[next.name] = next.value
    else if (next.keyword !== null) keywords.add(next.keyword)
    node = next.node
    at = skipSpaces(line, next.end)
  }
  return node.command === null
    ? { kind: 'incomplete' }
    : { kind: 'command', command: node.command, given: { keywords, values } }
}
