import { codewordsOf } from './codewords.ts'
import { penaltyOf } from './penalty.ts'

/** Rows of modules, true for dark. */
export type Modules = readonly (readonly boolean[])[]

const alignmentOf: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** The QR code of a text, without its quiet zone of four modules (ISO/IEC 18004, model 2); null for one too long. */
export function qrModules(text: string): Modules | null {
  const coded = codewordsOf(text)
  if (coded === null) return null
  const fixed = functionPatterns(coded.version)
  const order = dataPlaces(fixed)
  const pictures = masks.map((mask, index) => {
    const picture = fixed.map((row) => row.map((module) => module === true))
    for (const [at, [row, column]] of order.entries()) {
      const line = picture[row]
      if (line) line[column] = (coded.bits[at] === 1) !== mask(row, column)
    }
    writeFormat(picture, index)
    return picture
  })
  return pictures.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best))
}

/** Finders, timing, alignment and version; null where data will stand. What is kept for the format is false. */
function functionPatterns(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version
  const grid: (boolean | null)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  )
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = dark
  }
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let row = -1; row < 8; row += 1)
      for (let column = -1; column < 8; column += 1)
        set(top + row, left + column, isFinder(Math.max(Math.abs(row - 3), Math.abs(column - 3))))
  }
  const centres = alignmentOf[version - 1] ?? []
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue
      for (let y = -2; y <= 2; y += 1)
        for (let x = -2; x <= 2; x += 1) set(row + y, column + x, Math.max(Math.abs(y), Math.abs(x)) !== 1)
    }
  }
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) {
      set(8, at, false)
      set(at, 8, false)
    }
    if (at < 8) {
      set(8, size - 1 - at, false)
      set(size - 1 - at, 8, false)
    }
  }
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25)
    for (let at = 0; at < 18; at += 1) {
      const [row, column, dark] = [Math.floor(at / 3), size - 11 + (at % 3), ((bits >> at) & 1) === 1]
      set(row, column, dark)
      set(column, row, dark)
    }
  }
  return grid
}

/** By distance from the middle: a square of three, a light ring, a dark ring, a light edge. */
const isFinder = (distance: number) => distance !== 2 && distance !== 4

/** Rest of a BCH code: the value behind `degree` zero bits, divided by the generator. */
function remainder(value: number, degree: number, generator: number): number {
  let rest = value
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return rest
}

/** Where the bits go: two columns at a time from the right, up and down in turn, past the vertical timing. */
function dataPlaces(grid: readonly (readonly (boolean | null)[])[]): [row: number, column: number][] {
  const size = grid.length
  const places: [number, number][] = []
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step
      for (const column of [right, right - 1]) if (grid[row]?.[column] === null) places.push([row, column])
    }
  }
  return places
}

/** Level M and the mask, twice, and the module that is always dark. */
function writeFormat(picture: boolean[][], mask: number): void {
  const size = picture.length
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const set = (row: number, column: number, dark: boolean) => {
    const line = picture[row]
    if (line) line[column] = dark
  }
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >> at) & 1) === 1
    if (at < 8) set(at < 6 ? at : at + 1, 8, dark)
    else set(8, at === 8 ? 7 : 14 - at, dark)
    if (at < 8) set(8, size - 1 - at, dark)
    else set(size - 15 + at, 8, dark)
  }
  set(size - 8, 8, true)
}
