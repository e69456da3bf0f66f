import type { ComparedLine } from '@patchbay/contract/switches/picture'

/** Pairs of lines that are compared at most; two texts that differ in more are told as a whole. */
const most = 1_000_000

const as = (change: ComparedLine['change']) => (text: string) => ({ change, text })

/** Lines of both texts in their order: the same, those that came and those that went, what went above what came. */
export function compareLines(before: readonly string[], now: readonly string[]): ComparedLine[] {
  let head = 0
  while (head < before.length && head < now.length && before[head] === now[head]) head += 1
  let tail = 0
  while (
    tail < before.length - head &&
    tail < now.length - head &&
    before[before.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1
  return [
    ...now.slice(0, head).map(as('same')),
    ...between(before.slice(head, before.length - tail), now.slice(head, now.length - tail)),
    ...now.slice(now.length - tail).map(as('same')),
  ]
}

/** By the longest list of lines that both have in the same order. */
function between(before: readonly string[], now: readonly string[]): ComparedLine[] {
  if (before.length * now.length > most) return [...before.map(as('removed')), ...now.map(as('added'))]
  // common[b][n]: how many lines the rest of both, from these on, have in common.
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(now.length + 1))
  const left = (b: number, n: number) => common[b]?.[n] ?? 0
  for (const [b, row] of [...common.entries()].slice(0, -1).reverse()) {
    for (let n = now.length - 1; n >= 0; n -= 1)
      row[n] = before[b] === now[n] ? left(b + 1, n + 1) + 1 : Math.max(left(b + 1, n), left(b, n + 1))
  }
  const lines: ComparedLine[] = []
  let b = 0
  let n = 0
  for (;;) {
    const [was, is] = [before[b], now[n]]
    if (was === undefined && is === undefined) return lines
    if (was !== undefined && was === is) {
      lines.push({ change: 'same', text: was })
      b += 1
      n += 1
    } else if (was !== undefined && (is === undefined || left(b + 1, n) >= left(b, n + 1))) {
      lines.push({ change: 'removed', text: was })
      b += 1
    } else if (is !== undefined) {
      lines.push({ change: 'added', text: is })
      n += 1
    }
  }
}
