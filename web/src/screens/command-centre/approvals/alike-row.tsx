import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import { RunLink } from '../../../ui/run-link.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Check } from '../../../ui/check.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './approvals.module.css'
import type { WaitingChange } from './use-approvals.ts'

interface Props {
  readonly change: WaitingChange
  readonly ticked: boolean
  readonly onTick: (to: boolean) => void
}

/** One of several that are alike: its target, and whatever is otherwise there than at the others. */
export function AlikeRow({ change, ticked, onTick }: Props) {
  const { id, target, requester, reason, ticket, preview, previewedAt } = change
  return (
    <tr>
      <td className={css.target}>
        <Check title={target} checked={ticked} onChange={onTick} />
      </td>
      <td>
        by {requester.name}: {reason}
        {ticket !== null && ` (${ticket})`}, run <RunLink id={id} />
      </td>
      <td>
        <Fields fields={preview.fields} />
      </td>
      <td>
        <Reached affected={preview.affected} />
      </td>
      <td>
        <Warnings change={change} />
      </td>
      <td>
        <RelativeAge since={previewedAt} />
      </td>
    </tr>
  )
}

function Fields({ fields }: { fields: readonly FieldChange[] }) {
  const changed = fields.filter(({ before, intent }) => before !== intent)
  if (changed.length === 0) return <span className={css.muted}>no field</span>
  return changed.map(({ field, before, intent }) => (
    <div key={field} className={css.value}>
      {field}: {before ?? 'none'} → {intent ?? 'none'}
    </div>
  ))
}

function Reached({ affected }: { affected: readonly Affected[] }) {
  if (affected.length === 0) return <span className={css.muted}>nobody</span>
  return affected.map(({ mac, name, owner, how }) => (
    <div key={mac ?? name ?? how} className={css.value}>
      {name !== null && <strong>{name} </strong>}
      <span className="mono">{mac}</span>
      {owner !== null && `, of ${owner},`} {how}
    </div>
  ))
}

/** Each with why whoever asked goes on. */
function Warnings({ change: { preview, accepted } }: { change: WaitingChange }) {
  const zone = useTimeZone()
  const warnings = preview.checks.filter(({ level }) => level === 'amber')
  if (warnings.length === 0) return <span className={css.muted}>none</span>
  const reasons = new Map(accepted.map(({ check, reason }) => [check, reason]))
  return warnings.map(({ id, words }) => (
    <div key={id} className={css.warning}>
      {wordsWithTimes(words, zone)}{' '}
      {reasons.has(id) && <span className={css.muted}>Reason given: {reasons.get(id)}</span>}
    </div>
  ))
}
