import type { HistoryPart, SignOnShown } from '@patchbay/contract/common-queries/cisco-ise'
import { useState } from 'react'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { fixerWords } from './fixer-words.ts'
import css from './history-tab.module.css'
import { PartAge, PartBody } from './part-body.tsx'
import { runsOf } from './sign-on-runs.ts'
import type { Run } from './sign-on-runs.ts'

const few = 10
/** As many are read for an instant in the past. */
const mostRead = 1_000

/** That there are more sign-ons than were read, and how to see them. */
const moreWords = (rows: number) =>
  rows < mostRead
    ? `There are more than these ${rows}. With an instant under “In force at”, up to ${mostRead} are read.`
    : `There are more than these ${rows}, and no more are read of one endpoint.`

/** Sign-ons of the last seven days, passed and refused, with what each refusal means and who can mend it. */
export function HistoryTab({
  history,
  nameOf,
}: {
  history: HistoryPart
  nameOf: (source: string) => string
}) {
  const [all, setAll] = useState(false)
  const [refusedOnly, setRefusedOnly] = useState(false)
  const refused = history.rows.filter(({ passed }) => !passed).length
  const chosen = refusedOnly ? history.rows.filter(({ passed }) => !passed) : history.rows
  const runs = runsOf(chosen)
  const shown = all ? runs : runs.slice(0, few)
  return (
    <Panel
      title="Sign-ons of the last seven days"
      count={history.rows.length}
      aside={
        <>
          {refused > 0 && refused < history.rows.length && (
            <TextButton aria-pressed={refusedOnly} onClick={() => setRefusedOnly(!refusedOnly)}>
              {refusedOnly ? 'All of them' : `Refused only (${refused})`}
            </TextButton>
          )}
          <PartAge part={history} service="sessions" nameOf={nameOf} />
        </>
      }
    >
      <PartBody part={history} none="No sign-on in the last seven days. Older ones are not kept.">
        <DataTable label="Sign-ons" heads={['When', 'Outcome', 'Identity', 'Place', 'Decided by']} stacks>
          {shown.map((run) => (
            <SignOnRow key={`${run.latest.at} ${run.latest.place} ${run.latest.code}`} run={run} />
          ))}
        </DataTable>
        {(runs.length > few || history.more) && (
          <p className={css.more}>
            {history.more && <span>{moreWords(history.rows.length)} </span>}
            {runs.length > few && (
              <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${runs.length}`}
              </TextButton>
            )}
          </p>
        )}
      </PartBody>
    </Panel>
  )
}

function SignOnRow({ run: { latest: row, count, since } }: { run: Run }) {
  const zone = useTimeZone()
  const { at, passed, place, method, policySet, rule, results, server } = row
  return (
    <tr data-passed={passed}>
      <td className={css.when}>
        {at === null ? (
          'time not told'
        ) : (
          <>
            <span className="mono">{instantWords(new Date(at), zone)}</span>
            <span className={css.quiet}>
              <RelativeAge since={at} />
              {count > 1 && since !== null && (
                <>
                  {', '}
                  {count} times since {instantWords(new Date(since), zone).slice(5, 16)}
                </>
              )}
            </span>
          </>
        )}
      </td>
      <td className={css.outcome} data-passed={passed}>
        <Outcome row={row} />
      </td>
      <td>
        <Identity row={row} />
        {method !== null && <span className={css.line}>{method}</span>}
      </td>
      <td className="mono">
        {place === null ? (
          'not told'
        ) : (
          <OnwardLink kind={place.includes(' ') ? 'port' : 'switch'} q={place} />
        )}
      </td>
      <td>
        {[policySet, rule].filter(Boolean).join(' → ') || 'not told'}
        {results.length > 0 && <span className={css.line}>{results.join(', ')}</span>}
        {server !== null && <span className={css.line}>on {server}</span>}
      </td>
    </tr>
  )
}

function Identity({ row: { username, onward } }: { row: SignOnShown }) {
  if (username === null || onward === null) return <span className="mono">{username ?? 'not told'}</span>
  return <OnwardLink {...onward} words={username} />
}

function Outcome({ row }: { row: SignOnShown }) {
  const { passed, code, reason, meaning, remedy, fixer, certificate } = row
  if (passed) {
    return (
      <span className={css.word}>
        <StateGlyph glyph="ok" />
        passed
      </span>
    )
  }
  return (
    <>
      <span className={css.word}>
        <StateGlyph glyph="failed" />
        {meaning ?? (code === null ? 'refused' : `Reason ${code}, not explained here`)}
      </span>
      {remedy !== null && <span className={css.line}>To pass: {remedy}</span>}
      {fixer !== null && <span className={css.line}>Can mend it: {fixerWords[fixer]}</span>}
      {certificate !== null && <Certificate certificate={certificate} />}
      {(reason !== null || code !== null) && (
        <span className={css.line}>
          {code} {reason}
        </span>
      )}
    </>
  )
}

function Certificate({ certificate }: { certificate: NonNullable<SignOnShown['certificate']> }) {
  const { subject, issuer, expiresAt, expired } = certificate
  return (
    <span className={css.line}>
      Certificate {subject}
      {issuer !== null && ` by ${issuer}`}
      {expiresAt !== null && `, ${expired === true ? 'expired' : 'good until'} ${expiresAt.slice(0, 10)}`}
    </span>
  )
}
