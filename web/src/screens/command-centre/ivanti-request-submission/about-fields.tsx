import { mayOpen, screens } from '@patchbay/contract/screens'
import type { ReactNode } from 'react'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Check } from '../../../ui/check.tsx'
import { ChoiceField } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: FormValues
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
  /** What it is about has been typed to the end. */
  readonly onAbout: () => void
  /** What is open about it. */
  readonly children: ReactNode
}

const kinds = [
  { value: 'device', text: 'A device' },
  { value: 'person', text: 'A person' },
  { value: 'place', text: 'A port, an outlet or a room' },
]

const lookUp = screens.find(({ path }) => path === '/common-queries/device-lookup')

/** What the request is about, and whether what is known of it goes along. */
export function AboutFields({ values, fault, onChange, onAbout, children }: Props) {
  const held = heldKeys(useProfile())
  const mayLookUp = lookUp !== undefined && mayOpen(lookUp, held)
  const about = values.about.trim()
  const locked = !mayLookUp
    ? 'You may not look devices up.'
    : about === ''
      ? 'Say first what it is about.'
      : null
  const wrong = fault('evidence')
  return (
    <>
      <ChoiceField
        label="It is about"
        name="kind"
        value={values.kind}
        choices={kinds}
        onChange={(kind) => onChange({ kind, join: '' })}
      />
      <InputField
        label="Which one"
        name="about"
        mono
        value={values.about}
        maxLength={200}
        placeholder="00:1b:54:0a:3c:7f"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ about: event.target.value, join: '' })}
        onBlur={onAbout}
        fault={fault('about')}
        hint="Optional. What is open about it already is looked for."
      />
      {children}
      <Check
        title="Include device facts"
        words={
          wrong ??
          'Switch port, address, owner, last sign-on and where it was seen, each with who says so and when.'
        }
        locked={locked}
        checked={values.evidence && locked === null}
        onChange={(evidence) => onChange({ evidence })}
      />
    </>
  )
}
