import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import { mostImportLines, storedFields } from '@patchbay/contract/resources/resource'
import type { StoredField } from '@patchbay/contract/resources/resource'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ChoiceField, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { csvOf, saveFile } from '../query/export/save-file.ts'
import { Differs } from './bulk-change.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Refused } from './failure-words.tsx'
import { PastImports } from './past-imports.tsx'
import { fileTypes, readFile, unreadWords } from './read-file.ts'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChange } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { counted, grouped } from './value.tsx'

interface Props {
  readonly resource: Listed
  readonly place: Place
  readonly origin?: ImportOrigin | undefined
}

/** A system whose lines are imported like those of a file. */
export interface ImportOrigin {
  /** On its button, such as `Read Catalyst Center`. */
  readonly words: string
  readonly read: () => Promise<{
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly missing: readonly string[]
  }>
}

/** What is done with lines that name a thing that is there, and with those that name a new one. */
interface Takes {
  readonly existing: 'update' | 'skip'
  readonly missing: 'create' | 'skip'
}

const exampleOf = (field: StoredField): string =>
  field.example ??
  (field.kind === 'choice' ? (field.choices[0] ?? '') : field.kind === 'number' ? String(field.least) : '')

/** The columns that an import takes, with a line as an example. */
function saveTemplate(resource: Listed): void {
  const fields = storedFields(resource)
  const name = `${resource.name}-template`
  const columns = fields.map(([, { label }]) => label)
  const table = { name, columns, rows: [fields.map(([, field]) => exampleOf(field))] }
  saveFile(`${name}.csv`, new Blob([csvOf(table)], { type: 'text/csv' }))
}

/** A file becomes columns, all its faults and what it would change; then one change that can be undone. */
export function ResourceImport({ resource, place, origin }: Props) {
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<string | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [takes, setTakes] = useState<Takes>({ existing: 'update', missing: 'create' })
  const [done, setDone] = useState<{ readonly import: string; readonly words: string } | null>(null)
  const change = useChange(resource)
  const labels = storedFields(resource).map(([, { label }]) => label)

  const preview = async (of: string, columns: string[] | null, as: Takes = takes) => {
    const work = async () => {
      const found = await call(`POST ${resource.path}/import/preview/`, {
        body: { text: of, columns, ...as },
      })
      // Before the buttons work again: they apply what is shown.
      setPlan(found)
      return found
    }
    const shown = await change.run(
      work,
      ({ faultCount, added, changed }) => `${added} added, ${changed} changed, ${faultCount} faults`,
    )
    if (shown === null) setPlan(null)
  }
  const take = (more: Partial<Takes>) => {
    const now = { ...takes, ...more }
    setTakes(now)
    if (plan !== null)
      void preview(
        text,
        plan.columns.map(({ field }) => field),
        now,
      )
  }
  const choose = async (file: File) => {
    setPlan(null)
    let read: string
    try {
      read = await readFile(file)
    } catch (error) {
      setUnread(unreadWords(error))
      return
    }
    setUnread(null)
    setText(read)
    await preview(read, null)
  }
  const readOrigin = async ({ read }: ImportOrigin) => {
    setPlan(null)
    const lines = await change.run(read, ({ rows }) => `${rows.length} lines read`)
    if (lines === null) return
    const { columns, rows, missing } = lines
    setUnread(missing.length === 0 ? null : `${missing.join('. ')}.`)
    if (rows.length === 0) return
    const csv = csvOf({ name: resource.name, columns: [...columns], rows: rows.map((row) => [...row]) })
    setText(csv)
    await preview(csv, null)
  }
  const apply = async (of: ImportPlan) => {
    const columns = of.columns.map(({ field }) => field)
    const applied = await change.run(
      () =>
        call(`POST ${resource.path}/import/apply/`, { body: { text, columns, digest: of.digest, ...takes } }),
      ({ added, changed }) => `${added} added, ${changed} changed`,
    )
    if (applied === null) return
    setPlan(null)
    setText('')
    setDone({
      import: applied.import,
      words: `${counted(applied.added, resource)} added, ${applied.changed} changed.`,
    })
  }

  if (place.undoes !== '') return <PastImports resource={resource} place={place} />
  return (
    <>
      {done !== null && (
        <Callout
          tone="ok"
          actions={
            <>
              <Button onClick={place.clear}>Show the {resource.many}</Button>
              <Button
                look="quiet"
                onClick={() => {
                  setDone(null)
                  place.openImport(done.import)
                }}
              >
                Undo import …
              </Button>
            </>
          }
        >
          {done.words}
        </Callout>
      )}
      <Refused failure={change.failure} />
      {unread !== null && <Callout tone="bad">{unread}</Callout>}
      <Panel title={`Import ${resource.many}`}>
        <div className={css.inside}>
          <p className={css.muted}>
            CSV (commas, semicolons or tabs) or the first sheet of an XLSX workbook. Lines are matched by{' '}
            {resource.fields[resource.named]?.label}. A column that the file lacks stays as it is; an empty
            cell empties the field. {grouped(mostImportLines)} lines at most.
          </p>
          <p className={css.muted}>Columns: {labels.join(', ')}.</p>
          <div className={css.line}>
            <ChooseFile accept={fileTypes} onChosen={(file) => void choose(file)} />
            {origin !== undefined && (
              <Button disabled={change.busy} onClick={() => void readOrigin(origin)}>
                {origin.words}
              </Button>
            )}
            <Button look="quiet" onClick={() => saveTemplate(resource)}>
              Download template
            </Button>
          </div>
          <div className={css.pair}>
            <ChoiceField
              label={`Lines of a known ${resource.one}`}
              name="existing"
              value={takes.existing}
              choices={[
                { value: 'update', text: 'Update' },
                { value: 'skip', text: 'Skip line' },
              ]}
              onChange={(existing) => take({ existing: existing === 'skip' ? 'skip' : 'update' })}
            />
            <ChoiceField
              label={`Lines of a new ${resource.one}`}
              name="missing"
              value={takes.missing}
              choices={[
                { value: 'create', text: 'Add' },
                { value: 'skip', text: 'Skip line' },
              ]}
              onChange={(missing) => take({ missing: missing === 'skip' ? 'skip' : 'create' })}
            />
          </div>
          <TextField label="Pasted text" name="text" mono lines={6} value={text} onChange={setText} />
          <div className={css.line}>
            <Button
              look={plan === null ? 'primary' : 'plain'}
              disabled={change.busy || text.trim() === ''}
              onClick={() => void preview(text, null)}
            >
              Preview import
            </Button>
            <Button onClick={place.clear}>Cancel</Button>
          </div>
        </div>
      </Panel>
      {plan !== null && (
        <>
          <Columns resource={resource} plan={plan} onChange={(columns) => void preview(text, columns)} />
          <Faults resource={resource} plan={plan} />
          <div className={css.line}>
            <Button
              look="primary"
              disabled={change.busy || plan.faultCount > 0 || plan.added + plan.changed === 0}
              onClick={() => void apply(plan)}
            >
              Import {counted(plan.added + plan.changed, resource)}
            </Button>
            <span className={css.muted}>
              {plan.added} added, {plan.changed} changed, {plan.unchanged} unchanged
              {plan.skipped > 0 && `, ${plan.skipped} skipped`}
              {plan.faultCount > 0 && '. Nothing is imported while faults remain.'}
            </span>
          </div>
          <Lines resource={resource} plan={plan} />
        </>
      )}
      {plan === null && <PastImports resource={resource} place={place} />}
    </>
  )
}

