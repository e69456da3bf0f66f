import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { onboardedThings, thingWords } from '@patchbay/contract/changes/onboarded-things'
import change from '../../../changes/change.module.css'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'
import { macHint } from './mac-hint.ts'
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

const states = [
  { value: 'present', text: 'Known, in the group below' },
  { value: 'absent', text: 'Forgotten' },
]

const things = [
  { value: '', text: 'Not said' },
  ...onboardedThings.map((thing) => ({
    value: thing,
    text: thingWords[thing].replace(/^./, (letter) => letter.toUpperCase()),
  })),
]

/** The device, what it is, and what ISE is to know of it; one that is to be forgotten says nothing. */
export function EndpointFields({ values, known, choices, fault, onChange }: Props) {
  const chooseThing = (thing: string) => {
    const proposed = values.group === '' ? choices?.proposed.find((one) => one.thing === thing) : undefined
    onChange({ thing, ...(proposed === undefined ? {} : { group: proposed.group }) })
  }
  return (
    <div className={change.inside}>
      <ChoiceField
        label="The device shall be"
        name="state"
        value={values.state}
        choices={states}
        onChange={(state) => onChange({ state })}
      />
      {choices !== null && choices.systems.length > 1 && (
        <ChoiceField
          label="Identity system"
          name="system"
          value={values.system === '' ? (choices.system ?? '') : values.system}
          choices={choices.systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(system) => onChange({ system })}
          hint="Groups are those of this system."
        />
      )}
      <TextField
        label="MAC"
        needed
        name="mac"
        mono
        value={values.mac}
        maxLength={60}
        placeholder="00:1b:54:0a:3c:7f"
        onChange={(mac) => onChange({ mac })}
        fault={fault('mac')}
        hint={macHint(values.mac)}
      />
      {values.state !== 'absent' && (
        <>
          <ChoiceField
            label="What it is"
            name="thing"
            value={values.thing}
            choices={things}
            onChange={chooseThing}
            hint="Proposes the group that such things belong in, and is compared with who made the device."
          />
          <SaysFields {...{ values, known, choices, fault, onChange }} />
        </>
      )}
    </div>
  )
}
