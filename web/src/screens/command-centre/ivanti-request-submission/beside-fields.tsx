import type { DeskTemplates } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import change from '../../../changes/change.module.css'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { lacksWords } from './beside-values.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: FormValues
  /** Null while it is not told. */
  readonly told: DeskTemplates | null
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

/** What the desk takes beside what its template asks; what it has no place for is said and not offered. */
export function BesideFields({ values, told, fault, onChange }: Props) {
  const takes = told?.takes ?? null
  if (told === null || takes === null) return null
  const { watchers, neededBy, urgency } = values
  const title = told.systems.find(({ name }) => name === told.system)?.title ?? 'The service desk'
  const lacks = lacksWords(title, takes, values)
  return (
    <>
      {takes.watchers && (
        <TextField
          label="Keep informed"
          name="watchers"
          value={watchers}
          maxLength={4_000}
          onChange={(next) => onChange({ watchers: next })}
          fault={fault('watchers')}
          hint="Optional. Logins or e-mail addresses, with commas between them."
        />
      )}
      {takes.neededBy && (
        <InputField
          label="Needed by"
          name="neededBy"
          type="date"
          value={neededBy}
          onChange={(event) => onChange({ neededBy: event.target.value })}
          fault={fault('neededBy')}
          hint="Optional. It is due in the course of that day."
        />
      )}
      {takes.urgencies.length > 0 && (
        <ChoiceField
          label="How urgent it is"
          name="urgency"
          value={takes.urgencies.includes(urgency) ? urgency : ''}
          choices={[
            { value: '', text: 'Left to the desk' },
            ...takes.urgencies.map((word) => ({ value: word, text: word })),
          ]}
          onChange={(next) => onChange({ urgency: next })}
          fault={fault('urgency')}
        />
      )}
      {lacks !== null && <p className={change.muted}>{lacks}</p>}
    </>
  )
}
