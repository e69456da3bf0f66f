import type { ReactNode } from 'react'
import css from './form-failure.module.css'
import { StateGlyph } from './state-glyph.tsx'

/** Why a form was not taken, inside it, where it concerns no single field. */
export function FormFailure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.box} role="alert">
      <StateGlyph glyph="failed" size={14} />
      <div className={css.words}>
        <span>{title}</span>
        {children}
      </div>
    </div>
  )
}
