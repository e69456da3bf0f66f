import type { HistoryPart, SignOnShown } from '@patchbay/contract/common-queries/cisco-ise'
import type { PartRows } from '../../../query/shown/part-column.ts'
import { Identity, Outcome, Place, When } from './sign-on-cells.tsx'
import css from './history-tab.module.css'
import { fixerWords } from './fixer-words.ts'
import { saidBy } from './said-by.ts'
import type { Run } from './sign-on-runs.ts'

const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

const whenWords = ({ latest: { at }, count, since }: Run) =>
  at === null ? 'time not told' : count > 1 && since !== null ? `${at}, ${count} times since ${since}` : at

const certificateWords = ({ certificate }: SignOnShown): string | null => {
  if (certificate === null) return null
  const { subject, issuer, expiresAt, expired } = certificate
  const end = expiresAt === null ? '' : `, ${expired === true ? 'expired' : 'good until'} ${expiresAt}`
  return `Certificate ${subject}${issuer === null ? '' : ` by ${issuer}`}${end}`
}

function outcomeWords(row: SignOnShown): string {
  const { passed, code, reason, meaning, remedy, fixer } = row
  if (passed) return 'passed'
  return joined([
    meaning ?? (code === null ? 'refused' : `Reason ${code}, not explained here`),
    remedy === null ? null : `To pass: ${remedy}`,
    fixer === null ? null : `Can mend it: ${fixerWords[fixer]}`,
    certificateWords(row),
    [code, reason].filter(Boolean).join(' '),
  ])
}

const decidedBy = ({ policySet, rule }: SignOnShown) =>
  [policySet, rule].filter(Boolean).join(' → ') || 'not told'

/** Sign-ons as they are shown: runs of the same way as one, those of the first `drawn` on the page. */
export const signOnRows = (
  runs: readonly Run[],
  history: HistoryPart,
  nameOf: (source: string) => string,
  drawn: number,
): PartRows<Run> => ({
  title: 'Sign-ons',
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
      text: ({ latest }) => joined([latest.username ?? 'not told', latest.method]),
      cell: ({ latest }) => <Identity row={latest} />,
    },
    {
      head: 'Place',
      text: ({ latest }) => latest.place ?? 'not told',
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
