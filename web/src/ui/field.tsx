import { useId } from 'react'
import type { ReactNode } from 'react'
import css from './field.module.css'
import { StateGlyph } from './state-glyph.tsx'

export interface Frame {
  label: string
  fault?: string | undefined
  /** Reason of a read-only field. */
  locked?: string | null | undefined
  hint?: ReactNode
  /** Large on pages with nothing but a form. */
  size?: 'normal' | 'large' | undefined
  /** Required: its label has a star. */
  needed?: boolean | undefined
}

interface Inside {
  readonly id: string
  readonly describedBy: string | undefined
  readonly faulty: boolean
}

/** Label, the control, and below it the fault, the reason of a lock, or a hint. */
export function Field({
  label,
  fault,
  locked,
  hint,
  size = 'normal',
  needed = false,
  children,
}: Frame & { children: (inside: Inside) => ReactNode }) {
  const id = useId()
  const below = `${id}-below`
  const words = fault ?? locked ?? hint
  return (
    <div className={size === 'large' ? `${css.field} ${css.large}` : css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {needed && (
          <span className={css.star} aria-hidden>
            *
          </span>
        )}
        {typeof locked === 'string' && <StateGlyph glyph="lock" size={11} />}
      </label>
      {children({
        id,
        describedBy: words === undefined || words === null ? undefined : below,
        faulty: fault !== undefined,
      })}
      {words !== undefined && words !== null && (
        <div id={below} className={fault === undefined ? css.hint : css.fault}>
          {fault !== undefined && <StateGlyph glyph="failed" />}
          {words}
        </div>
      )}
    </div>
  )
}

interface TextProps extends Frame {
  /** Name in the form data. */
  name: string
  value: string
  onChange: (value: string) => void
  mono?: boolean
  type?: 'text' | 'email' | 'password' | 'url'
  placeholder?: string
  maxLength?: number
  autoComplete?: string
  /** Number of lines of a text area. */
  lines?: number
}

export function TextField({
  name,
  value,
  onChange,
  mono,
  type = 'text',
  placeholder,
  maxLength,
  autoComplete = 'off',
  lines,
  ...frame
}: TextProps) {
  return (
    <Field {...frame}>
      {({ id, describedBy, faulty }) => {
        const common = {
          id,
          name,
          value,
          className: `${css.input} ${mono === true ? 'mono' : ''}`,
          placeholder,
          maxLength,
          autoComplete,
          spellCheck: false,
          readOnly: typeof frame.locked === 'string',
          'aria-readonly': typeof frame.locked === 'string' || undefined,
          'aria-required': frame.needed === true || undefined,
          'aria-invalid': faulty,
          'aria-describedby': describedBy,
        }
        return lines === undefined ? (
          <input {...common} type={type} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
        )
      }}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly text: string
  readonly disabled?: boolean
  /** Heading of its group of choices. */
  readonly group?: string
}

interface ChoiceProps extends Frame {
  name: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

const headingsOf = (choices: readonly Choice[]) => [...new Set(choices.flatMap(({ group }) => group ?? []))]

const optionOf = ({ value, text, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {text}
  </option>
)

/** A native select. */
export function ChoiceField({ name, value, choices, onChange, ...frame }: ChoiceProps) {
  return (
    <Field {...frame}>
      {({ id, describedBy, faulty }) => (
        <select
          id={id}
          name={name}
          className={css.input}
          value={value}
          disabled={typeof frame.locked === 'string'}
          aria-required={frame.needed === true || undefined}
          aria-invalid={faulty}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.filter(({ group }) => group === undefined).map(optionOf)}
          {headingsOf(choices).map((heading) => (
            <optgroup key={heading} label={heading}>
              {choices.filter(({ group }) => group === heading).map(optionOf)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
