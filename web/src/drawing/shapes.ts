/** How something is; the look of its mark, beside the words that say it. */
export type Looks = 'ok' | 'warn' | 'bad' | 'none'

/** Marks that are drawn at a point. `area` is for what has an outline alone. */
export type Mark = 'outlet' | 'access-point' | 'switch' | 'ups' | 'pin' | 'area'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Something on a drawing, in its metres: x to the right, y down. */
export interface DrawnThing extends Point {
  readonly id: string
  readonly mark: Mark
  /** What it is called, on the drawing and in the list beside it. */
  readonly label: string
  /** Heading of its part of the list, such as `Access points`. */
  readonly group: string
  /** Corners as x and y in turn; null for a point. */
  readonly outline: readonly number[] | null
  readonly looks: Looks
  /** The state in words; empty for what has none. */
  readonly words: string
  /** Metres around it within which it is, drawn dashed and to scale. */
  readonly ring?: number
}

export const cornersOf = (outline: readonly number[]): [number, number][] =>
  Array.from({ length: Math.floor(outline.length / 2) }, (_, at): [number, number] => [
    outline[2 * at] ?? 0,
    outline[2 * at + 1] ?? 0,
  ])

export const outlinePath = (outline: readonly number[]): string =>
  `M${cornersOf(outline)
    .map(([x, y]) => `${x} ${y}`)
    .join('L')}Z`
