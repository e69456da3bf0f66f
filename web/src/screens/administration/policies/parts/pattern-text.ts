import { readNamePattern } from '@patchbay/contract/policies/name-pattern'

/** Patterns that were typed, one in each line; the first fault with the number of its line. */
export function readPatternText(text: string): readonly string[] | { readonly fault: string } {
  const patterns: string[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const line = typed.trim()
    if (line === '') continue
    const read = readNamePattern(line)
    if ('fault' in read) return { fault: `Line ${index + 1}: ${read.fault}.` }
    if (line.length > 120) return { fault: `Line ${index + 1}: a pattern has 120 characters at most.` }
    patterns.push(line)
  }
  return patterns
}
