interface Section {
  readonly head: string
  readonly lines: readonly string[]
}

function sections(lines: readonly string[]): Section[] {
  const found: { head: string; lines: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) found.at(-1)?.lines.push(line)
    else if (!line.startsWith('!') && line !== '') found.push({ head: line, lines: [] })
  }
  return found
}

/** `+` and `-` lines under the head they belong to, from one configuration to another. */
export function configurationDifferences(from: readonly string[], to: readonly string[]): string[] {
  const before = new Map(sections(from).map((one) => [one.head, one]))
  const after = new Map(sections(to).map((one) => [one.head, one]))
  const lines: string[] = []
  for (const [head, one] of after) {
    const old = before.get(head)
    if (old === undefined) {
      lines.push(`+${head}`, ...one.lines.map((line) => `+${line}`))
      continue
    }
    const added = one.lines.filter((line) => !old.lines.includes(line))
    const removed = old.lines.filter((line) => !one.lines.includes(line))
    if (added.length + removed.length > 0) {
      lines.push(
        head,
        ...added.map((line) => ` +${line.trimStart()}`),
        ...removed.map((line) => ` -${line.trimStart()}`),
      )
    }
  }
  for (const [head, one] of before) {
    if (!after.has(head)) lines.push(`-${head}`, ...one.lines.map((line) => `-${line}`))
  }
  return lines
}
