import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import { RunNotRead } from '../../../changes/change-failure.tsx'
import { RunLink } from '../../../changes/run-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { usePortLike } from './use-assignment.ts'

interface Props {
  readonly like: ReturnType<typeof usePortLike>
  readonly chosen: boolean
  readonly onLeave: () => void
}

/** Which run the form takes its values from, above it, and the way to begin with the port as it is instead. */
export function LikeNote({ like: { data, error, refetch }, chosen, onLeave }: Props) {
  if (error !== null) return <RunNotRead error={error} onTryAgain={refetch} />
  if (data === undefined) return null
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={onLeave}>
          Begin without them
        </Button>
      }
    >
      With the values of run <RunLink id={data.run} /> on {data.target}
      {chosen
        ? ' filled in. Look through them; nothing has been sent.'
        : '. Choose the port that they are for.'}
    </Callout>
  )
}

/** VLANs of that run that the chosen port's switch does not know. */
export function UnknownVlans({ of, vlans }: { of: PortLike; vlans: readonly number[] }) {
  if (vlans.length === 0) return null
  return (
    <Callout tone="warn">
      {vlans.length === 1 ? `VLAN ${vlans[0]} of` : `VLANs ${vlans.join(' and ')} of`} run {of.run}{' '}
      {vlans.length === 1 ? 'is' : 'are'} not known on this switch, so it is left as it is here.
    </Callout>
  )
}
