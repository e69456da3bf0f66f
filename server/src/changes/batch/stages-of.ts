/** What decides how a list is cut into stages. */
interface Cut {
  /** Lines of the first stage. */
  readonly first: number
  /** Lines that set the power of a port, at most, in any stage. */
  readonly mostPower: number
}

/**
 * The stage of each line, from 1, in its order: the first lines, then the rest, and a stage more wherever one would set the power of
 * more ports than may be set at once (decision 25). `lines` say which of them set it.
 */
export function stagesOf(lines: readonly boolean[], { first, mostPower }: Cut): readonly number[] {
  let stage = 1
  let powered = 0
  return lines.map((setsPower, at) => {
    if (at === first || (setsPower && powered === mostPower)) {
      stage += 1
      powered = 0
    }
    if (setsPower) powered += 1
    return stage
  })
}
