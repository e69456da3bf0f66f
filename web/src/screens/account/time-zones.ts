import type { Choice } from '../../ui/field.tsx'

/** The browser's own zone first, then every zone that it knows, and the one chosen even if it does not. */
export function timeZones(chosen: string | null): readonly Choice[] {
  const known = Intl.supportedValuesOf('timeZone')
  const names = new Set([...known, 'UTC', ...(chosen === null ? [] : [chosen])])
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { value: '', text: `As this browser: ${own}` },
    ...[...names].toSorted().map((name) => ({ value: name, text: name.replaceAll('_', ' ') })),
  ]
}
