import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import css from './column-chooser.module.css'
import { readPreferences } from '../preferences/preferences.ts'
import { savePreferences } from '../preferences/save-preferences.ts'
import { useColumns } from '../preferences/use-columns.ts'
import type { Column } from '../preferences/use-columns.ts'

interface Props {
  /** Name under which the choice is kept. */
  readonly table: string
  readonly columns: readonly Column[]
  /** Ids of the columns shown, where the address of the page has a say too. */
  readonly shown?: readonly string[]
  /** Told of each choice, for the address; null is the usual one. */
  readonly onChoose?: (ids: readonly string[] | null) => void
  /** Fewest columns that must stay. */
  readonly least?: number
  /** False where the choice is for this page alone, as on a phone. */
  readonly saves?: boolean
  /** A line of its own, or a small panel over the table. */
  readonly look?: 'line' | 'popup'
}

/** Which columns a table shows, kept with the other preferences. */
export function ColumnChooser(props: Props) {
  const { table, columns, onChoose, least = 0, saves = true, look = 'line' } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const kept = useColumns(table, columns).map((column) => column.id)
  const shown = new Set(props.shown ?? kept)

  useEffect(() => {
    if (!open || look === 'line') return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open, look])

  const choose = (ids: readonly string[] | null) => {
    if (ids !== null && ids.length < least) return
    onChoose?.(ids)
    if (!saves) return
    const { [table]: _, ...others } = readPreferences().columns
    const next = ids === null ? others : { ...others, [table]: ids }
    // A failure is told by the toast; what was chosen before shows again.
    savePreferences({ columns: next }).catch(() => undefined)
  }

  return (
    <div
      ref={box}
      className={css.chooser}
      data-look={look}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || look === 'line') return
        event.stopPropagation()
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
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
                choose(
                  columns
                    .map((each) => each.id)
                    .filter((each) => (each === column.id ? checked : shown.has(each))),
                )
              }
            />
          ))}
          <Button size="small" look="quiet" onClick={() => choose(null)}>
            Reset columns
          </Button>
        </fieldset>
      )}
    </div>
  )
}
