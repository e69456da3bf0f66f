import { useId } from 'react'
import type { ReactNode } from 'react'
import css from './check.module.css'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  title: string
  /** One sentence below the title. */
  words?: ReactNode
  /** Reason of a locked box, which stays focusable. */
  locked?: string | null
  checked: boolean
  /** Of several that exclude each other. */
  group?: string
  onChange: (checked: boolean) => void
}

/** A check box with its explanation, or with `group` a radio button. */
export function Check({ title, words, locked = null, checked, group, onChange }: Props) {
  const id = useId()
  const described = words !== undefined || locked !== null
  return (
    <label className={css.check} data-locked={locked !== null}>
      <input
        className={css.box}
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        aria-labelledby={`${id}-title`}
        aria-describedby={described ? `${id}-words` : undefined}
        aria-disabled={locked !== null || undefined}
        onChange={(event) => {
          if (locked === null) onChange(event.target.checked)
        }}
      />
      <span className={css.title} id={`${id}-title`}>
        {title}
        {locked !== null && <StateGlyph glyph="lock" />}
      </span>
      {described && (
        <span className={css.words} id={`${id}-words`}>
          {words}
          {locked !== null && (
            <>
              {words !== undefined && ' '}
              {locked}
            </>
          )}
        </span>
      )}
    </label>
  )
}
