/** What decides how a list is cut into stages. */
interface Cut {
  /** Lines of the first stage. */
  readonly first: number
  /** Lines that set the power of a port, at most, in any stage. */
  readonly mostPower: number
  /** After the first stage a tenth of all lines is one, before the rest. */
  readonly thenATenth?: boolean
}

/**
 * The stage of each line, from 1, in its order: the first lines, then the rest, and a stage more wherever one would set the power of
 * more ports than may be set at once (decision 25). `lines` say which of them set it.
 */
export function stagesOf(
  lines: readonly boolean[],
  { first, mostPower, thenATenth = false }: Cut,
): readonly number[] {
  const tenth = thenATenth ? first + Math.ceil(lines.length / 10) : null
  let stage = 1
  let powered = 0
  return lines.map((setsPower, at) => {
    if (at === first || at === tenth || (setsPower && powered === mostPower)) {
      stage += 1
      powered = 0
    }
    if (setsPower) powered += 1
    return stage
  })
}
