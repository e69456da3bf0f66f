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
            Leave it as it is now
          </Button>
        </>
      }
    >
      <p>This was changed since you opened it. Nothing of yours was saved, and nothing of it is lost.</p>
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

/**
 * A form's values on what somebody else has saved meanwhile: fields that the person did not touch take the new value,
 * in lists of plain values each one that was added or removed stays so, and everything else stays as typed.
 */
export function rebase<Values extends object>(base: Values, mine: Values, now: Values): Values {
  const names = Object.keys(mine) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, merged(base[name], mine[name], now[name])])) as Values
}

function merged(base: unknown, mine: unknown, now: unknown): unknown {
  if (same(base, mine)) return now
  if (!isPlainList(base) || !isPlainList(mine) || !isPlainList(now)) return mine
  const added = mine.filter((value) => !base.includes(value))
  const kept = now.filter((value) => mine.includes(value) || !base.includes(value))
  return [...kept, ...added.filter((value) => !kept.includes(value))]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function isPlainList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
}
