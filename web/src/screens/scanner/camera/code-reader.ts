import type { Frame } from './frame.ts'
import { nativeReader } from './native-reader.ts'

/** A text that was read from a picture. */
export interface ReadCode {
  readonly text: string
  /** It carries a checksum: one reading is enough. A Code 39 has none. */
  readonly checked: boolean
}

/** Reads QR, Data Matrix, Code 128 and Code 39; null where a frame shows none. */
export type CodeReader = (frame: Frame) => Promise<ReadCode | null>

/** The browser's own reader where it has all four kinds, or the one that is kept with these pages. */
export async function openReader(): Promise<CodeReader> {
  const native = await nativeReader()
  if (native !== null) return native
  const { keptReader } = await import('./kept-reader.ts')
  return keptReader()
}
