import type { ConfigurationSection } from '../chassis-readings.ts'
import type { SectionWish } from '../writes.ts'

/** Kinds that begin with the words of another: `power inline police` and `power inline port priority` are no mode. */
const narrower: Readonly<Record<string, RegExp>> = { 'power inline': /^power inline (?:auto|static|never)\b/ }

/** The line of one kind, by the words that it begins with; null where the section has none. */
export const lineOf = ({ lines }: ConfigurationSection, kind: string): string | null => {
  const is = narrower[kind]
  return (
    lines
      .slice(1)
      .map((line) => line.trim())
      .find((line) => is?.test(line) ?? (line === kind || line.startsWith(`${kind} `))) ?? null
  )
}

export const linesOfKinds = (section: ConfigurationSection, kinds: readonly string[]): SectionWish =>
  Object.fromEntries(kinds.map((kind) => [kind, lineOf(section, kind)]))
