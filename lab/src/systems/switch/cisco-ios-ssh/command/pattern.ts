import type { Command } from './command.ts'

/** A node of the command tree: keywords first, then at most one kind of value. */
export interface Node {
  readonly keywords: Map<string, Node>
  /** By placeholder name. */
  readonly values: Map<string, Node>
  command: Command | null
}

export const emptyNode = (): Node => ({ keywords: new Map(), values: new Map(), command: null })

/** All word sequences a pattern stands for, the longest last. */
export function expand(pattern: string): string[][] {
  const parts = splitParts(pattern)
  let sequences: string[][] = [[]]
  for (const part of parts) {
    const options = optionsOf(part)
    sequences = sequences.flatMap((sequence) => options.map((option) => [...sequence, ...option]))
  }
  return sequences
}

function optionsOf(part: string): string[][] {
  if (part.startsWith('[')) return [[], ...expand(part.slice(1, -1))]
  if (part.startsWith('(')) return splitAlternatives(part.slice(1, -1)).flatMap(expand)
  return [[part]]
}

/** Splits at spaces that are outside brackets. */
function splitParts(pattern: string): string[] {
  return splitOutside(pattern, ' ').filter((part) => part !== '')
}

const splitAlternatives = (text: string) => splitOutside(text, '|')

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if (character === '[' || character === '(') depth++
    if (character === ']' || character === ')') depth--
    if (character === separator && depth === 0) {
      parts.push(part)
      part = ''
    } else {
      part += character
    }
  }
  return [...parts, part]
}

export function addCommand(root: Node, command: Command): void {
  for (const words of expand(command.pattern)) {
    let node = root
    for (const word of words) {
      const branch = word.startsWith('<') ? node.values : node.keywords
      const name = word.startsWith('<') ? word.slice(1, -1) : word
      const next = branch.get(name) ?? emptyNode()
      branch.set(name, next)
      node = next
    }
    node.command ??= command
  }
}

export function buildTree(commands: readonly Command[]): Node {
  const root = emptyNode()
  for (const command of commands) addCommand(root, command)
  return root
}
