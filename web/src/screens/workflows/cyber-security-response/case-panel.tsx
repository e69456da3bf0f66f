import { caseStateWords } from '@patchbay/contract/security-cases/case-words'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { valueWords, wordsWithTimes } from '../../../ui/clock-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './cyber-security-response.module.css'
import type { CaseTold } from './use-case.ts'

interface Props {
  readonly read: CaseTold
  readonly onNoted: () => void
}

/** What the case is, how it stands, and what happened to it. */
export function CasePanel({ read, onNoted }: Props) {
  const zone = useTimeZone()
  const { case: own, events } = read
  const facts: readonly (readonly [string, string | null])[] = [
    ['Indicator', own.indicator],
    ['Time of the alert', valueWords(own.alertAt, zone)],
    ['Severity', own.severity],
    ['Device', own.device ?? own.unresolved],
    ['Owner', own.owner],
    ['Place', own.place],
    ['Source', own.source],
    ['Ticket', own.ticket],
    ['Assignee', own.assignee?.name ?? null],
    ['Ends', own.endsAt === null ? null : valueWords(own.endsAt, zone)],
  ]
  return (
    <Panel title={`Case ${own.id}: ${caseStateWords[own.state]}`} aside={own.summary}>
      <div className={css.inside}>
        {own.open !== null && <Callout tone="warn">{own.open}</Callout>}
        {own.overdue && <Callout tone="bad">Its end is past, and it is contained still.</Callout>}
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label} data-fact={label}>
              <dt>{label}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
          <div data-fact="Contained and proven">
            <dt>Contained and proven</dt>
            <dd>{own.provenAt === null ? '–' : <RelativeAge since={own.provenAt} />}</dd>
          </div>
          {own.run !== null && (
            <div data-fact="Run">
              <dt>Containment</dt>
              <dd>
                <Link
                  to="/workflows/cyber-security-response"
                  search={{ case: String(own.id), part: 'contain', run: String(own.run) }}
                >
                  Run {own.run}
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <ol className={css.events} aria-label="What happened">
          {events.map(({ at, person, what, words }) => (
            <li key={`${at} ${what}`}>
              <RelativeAge since={at} /> {person === null ? '' : `${person}: `}
              {wordsWithTimes(words, zone)}
            </li>
          ))}
        </ol>
        <Note id={own.id} onNoted={onNoted} />
      </div>
    </Panel>
  )
}

function Note({ id, onNoted }: { readonly id: number; readonly onNoted: () => void }) {
  const [words, setWords] = useState('')
  const { busy, failure, run, fault } = useClick()
  const add = async () => {
    const done = await run(async () => ({
      answer: await call('POST /workflows/security-response/note/', { body: { id, words: words.trim() } }),
    }))
    if (done === null) return
    setWords('')
    onNoted()
  }
  return (
    <div className={css.note}>
      <TextField
        name="note"
        label="Note"
        value={words}
        maxLength={1_000}
        fault={fault('words') ?? failure?.message}
        onChange={setWords}
      />
      <Button size="small" disabled={busy || words.trim() === ''} onClick={() => void add()}>
        Add note
      </Button>
    </div>
  )
}
