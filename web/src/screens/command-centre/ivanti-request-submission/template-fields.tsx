import type { DeskTemplates } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import type { FormValues } from './form-values.ts'
import { joinOf } from './join-values.ts'

interface Props {
  readonly values: FormValues
  /** Null while they are not told. */
  readonly told: DeskTemplates | null
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
  /** Whoever it is for has been typed to the end. */
  readonly onRequester: () => void
}

/** For whom, what of the catalogue, and in whose words. */
export function TemplateFields({ values, told, fault, onChange, onRequester }: Props) {
  const { requester, template, system, subject, words } = values
  const joins = joinOf(values) !== null
  const chosen = told?.templates.find(({ id }) => id === template)
  const known = told?.requester ?? null
  const own = template !== '' && chosen === undefined ? [{ value: template, text: 'As chosen before' }] : []
  return (
    <>
      {told !== null && told.systems.length > 1 && (
        <ChoiceField
          label="Service desk"
          name="system"
          value={system === '' ? (told.system ?? '') : system}
          choices={told.systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(next) => onChange({ system: next, template: '', join: '' })}
        />
      )}
      <InputField
        label="For whom"
        name="requester"
        value={requester}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => onChange({ requester: event.target.value })}
        onBlur={onRequester}
        fault={fault('requester')}
        hint={
          known === null ? 'Login or e-mail address.' : [known.name, known.place].filter(Boolean).join(', ')
        }
      />
      {!joins && (
        <>
          <ChoiceField
            label="What is asked for"
            name="template"
            value={template}
            choices={[
              { value: '', text: 'Choose one' },
              ...own,
              ...(told?.templates ?? []).map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={(next) => onChange({ template: next })}
            fault={fault('template')}
            hint={chosen?.description ?? (told === null ? 'The desk is asked what it offers.' : undefined)}
          />
          <TextField
            label="Subject"
            name="subject"
            value={subject}
            maxLength={150}
            onChange={(next) => onChange({ subject: next })}
            fault={fault('subject')}
          />
        </>
      )}
      <TextField
        label="Description"
        name="words"
        lines={5}
        value={words}
        maxLength={10_000}
        onChange={(next) => onChange({ words: next })}
        fault={fault('words')}
      />
    </>
  )
}
