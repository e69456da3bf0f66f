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
        No DHCP server is connected, so nothing can be reserved. <WhereToAllow />
      </Callout>
    )
  }
  return (
    <>
      {servers.every(({ blocked }) => blocked !== null) && (
        <Callout tone="warn">
          Nothing can be reserved yet:{' '}
          {servers.map(({ title, blocked }) => `${title} is only read, ${blocked ?? ''}`).join(' ')}{' '}
          <WhereToAllow />
        </Callout>
      )}
      {unread.map(({ title, why }) => (
        <Callout key={title} tone="warn">
          {title} did not tell its subnets: {why}
        </Callout>
      ))}
    </>
  )
}
