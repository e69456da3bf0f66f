import type {
  DeskParameter,
  DeskTemplates,
} from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { isAsked } from './extra-values.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: FormValues
  /** Null while it is not told. */
  readonly templates: DeskTemplates | null
  /** What the template asks itself is not asked for here. */
  readonly parameters: readonly DeskParameter[]
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

/** What is said beside what the template asks; what the desk has no field for is written into the description. */
export function BesideFields({ values, templates, parameters, fault, onChange }: Props) {
  const takes = templates?.takes ?? null
  if (templates === null || takes === null) return null
  const { watchers, neededBy, urgency, impact } = values
  const title = templates.systems.find(({ name }) => name === templates.system)?.title ?? 'The service desk'
  const written = `${title} has no field for it; added to the description`
  return (
    <>
      <TextField
        label="Watchers"
        name="watchers"
        value={watchers}
        maxLength={4_000}
        onChange={(next) => onChange({ watchers: next })}
        fault={fault('watchers')}
        hint={`Optional. Logins or e-mail addresses, with commas between them.${takes.watchers ? '' : ` ${written}; nobody is notified.`}`}
      />
      <InputField
        label="Needed by"
        name="neededBy"
        type="date"
        value={neededBy}
        onChange={(event) => onChange({ neededBy: event.target.value })}
        fault={fault('neededBy')}
        hint={`Optional. ${takes.neededBy ? 'Due on that day.' : `${written}.`}`}
      />
      {isAsked(parameters, 'urgency') ? null : takes.urgencies.length > 0 ? (
        <ChoiceField
          label="Urgency"
          name="urgency"
          value={takes.urgencies.includes(urgency) ? urgency : ''}
          choices={[
            { value: '', text: 'Set by the desk' },
            ...takes.urgencies.map((word) => ({ value: word, text: word })),
          ]}
          onChange={(next) => onChange({ urgency: next })}
          fault={fault('urgency')}
        />
      ) : (
        <TextField
          label="Urgency"
          name="urgency"
          value={urgency}
          maxLength={60}
          onChange={(next) => onChange({ urgency: next })}
          fault={fault('urgency')}
          hint={`Optional, in your words. ${written}.`}
        />
      )}
      {!isAsked(parameters, 'impact') && (
        <TextField
          label="Impact"
          name="impact"
          value={impact}
          maxLength={200}
          onChange={(next) => onChange({ impact: next })}
          fault={fault('impact')}
          hint={`Optional, in your words, such as one desk or a whole floor. ${written}.`}
        />
      )}
    </>
  )
}
