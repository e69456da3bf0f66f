import type { Answer, Controller } from '@patchbay/contract/common-queries/active-directory'
import { ResultTable } from '../../../table/result-table.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { saidBy } from './card-text.ts'
import css from './tables.module.css'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { ResultColumn, ResultRows } from '../../../table/result-column.ts'
import { ageWords } from '../../../ui/age.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Missing = NonNullable<Answer['controllers']>['missing'][number]

interface Props {
  readonly controllers: NonNullable<Answer['controllers']>
  readonly kind: Answer['kind']
  readonly nameOf: (source: string) => string
}

/** What each domain controller counts for itself and tells no other. */
export function ControllersPanel({ controllers, kind, nameOf }: Props) {
  const { sentence, rows, missing, missingWhy } = controllers
  const silent = rows.some(({ answered }) => !answered)
  return (
    <Panel
      title="On each domain controller"
      count={rows.length}
      tone={silent || missing.length > 0 ? 'warn' : 'plain'}
      aside={sentence ?? 'asking'}
    >
      {rows.length === 0 ? (
        sentence === null && (
          <div className={css.waiting}>
            <SkeletonRows rows={2} />
          </div>
        )
      ) : (
        <ResultTable
          {...controllerRows(controllers, kind)}
          choice="directory-controllers"
          keyOf={({ name }) => name}
          rowOf={({ answered }) => ({ 'data-answered': answered })}
          acrossOf={(_, words) => ({
            look: css.silent,
            cell: (
              <>
                <StateGlyph glyph="failed" /> {words}
              </>
            ),
          })}
        />
      )}
      <NotConnected {...{ controllers, nameOf }} />
      {missing.length > 0 && (
        <p className={`${css.note} ${css.warn}`}>
          {`Not connected: ${missing.map(missingWords).join(', ')}. Add them to this directory under Connected systems.`}
        </p>
      )}
      {missingWhy !== null && <p className={css.note}>{capital(missingWhy)}.</p>}
    </Panel>
  )
}

/** Takes along who was not asked, and why that may not be all of them. */
function NotConnected({ controllers, nameOf }: Pick<Props, 'controllers' | 'nameOf'>) {
  const { missing, missingWhy } = controllers
  const said = saidBy(controllers, nameOf)
  const facts = [
    ...missing.map((one) => ({ name: missingWords(one), value: 'not connected', said })),
    ...(missingWhy === null ? [] : [{ name: 'Others', value: capital(missingWhy), said }]),
  ]
  return facts.length === 0 ? null : <Shown part={factsPart('On each domain controller', facts)} />
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const missingWords = ({ name, site, readOnly }: Missing) => {
  const more = [site, readOnly ? 'read-only' : null].filter(Boolean).join(', ')
  return more === '' ? name : `${name} (${more})`
}

const lockWords = {
  free: 'not locked',
  locked: 'locked',
  'run-out': 'expired',
  unknown: 'not known',
} as const

const short = ({ name }: Controller) => name.split('.')[0] ?? name

const lockText = ({ lock }: Controller) => (lock === null ? 'not known' : lockWords[lock])

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
const noWrongOne = ({ badPasswords }: Controller) => (badPasswords === null ? 'not known' : 'none')
const noLogon = ({ logons }: Controller) => (logons === null ? 'not known' : 'never here')

const lock: ResultColumn<Controller> = {
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
): ResultRows<Controller> => ({
  title: 'On each domain controller',
  rows,
  said: ({ name }) => ({ source: name, observedAt }),
  across: ({ answered, why }) => (answered ? null : `did not answer: ${why ?? 'no reason given'}`),
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
      text: ({ badPasswords }) => badPasswords ?? 'not known',
      look: css.toned,
      tone: ({ badPasswords }) => (badPasswords !== null && badPasswords > 0 ? 'bad' : 'plain'),
    },
    {
      head: 'Last wrong password',
      text: (row) => row.badPasswordAt ?? noWrongOne(row),
      cell: (row) => momentOr(row.badPasswordAt, noWrongOne(row)),
    },
    {
      head: 'Last logon',
      text: (row) => row.lastLogonAt ?? noLogon(row),
      cell: (row) => momentOr(row.lastLogonAt, noLogon(row)),
    },
    { head: 'Logons', text: ({ logons }) => logons ?? 'not known' },
  ],
})
