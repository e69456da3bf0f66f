/**
 * Why a plug holds two chassis together, by its section of the configuration: with StackWise Virtual ordinary ports do that, while a
 * stack of cables has none. Null where it does not.
 */
export function stackLink(lines: readonly string[]): string | null {
  for (const line of lines) {
    const [, link] = /^\s*stackwise-virtual link (\d+)\s*$/.exec(line) ?? []
    if (link !== undefined) return `it joins two chassis to one switch, by StackWise Virtual link ${link}`
    if (/^\s*stackwise-virtual dual-active-detection\s*$/.test(line)) {
      return 'it keeps two chassis of a StackWise Virtual from both taking the lead'
    }
  }
  return null
}
