import { IconColumns3 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import css from './column-chooser.module.css'
import { readPreferences } from './preferences.ts'
import { savePreferences } from './save-preferences.ts'
import { useColumns } from './use-columns.ts'
import type { Column } from './use-columns.ts'

/** Which columns a table shows, kept with the other preferences. */
export function ColumnChooser({ table, columns }: { table: string; columns: readonly Column[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const shown = new Set(useColumns(table, columns).map((column) => column.id))
  // A failure is told by the toast; what was chosen before shows again.
  const save = (ids: readonly string[] | null) => {
    const { [table]: _, ...others } = readPreferences().columns
    const next = ids === null ? others : { ...others, [table]: ids }
    savePreferences({ columns: next }).catch(() => undefined)
  }
  return (
    <div className={css.chooser}>
      <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden="true" />
        Columns
      </Button>
      {open && (
        <fieldset id={id} className={css.columns}>
          <legend className="visually-hidden">Columns</legend>
          {columns.map((column) => (
            <Check
              key={column.id}
              title={column.head}
              checked={shown.has(column.id)}
              onChange={(checked) =>
                save(
                  columns
                    .map((each) => each.id)
                    .filter((each) => (each === column.id ? checked : shown.has(each))),
                )
              }
            />
          ))}
          <Button size="small" look="quiet" onClick={() => save(null)}>
            As usual
          </Button>
        </fieldset>
      )}
    </div>
  )
}
