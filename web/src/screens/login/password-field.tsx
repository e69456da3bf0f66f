import { IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Fault } from './fault.tsx'
import form from './login-form.module.css'
import css from './password-field.module.css'

interface Props {
  fault: string | undefined
  autoComplete?: 'current-password' | 'new-password'
}

export function PasswordField({ fault, autoComplete = 'current-password' }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const id = useId()
  const Icon = shown ? IconEyeOff : IconEye
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        Password
      </label>
      <div className={css.box}>
        <input
          id={id}
          className={`${form.input} ${css.input}`}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1024}
          aria-invalid={fault !== undefined}
          aria-describedby={
            [fault === undefined ? '' : 'password-fault', capsLock ? 'caps-lock' : ''].join(' ').trim() ||
            undefined
          }
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className={css.eye}
          aria-label={shown ? 'Hide password' : 'Show password'}
          title={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <Fault id="password-fault" text={fault} />
      <span role="status" className={capsLock ? css.hint : undefined}>
        {capsLock && (
          <>
            <IconArrowBigUp size={14} stroke={1.6} aria-hidden="true" />
            <span id="caps-lock">Caps Lock is on</span>
          </>
        )}
      </span>
    </div>
  )
}
