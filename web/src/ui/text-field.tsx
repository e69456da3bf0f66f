import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Fault } from './fault.tsx'
import css from './text-field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size' | 'id' | 'className'> {
  label: string
  fault?: string | undefined
  /** Under the field, for everybody; read out with it. */
  hint?: ReactNode
  size?: 'normal' | 'large'
  mono?: boolean
}

/** Label, field, hint and fault. */
export function TextField({ label, fault, hint, size = 'normal', mono = false, ...input }: FieldProps) {
  const id = useId()
  const described = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`]
  return (
    <div className={size === 'large' ? `${css.field} ${css.large}` : css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={mono ? `${css.input} ${css.mono}` : css.input}
        aria-invalid={fault !== undefined}
        aria-describedby={described.join(' ').trim() || undefined}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
