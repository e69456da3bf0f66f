import type { Run } from '@patchbay/contract/changes/run'
import { Diff } from '../../ui/diff.tsx'
import { Panel } from '../../ui/panel.tsx'
import css from '../change.module.css'

const values = (value: string | null) => (value === null ? [] : [value])

/** What was otherwise when it was looked at before: who agrees sees both. */
export function LookedBefore({ run: { preview, previewBefore } }: { run: Run }) {
  if (previewBefore === null) return null
  const now = new Map(preview.fields.map(({ field, before }) => [field, before]))
  const moved = previewBefore.fields.filter(
    ({ field, before }) => now.has(field) && now.get(field) !== before,
  )
  const levels = new Map(previewBefore.checks.map(({ id, level }) => [id, level]))
  const checks = preview.checks.filter(({ id, level }) => level !== 'green' && levels.get(id) !== level)
  return (
    <Panel title="Otherwise than it was looked at before" tone="warn">
      {moved.length > 0 && (
        <Diff
          label="Otherwise than before"
          rows={moved.map(({ field, before }) => ({
            title: field,
            before: values(before),
            after: values(now.get(field) ?? null),
          }))}
        />
      )}
      {checks.map(({ id, words }) => (
        <p key={id} className={css.inside}>
          {words}
        </p>
      ))}
      {moved.length === 0 && checks.length === 0 && (
        <p className={`${css.inside} ${css.muted}`}>
          What is sent or whom it reaches is not the same any more; it stands below as it is now.
        </p>
      )}
    </Panel>
  )
}
