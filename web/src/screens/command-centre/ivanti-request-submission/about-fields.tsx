import { submitRequest } from '@patchbay/contract/changes/kinds/submit-request'
import { mayOpen, screens } from '@patchbay/contract/screens'
import type { ReactNode } from 'react'
import { DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Check } from '../../../ui/check.tsx'
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

const { kind, about: which } = submitRequest.fields

const lookUp = screens.find(({ path }) => path === '/common-queries/device-lookup')

/** What the request is about, and whether what is known of it goes along. */
export function AboutFields({ values, fault, onChange, onAbout, children }: Props) {
  const held = heldKeys(useProfile())
  const mayLookUp = lookUp !== undefined && mayOpen(lookUp, held)
  const about = values.about.trim()
  const locked = !mayLookUp
    ? 'You may not look devices up.'
    : about === ''
      ? 'Enter what it is about first.'
      : null
  const wrong = fault('evidence')
  return (
    <>
      <DeclaredFields
        fields={{ kind }}
        values={values}
        fault={fault}
        onChange={(some) => onChange({ ...some, join: '' })}
      />
      <InputField
        label={which.label}
        name="about"
        mono
        value={values.about}
        maxLength={which.longest}
        placeholder="00:1b:54:0a:3c:7f"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ about: event.target.value, join: '' })}
        onBlur={onAbout}
        fault={fault('about')}
        hint={which.help}
      />
      {children}
      <Check
        title="Include device facts"
        words={
          wrong ??
          'Switch port, address, owner, last authentication and where it was seen, each with who says so and when.'
        }
        locked={locked}
        checked={values.evidence && locked === null}
        onChange={(evidence) => onChange({ evidence })}
      />
    </>
  )
}
