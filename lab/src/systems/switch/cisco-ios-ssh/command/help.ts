import type { Switch } from '../../../../world/model/switch.ts'
import { argumentOf } from './arguments.ts'
import { numbersAfter } from './interface-argument.ts'
import { keywordDescriptions } from './keyword-descriptions.ts'
import { keywordsFor, skipSpaces, step } from './parse.ts'
import type { Node } from './pattern.ts'

export type Help =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'invalid'; readonly at: number }
  | { readonly kind: 'ambiguous' }

/** What `?` prints after the line typed so far: completions of a word begun, or the words that may follow. */
export function help(root: Node, device: Switch, line: string): Help {
  let node = root
  let at = skipSpaces(line, 0)
  while (at < line.length) {
    const word = /^\S+/.exec(line.slice(at))?.[0] ?? ''
    const last = at + word.length >= line.length
    if (last) {
      const names = keywordsFor(node, word)
      if (names.length > 0) return { kind: 'lines', lines: inColumns(names) }
    }
    const next = step(node, device, line, at)
    if (next.kind === 'ambiguous') return next
    if (next.kind === 'incomplete') return { kind: 'lines', lines: ['  <1-9>  Interface number'] }
    const numbers = next.kind === 'invalid' && last ? numbersAfter(device, word) : null
    if (numbers !== null) return { kind: 'lines', lines: [numbers] }
    if (next.kind === 'invalid') return last ? { kind: 'lines', lines: ['% Unrecognized command'] } : next
    node = next.node
    at = skipSpaces(line, next.end)
  }
  return { kind: 'lines', lines: nextWords(node) }
}

function nextWords(node: Node): string[] {
  const rows: [string, string][] = [
    ...[...node.keywords.keys()]
      .sort()
      .map((word): [string, string] => [word, keywordDescriptions[word] ?? '']),
    ...[...node.values.keys()].map((name): [string, string] => {
      const { sign, description } = argumentOf(name)
      return [sign, description]
    }),
  ]
  if (node.command !== null) {
    if (node.command.pattern.startsWith('show')) rows.push(['|', 'Output modifiers'])
    rows.push(['<cr>', '<cr>'])
  }
  const width = Math.max(...rows.map(([word]) => word.length), 4)
  return rows.map(([word, text]) => `  ${word.padEnd(width)}  ${text}`.trimEnd())
}

function inColumns(names: readonly string[]): string[] {
  const width = Math.max(...names.map((name) => name.length)) + 2
  const perLine = Math.max(1, Math.floor(78 / width))
  const lines: string[] = []
  for (let at = 0; at < names.length; at += perLine) {
    lines.push(
      names
        .slice(at, at + perLine)
        .map((name) => name.padEnd(width))
        .join('')
        .trimEnd(),
    )
  }
  return lines
}

/** The word under way, completed when only one keyword fits; null otherwise. */
export function complete(root: Node, device: Switch, line: string): string | null {
  const begun = /\S+$/.exec(line)?.[0]
  if (begun === undefined) return null
  let node = root
  let at = skipSpaces(line, 0)
  while (at < line.length - begun.length) {
    const next = step(node, device, line, at)
    if (next.kind !== 'node' && next.kind !== 'value') return null
    node = next.node
    at = skipSpaces(line, next.end)
  }
  const names = keywordsFor(node, begun)
  return names.length === 1 ? `${line.slice(0, line.length - begun.length)}${names[0]} ` : null
}
