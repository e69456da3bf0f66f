import type { Port } from '@patchbay/contract/switches/port'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './port-opened.module.css'
import { markWords } from './mark-words.ts'
import { lastRunCell } from './port-run.tsx'
import { noOutlet, otherMarks, recordRows, recordsPart, takenDownWords, unreadWords } from './record-rows.ts'

/** What the records and the switch's own settings say of a port. */
export function Records({ port, said }: { port: Port; said: Said }) {
  const { outlet, changedAt, lastRun, readOnly } = port
  const takenDown = takenDownWords(port)
  return (
    <section>
      <Shown part={recordsPart(port, said)} />
      <h3 className={css.title}>Records and settings</h3>
      <dl className={css.rows}>
        {recordRows(port).map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {changedAt !== null && (
          <div className={css.row}>
            <dt>Link changed</dt>
            <dd>
              <RelativeAge since={changedAt} />
            </dd>
          </div>
        )}
        {lastRun !== null && (
          <div className={css.row}>
            <dt>Last change by</dt>
            <dd>{lastRunCell(port)}</dd>
          </div>
        )}
      </dl>
      {unreadWords(port).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
      {outlet === null && <p className={css.quiet}>{noOutlet}</p>}
      {otherMarks(port).map((mark) => (
        <p key={mark.name} className={css.quiet}>
          {markWords(mark)}
        </p>
      ))}
      {takenDown.length > 0 && (
        <div className={css.trouble} data-taken-down>
          {takenDown.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {readOnly !== null && <p className={css.quiet}>{readOnly}</p>}
    </section>
  )
}
