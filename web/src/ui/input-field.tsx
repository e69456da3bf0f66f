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
  /** Required: its label has a star. */
  needed?: boolean
}

/** An uncontrolled input, read at submit. */
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
