interface Span {
  readonly before: string
  readonly first: number
  readonly last: number
}

const shape = /^(.*\D)(\d+)$/

/**
 * Names of ports with those that follow each other drawn together, as the page reads them when typed:
 * `Gi1/0/10-17`, `Te1/1/1`. In the order given; what ends in no number stays as it is.
 */
export function portSpans(names: readonly string[]): string[] {
  const spans: (Span | string)[] = []
  for (const name of names) {
    const [, before, digits] = shape.exec(name) ?? []
    if (before === undefined || digits === undefined) {
      spans.push(name)
      continue
    }
    const number = Number(digits)
    const last = spans.at(-1)
    if (typeof last === 'object' && last.before === before && last.last + 1 === number) {
      spans[spans.length - 1] = { ...last, last: number }
    } else spans.push({ before, first: number, last: number })
  }
  return spans.map((span) =>
    typeof span === 'string'
      ? span
      : span.first === span.last
        ? `${span.before}${span.first}`
        : `${span.before}${span.first}-${span.last}`,
  )
}
