import { IconDownload } from '@tabler/icons-react'
import { usePageActions } from '../../keys/page-actions.ts'
import { announce } from '../../ui/announcer.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { tableOf } from '../shown/shown-part.ts'
import { useShownParts } from '../shown/shown.tsx'
import type { ShownParts } from '../shown/shown.tsx'
import { csvOf, jsonOf, saveFile } from './save-file.ts'
import { fileName } from '../shown/shown-table.ts'
import type { ShownTable } from '../shown/shown-table.ts'

const formats = [
  { ending: 'csv', words: 'CSV for a spreadsheet', type: 'text/csv;charset=utf-8', textOf: csvOf },
  { ending: 'json', words: 'JSON for a program', type: 'application/json', textOf: jsonOf },
] as const

type Format = (typeof formats)[number]

const rowsWords = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

/**
 * Saves exactly what the page shows; where more rows fit than are drawn, all of them too, said as such. Null while it
 * shows nothing.
 */
export function ExportMenu({ table }: { table: ShownTable | null }) {
  const sets = table === null ? [] : setsOf(table)
  usePageActions(
    sets.flatMap(({ id, does, of }) =>
      formats.map((format) => ({
        id: `${format.ending}${id}`,
        does: `Export ${does}as ${format.ending.toUpperCase()}`,
        detail: format.words,
        run: () => save(of, format),
      })),
    ),
  )
  return (
    <MenuButton
      entries={
        sets.length === 0
          ? [{ kind: 'label', content: 'Nothing to export yet' }]
          : sets.flatMap(({ label, textFor, of }) => [
              { kind: 'label' as const, content: label },
              ...formats.map((format) => ({
                kind: 'choice' as const,
                text: textFor(format),
                onChoose: () => save(of, format),
              })),
            ])
      }
    >
      <IconDownload size={16} stroke={1.6} aria-hidden="true" />
      Export
    </MenuButton>
  )
}

/** What can be saved of a table: what is drawn, and all that fits where that is more. */
function setsOf(table: ShownTable) {
  const { rows, all } = table
  const shown = {
    id: '',
    does: '',
    label: `${rowsWords(rows.length)}, as shown`,
    textFor: ({ words }: Format): string => words,
    of: table,
  }
  if (all === undefined) return [shown]
  return [
    shown,
    {
      id: '-all',
      does: `all ${all.length} rows `,
      label: `${rowsWords(all.length)}, with rows not drawn yet`,
      textFor: ({ ending }: Format): string => `All rows as ${ending.toUpperCase()}`,
      of: { ...table, rows: all },
    },
  ]
}

function save(table: ShownTable, { ending, type, textOf }: Format): void {
  saveFile(fileName(table, ending), new Blob([textOf(table)], { type }))
  announce(`${rowsWords(table.rows.length)} saved as ${ending.toUpperCase()}`)
}

/** Takes along what the parts of the page show now, whatever that is. */
export function PartsExport({ parts, name }: { parts: ShownParts; name: string }) {
  const shown = useShownParts(parts).filter(({ rows }) => rows.length > 0)
  return <ExportMenu table={shown.length === 0 ? null : tableOf(name, shown)} />
}
