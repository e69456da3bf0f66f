import { midSentence } from '@patchbay/contract/changes/change'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { isPicked, nameOf, storedFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { useCallback, useState } from 'react'
import { call, quietCall } from '../api/client.ts'
import type { CallFailure } from '../api/failure.ts'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ChoiceField, TextField } from '../ui/field.tsx'
import { movedBy, Refusal } from '../ui/failed-call.tsx'
import { PickerField } from '../ui/picker.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { NotRead, Refused } from './failure-words.tsx'
import { Aside } from './resource-detail.tsx'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChange, useDetail } from './use-resource.ts'
import type { Listed } from './use-resource.ts'

interface Props {
  readonly resource: Listed
  readonly place: Place
}

export function EditedThing({ resource, place }: Props) {
  const found = useDetail(resource, place.id)
  if (found.data !== undefined) return <ResourceForm resource={resource} place={place} row={found.data.row} />
  return (
    <Aside title={`Edit ${resource.one}`} onClose={place.close}>
      {found.isError ? (
        <NotRead what={`The ${resource.one}`} error={found.error} onTryAgain={() => found.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Aside>
  )
}

/** What a name of a form cannot have. */
const others = /[^a-wyz0-9-]/gu
const partLength = 60

/**
 * Under which the form of a thing keeps its draft, such as `site-resources/departments-new`. Of the thing's id what a name
 * of a form cannot have stands there by its code, and what is long in parts.
 */
export function draftName(path: string, id: string | null): string {
  const form = path.slice(1)
  if (id === null) return `${form}-new`
  const written = id.replaceAll(others, (each) => `x${(each.codePointAt(0) ?? 0).toString(16)}x`)
  return [form, ...(written.match(new RegExp(`.{1,${partLength}}`, 'g')) ?? [])].join('/')
}

/** Fields as they are typed, by name. */
type Typed = Readonly<Record<string, string>>

/** Lists are typed one to a line, so that they can be pasted. */
const typedOf = (value: Value): string => (Array.isArray(value) ? value.join('\n') : textOfValue(value))

function valueOf(field: StoredField, text: string): Value {
  if (field.kind === 'list')
    return text
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter(Boolean)
  if (field.kind === 'number') return text.trim() === '' ? null : Number(text)
  return text.trim()
}

/** The form of a new thing, or of one that is there. */
export function ResourceForm({ resource, place, row }: Props & { readonly row: ResourceRow | null }) {
  const fields = storedFields(resource)
  const [saved, setSaved] = useState(row)
  const untouched: Typed = Object.fromEntries(
    fields.map(([name]) => [name, typedOf(saved?.values[name] ?? null)]),
  )
  const [typed, setTyped] = useState<Typed>(
    row === null && place.named !== '' ? { [resource.named]: place.named } : {},
  )
  const values: Typed = { ...untouched, ...typed }
  const draft = useDraft(draftName(resource.path, row?.id ?? null), values, untouched, setTyped)
  const change = useChange(resource)
  const { failure } = change
  // The refusal that was answered by putting this form on top of what somebody else had saved.
  const [answered, setAnswered] = useState<CallFailure | null>(null)
  const conflict = failure?.code === 'moved' && row !== null ? failure : null
  const filled: Values = Object.fromEntries(
    fields.map(([name, field]) => [name, valueOf(field, values[name] ?? '')]),
  )
  const title = row === null ? `Add ${resource.one}` : `Edit ${nameOf(resource, row.values)}`
  const save = async () => {
    const done = await change.run(
      () =>
        saved === null
          ? call(`POST ${resource.path}/`, { body: { values: filled } })
          : call(`PUT ${resource.path}/`, { body: { id: saved.id, version: saved.version, values: filled } }),
      ({ row: { values: now } }) => `${nameOf(resource, now)} saved`,
    )
    if (done === null) return
    draft.end()
    place.open(done.row.id)
  }
  return (
    <Aside title={title} onClose={place.close}>
      <DraftOffer draft={draft} />
      {conflict !== null && conflict === answered ? (
        <Callout tone="info">The form holds your values on top of theirs. Nothing is saved yet.</Callout>
      ) : conflict === null || row === null || row.version === saved?.version ? (
        <Refused failure={failure} />
      ) : (
        <Conflict
          resource={resource}
          failure={conflict}
          before={saved}
          theirs={row}
          typed={typed}
          onTaken={() => {
            setSaved(row)
            setAnswered(conflict)
          }}
        />
      )}
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fields.map(([name, field]) => (
          <Input
            key={name}
            name={name}
            field={field}
            resource={resource}
            values={values}
            locked={field.fixed === true && row !== null ? 'Cannot change after it was added.' : null}
            fault={faultOf(change.failure?.fields ?? {}, name)}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <div className={css.line}>
          <Button type="submit" look="primary" disabled={change.busy}>
            Save {resource.one}
          </Button>
          <Button
            onClick={() => {
              draft.end()
              if (row === null) place.close()
              else place.open(row.id)
            }}
          >
            Discard
          </Button>
        </div>
      </form>
    </Aside>
  )
}

/** Of the field, or of the first of its texts that has one. */
export const faultOf = (faults: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(faults).find(([at]) => at === `values.${name}` || at.startsWith(`values.${name}.`))?.[1]

interface InputProps {
  readonly name: string
  readonly field: StoredField
  readonly resource: Listed
  /** Of the whole form: some fields narrow others. */
  readonly values: Typed
  readonly fault: string | undefined
  /** Why it cannot be changed. */
  readonly locked: string | null
  readonly onChange: (text: string) => void
}

/** What a field can name, found by the server. */
function useSuggestions(resource: Listed, name: string, within: string) {
  const { path } = resource
  return useCallback(
    (q: string, signal: AbortSignal) =>
      quietCall(`GET ${path}/suggestions/`, { query: { field: name, q, narrowedBy: within }, signal }),
    [path, name, within],
  )
}

/** A field as it is declared, drawn by its kind. */
export function Input({ name, field, resource, values, fault, locked, onChange }: InputProps) {
  const value = values[name] ?? ''
  const refers = 'refers' in field ? field.refers : undefined
  const find = useSuggestions(resource, name, values[refers?.narrowedBy ?? ''] ?? '')
  const [added, setAdded] = useState('')
  const frame = {
    label: field.label,
    name,
    value,
    fault,
    locked,
    onChange,
    needed: field.required,
    hint: field.help,
  }
  if (field.kind === 'text' && isPicked(field))
    return <PickerField {...frame} mono={field.mono === true} find={find} />
  if (field.kind === 'choice') {
    const all = value === '' || field.choices.includes(value) ? field.choices : [value, ...field.choices]
    const options = all.map((text) => ({ value: text, text }))
    return <ChoiceField {...frame} choices={[{ value: '', text: '–' }, ...options]} />
  }
  const lines = field.kind === 'list' ? 3 : field.kind === 'text' ? field.lines : undefined
  const text = (
    <TextField
      {...frame}
      mono={field.mono === true}
      {...(lines === undefined ? {} : { lines })}
      hint={field.kind === 'list' ? [field.help, 'One per line.'].filter(Boolean).join(' ') : field.help}
    />
  )
  if (!isPicked(field)) return text
  return (
    <div className={css.picked}>
      {text}
      <PickerField
        label={`Add to ${midSentence(field.label)}`}
        name={`${name}-add`}
        mono={field.mono === true}
        placeholder="Search"
        value={added}
        find={find}
        onChange={setAdded}
        onPick={(one) => {
          setAdded('')
          const lines = value.split('\n').filter(Boolean)
          if (!lines.includes(one)) onChange([...lines, one].join('\n'))
        }}
      />
    </div>
  )
}

interface ConflictProps {
  readonly resource: Listed
  readonly failure: CallFailure
  /** As the form was filled from, as it is now, and what was typed. */
  readonly before: ResourceRow | null
  readonly theirs: ResourceRow
  readonly typed: Typed
  readonly onTaken: () => void
}

/** Somebody else saved meanwhile: both are shown, and what was typed goes on top of theirs only when it is said. */
function Conflict({ resource, failure, before, theirs, typed, onTaken }: ConflictProps) {
  const rows = storedFields(resource)
    .map(([name, { label }]) => {
      const [was, is] = [before, theirs].map((row) => typedOf(row?.values[name] ?? null))
      return { name, label, was, is, mine: typed[name] }
    })
    .filter(({ was, is, mine }) => (mine === undefined ? was !== is : mine !== is))
  return (
    <Refusal of={failure}>
      <div className={css.stack}>
        <Callout tone="warn" actions={<Button onClick={onTaken}>Apply mine on top</Button>}>
          {movedBy(failure)} after you opened it. Nothing of yours was saved. Compare both.
        </Callout>
        <DataTable label="Theirs and yours" heads={['Field', 'Theirs', 'Yours']}>
          {rows.map(({ name, label, is, mine }) => (
            <tr key={name}>
              <td>{label}</td>
              <td>{is || '–'}</td>
              <td>{mine === undefined ? <span className={css.muted}>keeps theirs</span> : mine || '–'}</td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Refusal>
  )
}
