import { IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Field } from './field.tsx'
import field from './field.module.css'
import type { InputProps } from './input-field.tsx'
import css from './password-field.module.css'

interface Props extends Omit<InputProps, 'type' | 'mono'> {
  autoComplete?: 'current-password' | 'new-password'
}

/**
 * A password that can be shown while it is typed; says when Caps Lock is on. It has no greatest length: the browser
 * would cut off what is pasted without a word.
 */
export function PasswordField(props: Props) {
  const { label, fault, hint, size, autoComplete = 'current-password', ...input } = props
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const hintId = useId()
  const Icon = shown ? IconEyeOff : IconEye
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const what = label.toLowerCase()

  return (
    <Field label={label} fault={fault} hint={hint} size={size}>
      {({ id, describedBy, faulty }) => (
        <>
          <div className={css.box}>
            <input
              name="password"
              {...input}
              id={id}
              className={`${field.input} ${css.input}`}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={faulty}
              aria-describedby={[describedBy ?? '', capsLock ? hintId : ''].join(' ').trim() || undefined}
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
          <span role="status" className={capsLock ? css.capsLock : undefined}>
            {capsLock && (
              <>
                <IconArrowBigUp size={14} stroke={1.6} aria-hidden="true" />
                <span id={hintId}>Caps Lock is on</span>
              </>
            )}
          </span>
        </>
      )}
    </Field>
  )
}
