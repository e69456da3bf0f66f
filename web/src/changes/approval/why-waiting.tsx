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
      <strong>
        {approver === null ? 'Somebody else has to agree.' : `${approver.name} has agreed to it.`}
      </strong>{' '}
      {preview.approval.join(' ')}
      {approver !== null && approverMadeBy && ` ${approverMadeBy} made the account of ${approver.name}.`}
      {askedOf !== null && approver === null && ` The answer was left to ${askedOf.name}.`}
      {agreedTogether.length > 0 && (
        <>
          {' '}
          Agreed to together with <AgreedTogether runs={agreedTogether} />.
        </>
      )}
    </Callout>
  )
}
