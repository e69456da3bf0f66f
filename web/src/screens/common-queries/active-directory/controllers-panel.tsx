import type { Answer, Controller } from '@patchbay/contract/common-queries/active-directory'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { ageWords } from '../../../ui/age.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { copyText } from '../../../ui/copying.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './tables.module.css'

type Missing = NonNullable<Answer['controllers']>['missing'][number]

const lockWords = { free: 'not locked', locked: 'locked', 'run-out': 'ran out', unknown: 'not told' } as const

/** What each domain controller counts for itself and tells no other. */
export function ControllersPanel({
  controllers,
  kind,
}: {
  controllers: NonNullable<Answer['controllers']>
  kind: Answer['kind']
}) {
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
        <ChosenTable
          table="directory-controllers"
          label="On each domain controller"
          heads={[
            'Controller',
            ...(kind === 'user' ? ['Lock'] : []),
            'Wrong passwords',
            'Last wrong one',
            'Last logon',
            'Logons',
          ]}
        >
          {rows.map((row) => (
            <ControllerRow key={row.name} row={row} kind={kind} />
          ))}
        </ChosenTable>
      )}
      {missing.length > 0 && (
        <p className={`${css.note} ${css.warn}`}>
          {`Not connected, and so not asked: ${missing.map(missingWords).join(', ')}. Name them in the settings of this directory under Connected systems, once their certificate is trusted.`}
        </p>
      )}
      {missingWhy !== null && <p className={css.note}>{capital(missingWhy)}.</p>}
    </Panel>
  )
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const missingWords = ({ name, site, readOnly }: Missing) => {
  const more = [site, readOnly ? 'read-only' : null].filter(Boolean).join(', ')
  return more === '' ? name : `${name} (${more})`
}

function ControllerRow({ row, kind }: { row: Controller; kind: Answer['kind'] }) {
  const { name, answered, why, lock, lockedAt, badPasswords, badPasswordAt, lastLogonAt, logons, origin } =
    row
  const short = name.split('.')[0] ?? name
  const label = (
    <td className={css.name}>
      <button
        type="button"
        title={`Copy ${name}`}
        className={`${css.copy} mono`}
        onClick={() => void copyText(name, name)}
      >
        {short}
      </button>{' '}
      {origin && <Tag tone="info">lock set here</Tag>}
    </td>
  )
  if (!answered) {
    return (
      <tr data-answered="false">
        {label}
        <td colSpan={kind === 'user' ? 5 : 4} className={css.silent}>
          <StateGlyph glyph="failed" /> did not answer: {why}
        </td>
      </tr>
    )
  }
  return (
    <tr data-answered="true">
      {label}
      {kind === 'user' && (
        <td data-tone={lock === 'locked' ? 'bad' : 'plain'} className={css.toned}>
          {lock === null ? 'not told' : lockWords[lock]}
          {lockedAt !== null && lock !== 'free' && (
            <div className={css.muted}>
              <Moment at={lockedAt} />
            </div>
          )}
        </td>
      )}
      <td className={css.toned} data-tone={badPasswords !== null && badPasswords > 0 ? 'bad' : 'plain'}>
        {badPasswords ?? 'not told'}
      </td>
      <td>
        {badPasswordAt === null ? badPasswords === null ? 'not told' : 'none' : <Moment at={badPasswordAt} />}
      </td>
      <td>
        {lastLogonAt === null ? logons === null ? 'not told' : 'never here' : <Moment at={lastLogonAt} />}
      </td>
      <td>{logons ?? 'not told'}</td>
    </tr>
  )
}

/** To the second, for whoever compares it with a log; its age on pointing. */
function Moment({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} className={css.moment} title={`${ageWords(Date.now() - Date.parse(at))} ago`}>
      {instantWords(new Date(at), zone)}
    </time>
  )
}
