import { ExportMenu } from '../export/export-menu.tsx'
import { useShownParts } from './shown.tsx'
import { tableOf } from './shown-part.ts'
import type { ShownParts } from './shown-parts.ts'

/** Takes along what the parts of the page show now, whatever that is. */
export function PartsExport({ parts, name }: { parts: ShownParts; name: string }) {
  const shown = useShownParts(parts).filter(({ rows }) => rows.length > 0)
  return <ExportMenu table={shown.length === 0 ? null : tableOf(name, shown)} />
}
