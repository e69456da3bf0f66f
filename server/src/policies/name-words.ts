import { matchesPattern } from './protected.ts'

const plain = (text: string, kept: RegExp) => text.toLowerCase().replaceAll(kept, ' ').trim()

/**
 * Whether a name has the words of a pattern next to each other, in which `*` stands for anything: `axis` is in `Axis
 * Communications AB` and not in `Praxis`, `*print*` is in `Campus-Printers`. Takes time in proportion to both.
 */
export function hasWords(name: string, pattern: string): boolean {
  const words = plain(pattern, /[^\p{L}\p{N}*]+/gu)
  return matchesPattern(`* ${words} *`, ` ${plain(name, /[^\p{L}\p{N}]+/gu)} `)
}
