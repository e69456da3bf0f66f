import type { KeptFile } from './intent.ts'

/** As the end of a sentence; empty where there are none. */
export const withFiles = (files: readonly KeptFile[]): string =>
  files.length === 0 ? '' : `, with ${files.length === 1 ? 'a file' : `${files.length} files`}`

export const fileLines = (files: readonly KeptFile[]) =>
  files.map(({ name, type, size }) => `Attach ${name} (${type}, ${size} octets)`)

/** What cannot be drawn before it is decided, such as for whom it is, a check says. */
export function linesOf(draw: () => readonly string[]): string[] {
  try {
    return [...draw()]
  } catch {
    return []
  }
}
