import { caseStateWords } from '@patchbay/contract/security-cases/case-words'
import type { CaseState } from '@patchbay/contract/security-cases/case-words'
import type { SecurityCase } from '@patchbay/contract/workflows/security-response/cases'
import { Link } from '@tanstack/react-router'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './security-response.module.css'

export const caseGlyphs: Readonly<Record<CaseState, Glyph>> = {
  new: 'info',
  resolving: 'running',
  waiting: 'waiting',
  watched: 'info',
  containing: 'running',
  contained: 'ok',
  'part-contained': 'partial',
  releasing: 'running',
  'part-released': 'partial',
  released: 'undone',
  'false-alarm': 'none',
}

interface Props {
  readonly cases: readonly SecurityCase[]
  readonly readAt: string
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (id: number, chosen: boolean) => void
}

/** Cases with what is known of each, and whether its containment was seen to hold. */
export function CaseTable({ cases, readAt, chosen, onChoose }: Props) {
  const zone = useTimeZone()
  const columns: readonly ResultColumn<SecurityCase>[] = [
    {
      head: 'Chosen',
      cell: ({ id }) => (
        <input
          type="checkbox"
          className={css.tick}
          aria-label={`Choose case ${id}`}
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      ),
    },
    {
      head: 'Case',
      text: ({ id, indicator }) => `${id} ${indicator}`,
      cell: ({ id, indicator, summary, alerts }) => (
        <span className={css.case}>
          <Link
            to="/workflows/cyber-security-response"
            search={{ case: String(id) }}
            className="mono"
            data-case={id}
          >
            {indicator}
          </Link>
          <span className={css.summary}>
            {summary}
            {alerts > 1 && ` · ${alerts} alerts`}
          </span>
        </span>
      ),
    },
    {
      head: 'Severity',
      text: ({ severity }) => severity,
      tone: ({ severity }) => (severity === 'critical' ? 'bad' : 'plain'),
    },
    {
      head: 'State',
      text: ({ state, open }) => [caseStateWords[state], open].filter((part) => part !== null).join(': '),
      cell: ({ state, open, overdue }) => (
        <span className={css.case}>
          <span className={css.state} data-state={state}>
            <StateGlyph glyph={caseGlyphs[state]} />
            {caseStateWords[state]}
          </span>
          {overdue && <span className={css.open}>Its end is past.</span>}
          {open !== null && <span className={css.open}>{open}</span>}
        </span>
      ),
    },
    {
      head: 'Device',
      text: ({ device, unresolved }) => device ?? unresolved,
      look: ({ device }) => (device === null ? undefined : 'mono'),
    },
    { head: 'Owner', text: ({ owner }) => owner },
    { head: 'Place', text: ({ place }) => place, look: 'mono' },
    {
      head: 'Contained and proven',
      text: ({ provenAt }) => provenAt,
      cell: ({ provenAt }) => (provenAt === null ? '–' : <RelativeAge since={provenAt} />),
    },
    {
      head: 'Ends',
      text: ({ endsAt }) => endsAt,
      cell: ({ endsAt }) => (endsAt === null ? '–' : valueWords(endsAt, zone)),
      look: 'mono',
      tone: ({ overdue }) => (overdue ? 'bad' : 'plain'),
    },
    { head: 'Assignee', text: ({ assignee }) => assignee?.name ?? null },
    { head: 'Ticket', text: ({ ticket }) => ticket, look: 'mono' },
    { head: 'Source', text: ({ source }) => source },
    {
      head: 'Alert',
      text: ({ alertAt }) => alertAt,
      cell: ({ alertAt }) => valueWords(alertAt, zone),
      look: 'mono',
    },
  ]
  return (
    <ResultTable
      title="Cases"
      choice="security-cases"
      rows={cases}
      columns={columns}
      keyOf={({ id }) => String(id)}
      rowOf={({ id, state }) => ({ 'data-case-row': id, 'data-state': state })}
      said={() => ({ source: 'Patchbay', observedAt: readAt })}
      stacks="named"
      none={<p className={css.note}>No case matches.</p>}
    />
  )
}
