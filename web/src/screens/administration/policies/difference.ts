import type { DiffRow } from '../../../ui/diff.tsx'
import type { Line } from './parts/policy-part.ts'

/** What is otherwise afterwards, title by title; nothing where they say the same. */
export function difference(before: readonly Line[], after: readonly Line[]): DiffRow[] {
  const titles = [...new Set([...before, ...after].map(({ title }) => title))]
  const of = (lines: readonly Line[], title: string) =>
    lines.find((line) => line.title === title)?.values ?? []
  return titles
    .map((title) => ({ title, before: of(before, title), after: of(after, title) }))
    .filter((row) => row.before.join('\n') !== row.after.join('\n'))
}
