import type { StandingEndpoint } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { changeWords } from '../../../changes/change-failure.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import type { useStanding } from './use-onboarding.ts'

/** What is known of the device before anything is previewed: where it is now, and who made it. */
export function StandingNote({
  standing: { data, error, refetch },
}: {
  standing: ReturnType<typeof useStanding>
}) {
  if (error !== null) {
    return <NotRead what="The endpoint" error={error} words={changeWords} onTryAgain={() => refetch()} />
  }
  if (data === undefined) return null
  if (data.why !== null) {
    return <Callout tone="warn">Whether it is known already was not told: {data.why}</Callout>
  }
  return <Callout tone="info">{standingWords(data)}</Callout>
}

export function standingWords({ known, maker }: StandingEndpoint): string {
  const made = maker === null ? 'Nobody is registered as its maker.' : `${maker} made it.`
  if (known === null) return `ISE does not know it yet. ${made}`
  const { group, staticGroup, profile, staticProfile, description, attributes } = known
  const more = [
    description === null ? null : `“${description}”`,
    ...attributes.map(({ name, value }) => `${name} ${value}`),
  ].filter((part) => part !== null)
  const said = more.length === 0 ? '' : ` It says ${more.join(', ')}.`
  const where = `in ${group ?? 'no group'}${staticGroup ? ', where somebody put it' : ' by profiling'}`
  const as = profile === null ? '' : `, as ${profile}${staticProfile ? ' by hand' : ''}`
  return `ISE knows it already: ${where}${as}.${said} ${made} What stands there stands in the fields: what is emptied is taken away.`
}
