import type { Run } from '@patchbay/contract/changes/run'
import { Callout } from '../../ui/callout.tsx'

/** Why somebody else must agree, and who was asked to. */
export function WhyWaiting({ run }: { run: Pick<Run, 'state' | 'preview' | 'askedOf' | 'approver'> }) {
  const { preview, askedOf, approver, state } = run
  if (preview.approval.length === 0 || state === 'checked') return null
  return (
    <Callout tone="info">
      <strong>
        {approver === null ? 'Somebody else has to agree.' : `${approver.name} has agreed to it.`}
      </strong>{' '}
      {preview.approval.join(' ')}
      {askedOf !== null && approver === null && ` The answer was left to ${askedOf.name}.`}
    </Callout>
  )
}
