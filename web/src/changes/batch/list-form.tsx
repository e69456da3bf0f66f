import { Link } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useClick } from '../../api/use-click.ts'
import { DraftOffer } from '../../drafts/draft-offer.tsx'
import { sameValues } from '../../drafts/fitted.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import button from '../../ui/button.module.css'
import { fileTypes, readFile, unreadWords } from '../../resources/read-file.ts'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'
import { useFaults } from '../use-faults.ts'
import { WhyPanel } from '../why-panel.tsx'
import { noWhy, timeFaults, whyAsked, whyField } from '../why-values.ts'
import type { WhyValues } from '../why-values.ts'
import type { ListPage } from './list-kinds.ts'
import own from './batch.module.css'
import { LineFaults } from './line-faults.tsx'

interface Props {
  readonly title: string
  readonly page: ListPage
  readonly onListed: (batch: string) => void
}

const untouched = { text: '', ...noWhy }

/** What was pasted or chosen, and why. What is wrong is said with its line, and nothing that was pasted is lost. */
export function ListForm({ title, page, onListed }: Props) {
  const [values, setValues] = useState(untouched)
  const [unread, setUnread] = useState<string | null>(null)
  const click = useClick()
  const set = (some: Partial<typeof untouched>) => setValues((before) => ({ ...before, ...some }))
  const mend = useCallback(
    (at: number, mended: string) =>
      setValues((before) => ({ ...before, text: before.text.split('\n').with(at, mended).join('\n') })),
    [],
  )
  const draft = useDraft(page.form, values, untouched, setValues)
  const { fault, pass } = useFaults(timeFaults(values), (name: keyof WhyValues) =>
    click.fault(whyField[name]),
  )
  const check = async () => {
    if (!pass()) return
    const made = await click.run(() => page.list({ text: values.text, ...whyAsked(values) }))
    if (made === null) return
    draft.end()
    onListed(made.batch)
  }
  const faults = Object.entries(click.failure?.fields ?? {}).flatMap(([field, words]) => {
    const line = /^text\.(\d+)$/.exec(field)?.[1]
    return line === undefined ? [] : [{ line: Number(line), words }]
  })
  return (
    <>
      <PageHead title={title}>
        <Link to="." search={{}} className={`${button.button} ${button.plain} ${button.normal}`}>
          Single
        </Link>
      </PageHead>
      <form
        className={css.stack}
        aria-label={`Bulk ${page.things}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <DraftOffer draft={draft} />
        {faults.length === 0 ? (
          <ChangeRefused failure={click.failure} />
        ) : (
          <LineFaults faults={faults} text={values.text} onMended={mend} />
        )}
        <div className={css.columns}>
          <div>
            <Panel title={`List of ${page.things}`}>
              <div className={css.inside}>
                <TextField
                  label="The list"
                  name="list"
                  mono
                  lines={14}
                  value={values.text}
                  maxLength={200_000}
                  placeholder={page.example}
                  onChange={(text) => set({ text })}
                  fault={click.fault('text')}
                  hint="The first line names the columns. Paste from a spreadsheet, or separate with commas."
                />
                <ChooseFile onChosen={(text) => set({ text })} onUnread={setUnread} />
                {unread !== null && <Callout tone="bad">{unread}</Callout>}
                {page.without !== undefined && <p className={css.muted}>{page.without}</p>}
              </div>
            </Panel>
          </div>
          <div>
            <WhyPanel
              values={values}
              onChange={set}
              fault={fault}
              proof={
                page.once
                  ? null
                  : 'Each line is undone automatically unless proven in time; the list then stops.'
              }
            />
            <Columns page={page} />
          </div>
        </div>
        <ActionBar status={click.busy ? 'The list is being read.' : 'Nothing has been sent.'}>
          {!sameValues(values, untouched) && (
            <Button look="quiet" onClick={() => setValues(untouched)}>
              Discard
            </Button>
          )}
          <Button type="submit" look="primary" disabled={click.busy || values.text.trim() === ''}>
            Check list
          </Button>
        </ActionBar>
      </form>
    </>
  )
}

function Columns({ page }: { page: ListPage }) {
  return (
    <Panel title="Columns">
      <dl className={own.columns}>
        {page.columns.map(({ head, words }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Read in the browser; the list can be looked through and changed before it is sent. */
interface ChooseFileProps {
  readonly onChosen: (text: string) => void
  /** Why the file was not read, and null once another is chosen. */
  readonly onUnread: (why: string | null) => void
}

function ChooseFile({ onChosen, onUnread }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={fileTypes}
        aria-label="File with the list"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          onUnread(null)
          if (file !== undefined) {
            void readFile(file).then(onChosen, (error: unknown) => onUnread(unreadWords(error)))
          }
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
    </div>
  )
}
