import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Diff } from '../../../../ui/diff.tsx'
import { RelativeAge } from '../../../../ui/relative-age.tsx'
import { diffRows } from '../preview/effect-view.tsx'
import { useChanges } from '../questions.ts'
import type { Of } from '../questions.ts'
import css from '../user-management.module.css'

interface Props {
  of: Of
  id: string
  /** When the form was opened, in milliseconds since 1970. */
  openedAt: number
  /** Puts what was typed onto what is saved now. */
  onKeep: () => void
  /** Gives up what was typed. */
  onLeave: () => void
}

/** Somebody else has saved meanwhile: who, what, and how to go on without losing either. */
export function Conflict({ of, id, openedAt, onKeep, onLeave }: Props) {
  const changes = useChanges(of, id)
  // The server's clock is another than ours; the newest change is always meant.
  const since = (changes.data ?? []).filter(({ at }, index) => index === 0 || Date.parse(at) > openedAt)
  return (
    <Callout
      tone="warn"
      actions={
        <>
          <Button onClick={onKeep}>Keep my changes</Button>
          <Button look="quiet" onClick={onLeave}>
            Discard my changes
          </Button>
        </>
      }
    >
      <p>Changed after you opened it. Nothing of yours was saved or lost.</p>
      {since.map(({ at, by, title, fields }) => (
        <div key={at} className={css.stack}>
          <p>
            <strong>{by ?? 'The server'}</strong>, <RelativeAge since={at} />: {title}
          </p>
          {fields.length > 0 && (
            <Diff label={`Changed by ${by ?? 'the server'}`} rows={diffRows(fields, of !== 'person')} />
          )}
        </div>
      ))}
    </Callout>
  )
}
