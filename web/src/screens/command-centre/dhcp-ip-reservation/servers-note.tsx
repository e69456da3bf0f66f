import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { changeWords } from '../../../changes/change-failure.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import type { useSubnets } from './use-reservation.ts'

const systems = screens.find(({ path }) => path === '/administration/connected-systems')

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

/** Who connects systems gets a link; everybody else the name of the place. */
function WhereToAllow() {
  const held = heldKeys(useProfile())
  if (systems === undefined || !mayOpen(systems, held)) {
    return <>Whoever manages connected systems can allow it there.</>
  }
  return (
    <>
      It is allowed in <Link to={systems.path}>{systems.title}</Link>.
    </>
  )
}
