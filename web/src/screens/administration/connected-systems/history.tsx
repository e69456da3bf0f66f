import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './history.module.css'
import { NotRead } from './failed.tsx'
import { useHistory } from './questions.ts'

/** What was done to a system, from the record. */
export function History({ name }: { name: string }) {
  const history = useHistory(name)
  return (
    <Panel title="History">
      {history.data === undefined ? (
        history.isError ? (
          <NotRead what="The history" error={history.error} onTryAgain={() => history.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : history.data.length === 0 ? (
        <p className={css.entry}>Nothing was done to it yet.</p>
      ) : (
        <ol className={css.list}>
          {history.data.map((entry) => (
            <li key={`${entry.at} ${entry.what}`} className={css.entry}>
              <span className={css.head}>
                <span>{entry.what}</span>
                {entry.result !== 'done' && <span className={css.result}>{entry.result}</span>}
                <time className={css.when} dateTime={entry.at}>
                  {entry.who ?? 'the server'} · {instantWords(new Date(entry.at))}
                </time>
              </span>
              {entry.changes.map(({ field, before, after }) => (
                <span key={field} className={css.change}>
                  {field.replaceAll('_', ' ')}: {before ?? '–'} → {after ?? '–'}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
