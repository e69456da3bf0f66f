import { changeWords } from '../../../changes/change-failure.tsx'
import { WhereToAllow } from '../../../changes/form/where-to-allow.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import type { useSubnets } from './use-reservation.ts'

/** What is in the way before anything is typed: no server that may be written to, or one that does not answer. */
export function ServersNote({
  subnets: { data, error, refetch },
}: {
  subnets: ReturnType<typeof useSubnets>
}) {
  if (error !== null) {
    return (
      <NotRead what="The list of subnets" error={error} words={changeWords} onTryAgain={() => refetch()} />
    )
  }
  if (data === undefined) return null
  const { servers, unread } = data
  if (servers.length === 0) {
    return (
      <Callout tone="warn">
        No DHCP server is connected. <WhereToAllow />
      </Callout>
    )
  }
  return (
    <>
      {servers.every(({ blocked }) => blocked !== null) && (
        <Callout tone="warn">
          No server accepts reservations:{' '}
          {servers.map(({ title, blocked }) => `${title} is read only, ${blocked ?? ''}`).join(' ')}{' '}
          <WhereToAllow />
        </Callout>
      )}
      {unread.map(({ title, why }) => (
        <Callout key={title} tone="warn">
          {title} did not list its subnets: {why}
        </Callout>
      ))}
    </>
  )
}
