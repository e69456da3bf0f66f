import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { useGrantRequests } from '../questions.ts'
import type { Place } from '../use-place.ts'

/** That something about this person waits for a second administrator. */
export function AskedHere({ id, place }: { id: number; place: Place }) {
  const grants = useGrantRequests()
  const waiting = grants.data?.find(
    ({ kind, thing, state }) => kind === 'person' && thing === id && state === 'open',
  )
  if (waiting === undefined) return null
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={() => place.go({ tab: 'requests', person: '', edit: '' })}>
          Look at the request
        </Button>
      }
    >
      {waiting.own ? 'You' : waiting.asked_by.username} asked for a change of rights here, which waits for
      another administrator.
    </Callout>
  )
}
