/** One picture of the camera. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Brightness of each pixel, row by row, 0 to 255. */
  readonly grey: Uint8ClampedArray<ArrayBuffer>
  /** The picture as the browser's own reader takes it. */
  readonly image: CanvasImageSource
}

/** Brightness of pixels as a canvas gives them, four bytes each. */
export function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const grey = new Uint8ClampedArray(pixels.length / 4)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4
    // Rec. 601, in whole numbers.
    grey[at] =
      (299 * (pixels[from] ?? 0) + 587 * (pixels[from + 1] ?? 0) + 114 * (pixels[from + 2] ?? 0)) / 1000
  }
  return grey
}

export type Light = 'good' | 'dark' | 'glaring'

/** What the light of a picture is for reading. */
export function lightOf(grey: Uint8ClampedArray): Light {
  const [low, high] = rangeOf(grey)
  if (high < 70) return 'dark'
  return low > 200 ? 'glaring' : 'good'
}

/** The same picture over the whole range from black to white, so that a dim one reads as a bright one does. */
export function stretched(grey: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const [low, high] = rangeOf(grey)
  const range = Math.max(high - low, 1)
  const wide = new Uint8ClampedArray(grey.length)
  for (let at = 0; at < grey.length; at += 1) wide[at] = (((grey[at] ?? 0) - low) * 255) / range
  return wide
}

/** Each pixel as the mean of the nine around it: what a camera adds by itself in the dark goes, and so do fine bars. */
export function smoothed(grey: Uint8ClampedArray, width: number): Uint8ClampedArray<ArrayBuffer> {
  const calm = new Uint8ClampedArray(grey)
  for (let at = width + 1; at < grey.length - width - 1; at += 1) {
    let sum = 0
    for (const row of [at - width, at, at + width])
      sum += (grey[row - 1] ?? 0) + (grey[row] ?? 0) + (grey[row + 1] ?? 0)
    calm[at] = sum / 9
  }
  return calm
}

/** Darkest and brightest, without the two hundredths at either end: one lamp in the picture does not decide. */
function rangeOf(grey: Uint8ClampedArray): readonly [low: number, high: number] {
  const counts = new Uint32Array(256)
  for (let at = 0; at < grey.length; at += 1) {
    const value = grey[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  const few = grey.length / 50
  return [firstWith(counts, few), 255 - firstWith(counts.toReversed(), few)]
}

function firstWith(counts: Uint32Array, few: number): number {
  let seen = 0
  return counts.findIndex((count) => (seen += count) > few)
}

/** The picture turned by so many degrees about its middle, on white. */
export function turned(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  grey: Uint8ClampedArray,
  degrees: number,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(grey.length).fill(255)
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [middleX, middleY] = [width / 2, height / 2]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(middleX + (x - middleX) * cosine + (y - middleY) * sine)
      const fromY = Math.round(middleY - (x - middleX) * sine + (y - middleY) * cosine)
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        out[y * width + x] = grey[fromY * width + fromX] ?? 255
    }
  }
  return out
}
