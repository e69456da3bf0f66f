import type { HistoryPart, AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'
import type { ResultRows } from '../../../table/result-column.ts'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './history-tab.module.css'
import { fixerWords } from './fixer-words.ts'
import { saidBy } from './source-of-part.ts'
import type { Run } from './authentication-runs.ts'

const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

const whenWords = ({ latest: { at }, count, since }: Run) =>
  at === null ? 'time not known' : count > 1 && since !== null ? `${at}, ${count} times since ${since}` : at

const certificateWords = ({ certificate }: AuthenticationShown): string | null => {
  if (certificate === null) return null
  const { subject, issuer, expiresAt, expired } = certificate
  const end = expiresAt === null ? '' : `, ${expired === true ? 'expired' : 'valid until'} ${expiresAt}`
  return `Certificate ${subject}${issuer === null ? '' : ` by ${issuer}`}${end}`
}

function outcomeWords(row: AuthenticationShown): string {
  const { passed, code, reason, meaning, remedy, fixer } = row
  if (passed) return 'passed'
  return joined([
    meaning ?? (code === null ? 'refused' : `Reason ${code}`),
    remedy === null ? null : `To pass: ${remedy}`,
    fixer === null ? null : `Contact: ${fixerWords[fixer]}`,
    certificateWords(row),
    [code, reason].filter(Boolean).join(' '),
  ])
}

const decidedBy = ({ policySet, rule }: AuthenticationShown) =>
  [policySet, rule].filter(Boolean).join(' → ') || 'not known'

/** Authentications as they are shown: runs of the same way as one, those of the first `drawn` on the page. */
export const authenticationRows = (
  runs: readonly Run[],
  history: HistoryPart,
  nameOf: (source: string) => string,
  drawn: number,
): ResultRows<Run> => ({
  title: 'Authentications',
  rows: runs,
  drawn: { from: 0, count: drawn },
  said: () => saidBy(history, 'sessions', nameOf),
  columns: [
    { head: 'When', text: whenWords, cell: (run) => <When run={run} />, look: css.when },
    {
      head: 'Outcome',
      text: ({ latest }) => outcomeWords(latest),
      cell: ({ latest }) => <Outcome row={latest} />,
      look: css.outcome,
    },
    {
      head: 'Identity',
      text: ({ latest }) => joined([latest.username ?? 'not known', latest.method]),
      cell: ({ latest }) => <Identity row={latest} />,
    },
    {
      head: 'Place',
      text: ({ latest }) => latest.place ?? 'not known',
      cell: ({ latest }) => <Place row={latest} />,
      look: 'mono',
    },
    {
      head: 'Decided by',
      text: ({ latest }) =>
        joined([
          decidedBy(latest),
          latest.results.join(', '),
          latest.server === null ? null : `on ${latest.server}`,
        ]),
      cell: ({ latest }) => (
        <>
          {decidedBy(latest)}
          {latest.results.length > 0 && <span className={css.line}>{latest.results.join(', ')}</span>}
          {latest.server !== null && <span className={css.line}>on {latest.server}</span>}
        </>
      ),
    },
  ],
})

/** Of the latest of a run, and since when it goes on. */
function When({ run: { latest, count, since } }: { run: Run }) {
  const zone = useTimeZone()
  const { at } = latest
  if (at === null) return 'time not known'
  return (
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
  )
}

/** Who authenticated and how, with the way to who they are. */
function Identity({ row: { username, onward, method } }: { row: AuthenticationShown }) {
  return (
    <>
      {username === null || onward === null ? (
        <span className="mono">{username ?? 'not known'}</span>
      ) : (
        <OnwardLink {...onward} words={username} />
      )}
      {method !== null && <span className={css.line}>{method}</span>}
    </>
  )
}

function Place({ row: { place } }: { row: AuthenticationShown }) {
  if (place === null) return 'not known'
  return <OnwardLink kind={place.includes(' ') ? 'port' : 'switch'} q={place} />
}

/** Passed, or what the refusal means and who can mend it. */
function Outcome({ row }: { row: AuthenticationShown }) {
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
        {meaning ?? (code === null ? 'refused' : `Reason ${code}`)}
      </span>
      {remedy !== null && <span className={css.line}>To pass: {remedy}</span>}
      {fixer !== null && <span className={css.line}>Contact: {fixerWords[fixer]}</span>}
      {certificate !== null && <Certificate certificate={certificate} />}
      {(reason !== null || code !== null) && (
        <span className={css.line}>
          {code} {reason}
        </span>
      )}
    </>
  )
}

function Certificate({ certificate }: { certificate: NonNullable<AuthenticationShown['certificate']> }) {
  const { subject, issuer, expiresAt, expired } = certificate
  return (
    <span className={css.line}>
      Certificate {subject}
      {issuer !== null && ` by ${issuer}`}
      {expiresAt !== null && `, ${expired === true ? 'expired' : 'valid until'} ${expiresAt.slice(0, 10)}`}
    </span>
  )
}
