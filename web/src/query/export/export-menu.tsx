import { IconDownload } from '@tabler/icons-react'
import { usePageActions } from '../../palette/page-actions.ts'
import { announce } from '../../ui/announcer.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { csvOf, jsonOf } from './csv.ts'
import { fileName } from './shown-table.ts'
import type { ShownTable } from './shown-table.ts'

const formats = [
  { ending: 'csv', words: 'CSV for a spreadsheet', type: 'text/csv;charset=utf-8', textOf: csvOf },
  { ending: 'json', words: 'JSON for a program', type: 'application/json', textOf: jsonOf },
] as const

/** Saves exactly what the page shows. Null while it shows nothing. */
export function ExportMenu({ table }: { table: ShownTable | null }) {
  const save = ({ ending, type, textOf }: (typeof formats)[number]) => {
    if (table === null) return
    saveFile(fileName(table, ending), new Blob([textOf(table)], { type }))
    announce(`${table.rows.length} rows saved as ${ending.toUpperCase()}`)
  }
  usePageActions(
    table === null
      ? []
      : formats.map((format) => ({
          id: format.ending,
          does: `Export as ${format.ending.toUpperCase()}`,
          detail: format.words,
          run: () => save(format),
        })),
  )
  return (
    <MenuButton
      entries={
        table === null
          ? [{ kind: 'label', content: 'Nothing is shown yet' }]
          : [
              {
                kind: 'label',
                content: `${table.rows.length} ${table.rows.length === 1 ? 'row' : 'rows'}, as shown`,
              },
              ...formats.map((format) => ({
                kind: 'choice' as const,
                text: format.words,
                onChoose: () => save(format),
              })),
            ]
      }
    >
      <IconDownload size={16} stroke={1.6} aria-hidden="true" />
      Export
    </MenuButton>
  )
}

function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
