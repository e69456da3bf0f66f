import type { Answer, Controller } from '@patchbay/contract/common-queries/active-directory'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { PartColumn, PartRows } from '../../../query/shown/part-column.ts'
import { ageWords } from '../../../ui/age.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { copyText } from '../../../ui/copying.ts'
import { Tag } from '../../../ui/tag.tsx'
import css from './tables.module.css'

const lockWords = { free: 'not locked', locked: 'locked', 'run-out': 'ran out', unknown: 'not told' } as const

const short = ({ name }: Controller) => name.split('.')[0] ?? name

const lockText = ({ lock }: Controller) => (lock === null ? 'not told' : lockWords[lock])

/** When the lock was set, where one is told. */
const lockedSince = ({ lock, lockedAt }: Controller) => (lock === 'free' ? null : lockedAt)

/** To the second, for whoever compares it with a log; its age on pointing. */
function Moment({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} className={css.moment} title={`${ageWords(Date.now() - Date.parse(at))} ago`}>
      {instantWords(new Date(at), zone)}
    </time>
  )
}

const momentOr = (at: string | null, none: string) => (at === null ? none : <Moment at={at} />)

/** A controller that counts none has had none; one that does not tell its count does not say so. */
const noWrongOne = ({ badPasswords }: Controller) => (badPasswords === null ? 'not told' : 'none')
const noLogon = ({ logons }: Controller) => (logons === null ? 'not told' : 'never here')

const lock: PartColumn<Controller> = {
  head: 'Lock',
  text: (row) => [lockText(row), lockedSince(row)].filter((part) => part !== null).join(' '),
  cell: (row) => (
    <>
      {lockText(row)}
      {lockedSince(row) !== null && <div className={css.muted}>{momentOr(lockedSince(row), '')}</div>}
    </>
  ),
  look: css.toned,
  tone: (row) => (row.lock === 'locked' ? 'bad' : 'plain'),
}

/** What each controller counts for itself, which is therefore who says it; locks are of people. */
export const controllerRows = (
  { rows, observedAt }: NonNullable<Answer['controllers']>,
  kind: Answer['kind'],
): PartRows<Controller> => ({
  title: 'On each domain controller',
  rows,
  said: ({ name }) => ({ source: name, observedAt }),
  across: ({ answered, why }) => (answered ? null : `did not answer: ${why ?? 'not told why'}`),
  columns: [
    {
      head: 'Controller',
      text: (row) => `${short(row)}${row.origin ? ' lock set here' : ''}`,
      cell: (row) => (
        <>
          <button
            type="button"
            title={`Copy ${row.name}`}
            className={`${css.copy} mono`}
            onClick={() => void copyText(row.name, row.name)}
          >
            {short(row)}
          </button>{' '}
          {row.origin && <Tag tone="info">lock set here</Tag>}
        </>
      ),
      look: css.name,
    },
    ...(kind === 'user' ? [lock] : []),
    {
      head: 'Wrong passwords',
      text: ({ badPasswords }) => badPasswords ?? 'not told',
      look: css.toned,
      tone: ({ badPasswords }) => (badPasswords !== null && badPasswords > 0 ? 'bad' : 'plain'),
    },
    {
      head: 'Last wrong one',
      text: (row) => row.badPasswordAt ?? noWrongOne(row),
      cell: (row) => momentOr(row.badPasswordAt, noWrongOne(row)),
    },
    {
      head: 'Last logon',
      text: (row) => row.lastLogonAt ?? noLogon(row),
      cell: (row) => momentOr(row.lastLogonAt, noLogon(row)),
    },
    { head: 'Logons', text: ({ logons }) => logons ?? 'not told' },
  ],
})
