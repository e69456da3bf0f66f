import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { codeOf } from './codes.ts'
import type { Code, CodeKind } from './codes.ts'

const width = 640
const height = 480

/** How a label is held into the camera. */
export interface Held {
  readonly kind: CodeKind
  readonly text: string
  /** Degrees. */
  readonly tilt?: number
  /** Brightness of the paper, 0 to 255; ink has a fifth of it. */
  readonly light?: number
}

/** What the camera sees of it: brightness of each pixel. */
export function picture({ kind, text, tilt = 0, light = 235 }: Held): Buffer {
  const code = codeOf(kind, text)
  const pixels = Buffer.alloc(width * height)
  const [sine, cosine] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x - width / 2, y - height / 2]
      const dark = isDark(code, fromX * cosine + fromY * sine, fromY * cosine - fromX * sine)
      // Of paper that light falls on from one side, and a camera that is never quiet.
      const shade = 1 - (0.12 * x) / width
      const noise = ((x * 7919 + y * 104_729) % 7) - 3
      pixels[y * width + x] = Math.max(0, Math.min(255, light * shade * (dark ? 0.2 : 1) + noise))
    }
  }
  return pixels
}

/** Is the label dark so many pixels from its middle. */
function isDark({ rows, bars }: Code, x: number, y: number): boolean {
  const across = rows[0]!.length
  const size = Math.max(2, Math.floor((bars ? 520 : 280) / across))
  const column = Math.floor(x / size + across / 2)
  const row = bars ? (Math.abs(y) < 70 ? 0 : -1) : Math.floor(y / size + rows.length / 2)
  return rows[row]?.[column] ?? false
}

/** Seconds for which each label is shown. */
const shownFor = 5

/** Writes what a camera records of these labels, one after another, as the file that Chromium plays as a camera. */
export async function recordLabels(path: string, labels: readonly Held[]): Promise<void> {
  const file = createWriteStream(path)
  const colour = Buffer.alloc((width * height) / 2, 128)
  file.write(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`)
  for (const label of labels) {
    const pixels = picture(label)
    for (let second = 0; second < shownFor; second += 1) {
      file.write('FRAME\n')
      file.write(pixels)
      if (!file.write(colour)) await once(file, 'drain')
    }
  }
  file.end()
  await once(file, 'close')
}
