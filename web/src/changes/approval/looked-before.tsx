import type { Preview } from '@patchbay/contract/changes/preview'
import type { Run } from '@patchbay/contract/changes/run'
import { Diff } from '../../ui/diff.tsx'
import type { DiffRow } from '../../ui/diff.tsx'
import { Panel } from '../../ui/panel.tsx'
import css from '../change.module.css'

const values = (value: string | null) => (value === null ? [] : [value])

type FieldValues = ReadonlyMap<string, readonly string[]>

const fieldsOf = ({ fields }: Preview): FieldValues =>
  new Map(fields.map(({ field, before }) => [field, values(before)]))

const sentTo = ({ sendings }: Preview): FieldValues =>
  new Map(
    [...Map.groupBy(sendings, ({ to }) => to)].map(([to, all]) => [
      `Sent to ${to}`,
      all.flatMap(({ lines }) => lines),
    ]),
  )

const affectedBy = ({ affected }: Preview): FieldValues =>
  new Map([
    [
      'Who is affected',
      affected.map(({ mac, name, how }) => [name, mac, how].filter((part) => part !== null).join(' ')),
    ],
  ])

/** What stands otherwise in one than in the other, also what stands in one alone. */
function otherwise(then: FieldValues, now: FieldValues): DiffRow[] {
  const same = (title: string) => then.get(title)?.join('\n') === now.get(title)?.join('\n')
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((title) => !same(title))
    .map((title) => ({ title, before: then.get(title) ?? [], after: now.get(title) ?? [] }))
}

/** What was otherwise when it was looked at before: who agrees sees both. */
export function LookedBefore({ run: { preview, previewBefore } }: { run: Run }) {
  if (previewBefore === null) return null
  const moved = [fieldsOf, sentTo, affectedBy].flatMap((part) =>
    otherwise(part(previewBefore), part(preview)),
  )
  const levels = new Map(previewBefore.checks.map(({ id, level }) => [id, level]))
  const checks = preview.checks.filter(({ id, level }) => level !== 'green' && levels.get(id) !== level)
  return (
    <Panel title="Changed since the last check" tone="warn">
      {moved.length > 0 && (
        <Diff label="Changed since the last check" heads={['Field', 'Then', 'Now']} rows={moved} />
      )}
      {checks.map(({ id, words }) => (
        <p key={id} className={css.inside}>
          {words}
        </p>
      ))}
      {moved.length === 0 && checks.length === 0 && (
        <p className={`${css.inside} ${css.muted}`}>
          The checks differ from the last reading. The current ones are below.
        </p>
      )}
    </Panel>
  )
}
