import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import css from './field.module.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'id' | 'className'> {
  label: string
  fault?: string | undefined
  /** Under the field; read out with it. */
  hint?: ReactNode
  /** Large on pages with nothing but a form. */
  size?: 'normal' | 'large'
  mono?: boolean
  /** It cannot be left empty: a star stands at its label. */
  needed?: boolean
}

/** A field of a form that reads what was typed when it is sent. */
export function InputField({ label, fault, hint, size, mono, needed, ...input }: InputProps) {
  return (
    <Field label={label} fault={fault} hint={hint} size={size} needed={needed}>
      {({ id, describedBy, faulty }) => (
        <input
          {...input}
          id={id}
          className={mono === true ? `${css.input} mono` : css.input}
          aria-required={needed === true || undefined}
          aria-invalid={faulty}
          aria-describedby={describedBy}
        />
      )}
    </Field>
  )
}
