import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { changeWords } from '../../../changes/change-failure.tsx'
import { WhereToAllow } from '../../../changes/form/where-to-allow.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import type { useGroups } from './use-onboarding.ts'

/** What is in the way before anything is typed: no system that may be written to, or one that does not tell its groups. */
export function SystemsNote({ groups: { data, error, refetch } }: { groups: ReturnType<typeof useGroups> }) {
  if (error !== null) {
    return (
      <NotRead what="The list of groups" error={error} words={changeWords} onTryAgain={() => refetch()} />
    )
  }
  if (data === undefined) return null
  if (data.systems.length === 0) {
    return (
      <Callout tone="warn">
        No identity system is connected. <WhereToAllow />
      </Callout>
    )
  }
  return (
    <>
      <Blocked systems={data.systems} />
      {data.unread
        .filter(({ what }) => what === 'groups')
        .map(({ why }) => (
          <Callout key={why} tone="warn">
            The groups could not be read: {why}
          </Callout>
        ))}
    </>
  )
}

function Blocked({ systems: all }: Pick<GroupChoices, 'systems'>) {
  if (all.some(({ blocked }) => blocked === null)) return null
  return (
    <Callout tone="warn">
      No system accepts endpoints:{' '}
      {all.map(({ title, blocked }) => `${title} is read only, ${blocked ?? ''}`).join(' ')} <WhereToAllow />
    </Callout>
  )
}
