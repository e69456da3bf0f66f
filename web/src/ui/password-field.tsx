import { IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Fault } from './fault.tsx'
import css from './text-field.module.css'
import type { FieldProps } from './text-field.tsx'

interface Props extends Omit<FieldProps, 'type' | 'mono'> {
  autoComplete?: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed; says when Caps Lock is on. */
export function PasswordField(props: Props) {
  const { label, fault, hint, size = 'normal', autoComplete = 'current-password', ...input } = props
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const id = useId()
  const Icon = shown ? IconEyeOff : IconEye
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const what = label.toLowerCase()
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    fault === undefined ? '' : `${id}-fault`,
    capsLock ? `${id}-caps-lock` : '',
  ]

  return (
    <div className={size === 'large' ? `${css.field} ${css.large}` : css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          name="password"
          {...input}
          id={id}
          className={`${css.input} ${css.withEye}`}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={described.filter((each) => each !== '').join(' ') || undefined}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className={css.eye}
          aria-label={shown ? `Hide ${what}` : `Show ${what}`}
          title={shown ? `Hide ${what}` : `Show ${what}`}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      <Fault id={`${id}-fault`} text={fault} />
      <span role="status" className={capsLock ? css.capsLock : undefined}>
        {capsLock && (
          <>
            <IconArrowBigUp size={14} stroke={1.6} aria-hidden="true" />
            <span id={`${id}-caps-lock`}>Caps Lock is on</span>
          </>
        )}
      </span>
    </div>
  )
}
