import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { mayReadRuns } from './may-read-runs.ts'
import { UnderWayList } from './under-way-list.tsx'
import { isUnderWay, useUnderWay } from './use-under-way.ts'
import css from './under-way.module.css'

/** In the header: how many changes go on on the network now, by anyone; for who may look at runs. */
export function UnderWay() {
  return mayReadRuns(heldKeys(useProfile())) ? <Tray /> : null
}

function Tray() {
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.href })
  const { data, error, refetch } = useUnderWay(true, open)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open])
  const count = data?.filter(isUnderWay).length ?? null
  return (
    <div
      ref={box}
      className={css.tray}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={count === null ? 'Under way' : `Under way: ${count}`}
        title="Changes under way on the network"
        onClick={() => setOpen(!open)}
      >
        <StateGlyph glyph={count === null || count === 0 ? 'none' : 'running'} size={16} />
        <span className={css.words}>Under way</span>
        <span className={css.count}>{count ?? '–'}</span>
      </button>
      {open && (
        <section id={id} className={css.panel} aria-label="Changes under way">
          <UnderWayList runs={data} error={error} onTryAgain={refetch} />
        </section>
      )}
    </div>
  )
}
