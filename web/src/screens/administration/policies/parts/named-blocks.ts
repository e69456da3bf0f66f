/** A line that was typed, with its number from 1. */
export interface TypedLine {
  readonly at: number
  readonly text: string
}

export interface Block {
  readonly name: string
  readonly at: number
  readonly lines: readonly TypedLine[]
}

/** A sentence that names the line. */
export const lineFault = ({ at }: Pick<TypedLine, 'at'>, words: string) => ({
  fault: `Line ${at}: ${words}.`,
})

/**
 * Text of blocks: a name with a colon, and below it one thing in each line. Empty lines mean nothing. `what` is what a block is
 * called, such as `a profile`.
 */
export function readBlocks(text: string, what: string): readonly Block[] | { readonly fault: string } {
  const blocks: { name: string; at: number; lines: TypedLine[] }[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const line = { at: index + 1, text: typed.trim() }
    if (line.text === '') continue
    const last = blocks.at(-1)
    if (/^[^:]+:$/.test(line.text)) {
      const name = line.text.slice(0, -1).trim()
      if (name.length > 60) return lineFault(line, 'a name has 60 characters at most')
      if (blocks.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
        return lineFault(line, `“${name}” is listed already`)
      }
      blocks.push({ name, at: line.at, lines: [] })
    } else if (last === undefined) return lineFault(line, `${what} begins with its name and a colon`)
    else last.lines.push(line)
  }
  return blocks
}