interface PlanProps {
  readonly resource: Listed
  readonly plan: ImportPlan
}

function Columns({
  resource,
  plan,
  onChange,
}: PlanProps & { readonly onChange: (columns: string[]) => void }) {
  const fields = storedFields(resource)
  return (
    <Panel title="Columns" count={plan.columns.length}>
      <div className={css.mapping}>
        {plan.columns.map(({ head, field }, at) => (
          <label key={`${at} ${head}`}>
            <span className="mono">{head}</span>
            <select
              className={css.filter}
              data-on={field !== ''}
              value={field}
              onChange={(event) =>
                onChange(
                  plan.columns.map((column, index) => (index === at ? event.target.value : column.field)),
                )
              }
            >
              <option value="">left out</option>
              {fields.map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </Panel>
  )
}

/** Lines are told by their numbers. */
const figuresOf = (head: string) => ({ figures: head === 'Line' })

function Faults({ resource, plan: { faults, faultCount } }: PlanProps) {
  if (faultCount === 0) return null
  return (
    <Panel
      title="Faults"
      count={faultCount}
      tone="bad"
      {...(faults.length < faultCount ? { aside: `the first ${faults.length}` } : {})}
    >
      <DataTable label="Faults" look={css.byLine} heads={['Line', 'Field', 'Fault']} headOf={figuresOf}>
        {faults.map(({ line, field, words }) => (
          <tr key={`${line} ${field ?? ''} ${words}`}>
            <td data-figures="true">{line}</td>
            <td>{resource.fields[field ?? '']?.label ?? '–'}</td>
            <td>{words.replace(/\.$/, '')}.</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

/** It stands in the column before. */
const isName = ({ named, uniqueIn }: Listed, field: string) => field === named || field === uniqueIn

function Lines({ resource, plan: { lines, added, changed } }: PlanProps) {
  if (lines.length === 0) return null
  const all = added + changed
  return (
    <Panel
      title="Changes"
      count={all}
      {...(lines.length < all ? { aside: `the first ${lines.length}` } : {})}
    >
      <DataTable
        label="Changes"
        look={css.byLine}
        heads={['Line', resource.fields[resource.named]?.label ?? 'Name', 'What']}
        headOf={figuresOf}
      >
        {lines.map(({ line, named, added: isNew, differs }) => (
          <tr key={line}>
            <td data-figures="true">{line}</td>
            <td className="mono">{named}</td>
            <td>
              {isNew && <b>added</b>}
              <Differs
                resource={resource}
                differs={differs.filter(({ field }) => !isNew || !isName(resource, field))}
                added={isNew}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
