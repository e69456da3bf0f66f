import type { Lines } from '../command/command.ts'

const modifiers = ['append', 'begin', 'count', 'exclude', 'include', 'redirect', 'section', 'tee'] as const

export type Filter =
  | { readonly kind: 'filter'; apply(lines: Lines): Lines }
  | { readonly kind: 'invalid'; readonly at: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ambiguous' }

/** `_` stands for a delimiter in IOS patterns, itself among them; the rest is what JavaScript also means. */
function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern.replaceAll('_', '(?:^|$|[ _,{}()])'))
  } catch {
    return null
  }
}

/** Reads what follows the `|` at `offset - 1`. */
export function readFilter(line: string, offset: number): Filter {
  const [, gap = '', word = '', space = '', pattern = ''] =
    /^(\s*)(\S*)(\s*)(.*)$/.exec(line.slice(offset)) ?? []
  const at = offset + gap.length
  if (word === '') return { kind: 'incomplete' }
  const found = modifiers.filter((name) => name.startsWith(word.toLowerCase()))
  const [modifier] = found
  if (modifier === undefined) return { kind: 'invalid', at }
  if (found.length > 1) return { kind: 'ambiguous' }
  if (modifier === 'append' || modifier === 'redirect' || modifier === 'tee') return { kind: 'invalid', at }
  const patternAt = at + word.length + space.length
  if (modifier === 'section') return section(line, pattern)
  if (pattern === '') return { kind: 'incomplete' }
  const expression = compile(pattern.trimEnd())
  if (expression === null) return { kind: 'invalid', at: patternAt }
  return { kind: 'filter', apply: (lines) => keep(modifier, lines, expression) }
}

function keep(modifier: 'begin' | 'count' | 'exclude' | 'include', lines: Lines, expression: RegExp): Lines {
  switch (modifier) {
    case 'include':
      return lines.filter((line) => expression.test(line))
    case 'exclude':
      return lines.filter((line) => !expression.test(line))
    case 'begin': {
      const from = lines.findIndex((line) => expression.test(line))
      return from < 0 ? [] : lines.slice(from)
    }
    default:
      return [`Number of lines which match regexp = ${lines.filter((line) => expression.test(line)).length}`]
  }
}

function section(line: string, text: string): Filter {
  const [, choice, own] = /^(include|exclude)\s+(.+)$/.exec(text) ?? []
  const pattern = own ?? text
  if (pattern === '') return { kind: 'incomplete' }
  const expression = compile(pattern.trimEnd())
  if (expression === null) return { kind: 'invalid', at: line.length - pattern.length }
  const wanted = choice !== 'exclude'
  return {
    kind: 'filter',
    apply(lines) {
      let inside = false
      let depth = 0
      return lines.filter((one) => {
        const indent = one.length - one.trimStart().length
        if (expression.test(one) && (!inside || indent <= depth)) {
          inside = true
          depth = indent
        } else if (inside && indent <= depth) {
          inside = false
        }
        return inside === wanted
      })
    },
  }
}
