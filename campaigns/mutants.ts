import { parseAst } from 'vitest/node'

/** One small fault in a file: what stands between two places becomes something else. */
export interface Mutant {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly instead: string
  /** What was done, in a few words. */
  readonly what: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Faults that one node can have; types and imports have none. */
function faultsOf(node: Node, code: string): Omit<Mutant, 'line'>[] {
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const put = (at: Node, instead: string, what: string) => [
    {
      start: at.start,
      end: at.end,
      instead,
      what: `${what}: ${textOf(at).slice(0, 60).replaceAll(/\s+/g, ' ')}`,
    },
  ]
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node
      // These are turned round by the fault of their own sign.
      const own = test.type === 'UnaryExpression' || /^[!=]==$/.test(String(test['operator']))
      return own ? [] : put(test, `!(${textOf(test)})`, 'the condition turned round')
    }
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = comparisons[String(node['operator'])]
      if (other === undefined) return []
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      return put(
        node,
        `(${textOf(left)}) ${other} (${textOf(right)})`,
        `${String(node['operator'])} for ${other}`,
      )
    }
    case 'ThrowStatement':
      return put(node, ';', 'not thrown')
    case 'Literal':
      return typeof node['value'] === 'boolean' ? put(node, String(!node['value']), 'the other of two') : []
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node
      const called = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
      return called.type === 'CallExpression' ? put(node, ';', 'not called') : []
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? put(node, textOf(node['argument'] as Node), 'not negated') : []
    default:
      return []
  }
}

/** Every small fault of a file, in the order of the text. */
export function mutantsOf(code: string): Mutant[] {
  const found: Mutant[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value) || /^(TS|Import|Export(All|Specifier))/.test(value.type)) return
    for (const fault of faultsOf(value, code)) {
      found.push({ ...fault, line: code.slice(0, fault.start).split('\n').length })
    }
    for (const [name, part] of Object.entries(value)) if (name !== 'parent') walk(part)
  }
  walk(parseAst(code, { lang: 'ts' }))
  return found.toSorted((one, other) => one.start - other.start)
}

/** As many of a list as wanted, chosen by a seed: the same seed is the same choice (mulberry32). */
export function sampleOf<T>(list: readonly T[], wanted: number, seed: number): T[] {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const drawn = list.map((one) => ({ one, at: next() })).toSorted((one, other) => one.at - other.at)
  return drawn.slice(0, wanted).map(({ one }) => one)
}
