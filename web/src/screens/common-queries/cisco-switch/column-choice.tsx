import { IconColumns } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import css from './column-choice.module.css'
import { allColumns } from './port-columns.tsx'

/** Which columns are shown; they stand in the address. */
export function ColumnChoice({
  shown,
  onChoose,
}: {
  shown: readonly string[]
  onChoose: (names: readonly string[]) => void
}) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open])
  const toggle = (name: string) => {
    const names = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
    if (names.length > 0) onChoose(names)
  }
  return (
    <div
      ref={box}
      className={css.choices}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconColumns size={16} stroke={1.6} aria-hidden="true" />
        Columns
      </Button>
      {open && (
        <fieldset className={css.list} aria-label="Columns">
          {allColumns.map(({ name, head }) => (
            <label key={name}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
              {head}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
