/** Corners as lines of x and y. */
export const cornersText = (corners: readonly number[]): string =>
  corners
    .reduce<string[]>(
      (lines, value, at) =>
        at % 2 === 0 ? [...lines, String(value)] : [...lines.slice(0, -1), `${lines.at(-1) ?? ''} ${value}`],
      [],
    )
    .join('\n')

/** Corners as x and y in turn, or what is wrong with the text. */
export function readCorners(text: string): { readonly corners: number[] } | { readonly fault: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners: number[] = []
  for (const [at, line] of lines.entries()) {
    const parts = line.trim().split(/[\s,;]+/)
    const values = parts.map(Number)
    if (values.length !== 2 || values.some((value) => !Number.isFinite(value)))
      return { fault: `Line ${at + 1} is not two numbers.` }
    corners.push(...values)
  }
  return corners.length < 6 ? { fault: 'An outline has three corners or more.' } : { corners }
}

/** The whole corners of a text that is still typed, to draw. */
export function cornersSoFar(text: string): number[] {
  return text.split('\n').flatMap((line) => {
    const values = line
      .trim()
      .split(/[\s,;]+/)
      .map(Number)
    return line.trim() !== '' && values.length === 2 && values.every((value) => Number.isFinite(value))
      ? values
      : []
  })
}
