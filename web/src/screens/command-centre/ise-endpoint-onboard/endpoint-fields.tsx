import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { onboardEndpoint } from '@patchbay/contract/changes/kinds/onboard-endpoint'
import { DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { macHint } from '../../../changes/form/mac-field.ts'
import { ChoiceField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'
import { SaysFields } from './says-fields.tsx'
import type { Known } from './shown-values.ts'

interface Props {
  /** As the fields show them. */
  readonly values: FormValues
  /** What stands there now. */
  readonly known: Known
  /** Null while they are not told. */
  readonly choices: GroupChoices | null
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

const madeUp = ': it may change, so it cannot identify the device.'

const { state, system, mac, thing } = onboardEndpoint.fields

/** The device, what it is, and what ISE is to know of it; one that is to be forgotten says nothing. */
export function EndpointFields({ values, known, choices, fault, onChange }: Props) {
  const chooseThing = (chosen: string) => {
    const proposed = values.group === '' ? choices?.proposed.find((one) => one.thing === chosen) : undefined
    onChange({ thing: chosen, ...(proposed === undefined ? {} : { group: proposed.group }) })
  }
  return (
    <>
      <DeclaredFields fields={{ state }} values={values} fault={fault} onChange={onChange} />
      {choices !== null && choices.systems.length > 1 && (
        <ChoiceField
          label={system.label}
          name="system"
          value={values.system === '' ? (choices.system ?? '') : values.system}
          choices={choices.systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(name) => onChange({ system: name })}
          hint={system.help}
        />
      )}
      <DeclaredFields
        fields={{ mac }}
        values={values}
        fault={fault}
        onChange={onChange}
        own={{ mac: { hint: macHint(values.mac, madeUp) } }}
      />
      {values.state !== 'absent' && (
        <>
          <DeclaredFields
            fields={{ thing }}
            values={values}
            fault={fault}
            onChange={(some) => chooseThing(some.thing ?? '')}
          />
          <SaysFields {...{ values, known, choices, fault, onChange }} />
        </>
      )}
    </>
  )
}
