import { submitRequest } from '@patchbay/contract/changes/kinds/submit-request'
import type { DeskTemplates } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { byContext } from '../../../changes/request-contexts.ts'
import type { RequestContext } from '../../../changes/request-contexts.ts'
import { ChoiceField } from '../../../ui/field.tsx'
import type { Choice } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import type { FormValues } from './form-values.ts'
import { joinOf } from './join-values.ts'

const { fields } = submitRequest

interface Props {
  readonly values: FormValues
  /** Null while they are not told. */
  readonly templates: DeskTemplates | null
  /** What is looked at; null where nobody looks at anything. */
  readonly context: RequestContext | null
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
  /** Whoever it is for has been typed to the end. */
  readonly onRequester: () => void
}

const fits: Readonly<Record<RequestContext, string>> = {
  device: 'For a device',
  person: 'For a person',
  port: 'For a port or an outlet',
  endpoint: 'For a device that authenticates',
  lease: 'For a device and its address',
  flow: 'For traffic through a firewall',
}

/** What fits stands first under a heading of its own, all else below; one list where there is nothing to part. */
function offered(templates: DeskTemplates['templates'], context: RequestContext | null): readonly Choice[] {
  const choices = (all: DeskTemplates['templates'], group?: string) =>
    all.map(({ id, name }): Choice => ({ value: id, text: name, ...(group === undefined ? {} : { group }) }))
  if (context === null) return choices(templates)
  const { fitting, others } = byContext(templates, context)
  if (fitting.length === 0 || others.length === 0) return choices([...fitting, ...others])
  return [...choices([...fitting], fits[context]), ...choices([...others], 'Others')]
}

/** For whom, what of the catalogue, and in whose words. */
export function TemplateFields({ values, templates: told, context, fault, onChange, onRequester }: Props) {
  const { requester, template, system } = values
  const joins = joinOf(values) !== null
  const chosen = told?.templates.find(({ id }) => id === template)
  const known = told?.requester ?? null
  const own = template !== '' && chosen === undefined ? [{ value: template, text: 'Earlier choice' }] : []
  return (
    <>
      {told !== null && told.systems.length > 1 && (
        <ChoiceField
          label={fields.system.label}
          name="system"
          value={system === '' ? (told.system ?? '') : system}
          choices={told.systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(next) => onChange({ system: next, template: '', join: '' })}
        />
      )}
      <InputField
        label={fields.requester.label}
        needed
        name="requester"
        value={requester}
        maxLength={fields.requester.longest}
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
            label={fields.template.label}
            needed
            name="template"
            value={template}
            choices={[{ value: '', text: 'Choose one' }, ...own, ...offered(told?.templates ?? [], context)]}
            onChange={(next) => onChange({ template: next })}
            fault={fault('template')}
            hint={chosen?.description ?? (told === null ? 'Reading the templates.' : undefined)}
          />
          <DeclaredFields
            fields={{ subject: fields.subject }}
            values={values}
            fault={fault}
            onChange={onChange}
          />
        </>
      )}
      <DeclaredFields fields={{ words: fields.words }} values={values} fault={fault} onChange={onChange} />
    </>
  )
}
