import type { Run } from '@patchbay/contract/changes/run'
import { Callout } from '../../ui/callout.tsx'
import { AgreedTogether } from './also-approved.tsx'

type Part = 'state' | 'preview' | 'askedOf' | 'approver' | 'approverMadeBy' | 'agreedTogether'

/** Why somebody else must agree, and who was asked to. */
export function WhyWaiting({ run }: { run: Pick<Run, Part> }) {
  const { preview, askedOf, approver, approverMadeBy, state, agreedTogether = [] } = run
  if (preview.approval.length === 0 || state === 'checked') return null
  return (
    <Callout tone="info">
      <strong>{approver === null ? 'A second person must agree.' : `${approver.name} agreed.`}</strong>{' '}
      {preview.approval.join(' ')}
      {approver !== null && approverMadeBy && ` ${approverMadeBy} created the account of ${approver.name}.`}
      {askedOf !== null && approver === null && ` Delegated to ${askedOf.name}.`}
      {agreedTogether.length > 0 && (
        <>
          {' '}
          Agreed together with <AgreedTogether runs={agreedTogether} />.
        </>
      )}
    </Callout>
  )
}
