import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import type { Means, Shown } from '../changes/kind.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSays, EndpointSnapshot } from './snapshot.ts'
import { neededIdentity } from './system.ts'
import { changesAccess, wantedBody } from './intent.ts'

type Fields = Readonly<Record<string, string | null>>

const profilings = 'as profiling finds'

/** What is profiling's to choose is told as that: it is otherwise tomorrow, and nobody changed it. */
function fields(says: Omit<EndpointSays, 'groupId' | 'profileId'> | null): Fields {
  if (says === null) return { Group: null, Profile: null, Description: null }
  const { group, staticGroup, profile, staticProfile, description, custom } = says
  return {
    Group: staticGroup ? group : profilings,
    Profile: staticProfile ? profile : profilings,
    Description: description === '' ? null : description,
    ...custom,
  }
}

export const fieldsOf = ({ says }: EndpointSnapshot): Fields => fields(says)

function wantedFields(intent: EndpointIntent, { says }: EndpointSnapshot): Fields {
  if (intent.state === 'absent') return fields(null)
  const { group, staticGroup, profile, description, attributes, besides } = intent
  const named = Object.fromEntries(
    attributes.map(({ name, value }) => [name, value === '' ? null : value] as const),
  )
  // What one that is put back does not name it did not have.
  if (besides !== null) {
    const staticProfile = profile !== null
    return { ...fields({ group, staticGroup, profile, staticProfile, description, custom: {} }), ...named }
  }
  const before = says ?? { profile: null, staticProfile: false, description: null, custom: {} }
  return {
    ...fields({
      group,
      staticGroup,
      profile: profile ?? before.profile,
      staticProfile: profile === null ? before.staticProfile : profile !== '',
      description: description ?? before.description,
      custom: before.custom,
    }),
    ...named,
  }
}

/** The change as a sentence, field by field, and request by request. */
export function showEndpoint(intent: EndpointIntent, before: EndpointSnapshot, { systems }: Means): Shown {
  const { plans, title } = neededIdentity(systems, intent.system)
  const now = fieldsOf(before)
  const wanted = wantedFields(intent, before)
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(now)])]
  const changed: FieldChange[] = names.map((field) => ({
    field,
    before: now[field] ?? null,
    intent: wanted[field] ?? null,
  }))
  const body = wantedBody(plans, intent, before)
  const nothing = plans.same(before.body, body)
  const again = signsOnAgain(intent, before)
  const lines = [
    ...plans.lines({ mac: intent.mac, known: before.body, wanted: body }),
    ...(again ? plans.sessionLines(intent.mac, 'sign-on-again') : []),
  ]
  return {
    sentence: nothing ? `${title} already has ${intent.mac} as intended.` : sentenceOf(intent, before, again),
    target: `Endpoint ${intent.mac}`,
    fields: changed,
    sendings: nothing ? [] : [{ to: title, lines }],
    affected: nothing ? [] : affectedBy(intent, before, again),
    transliterated: [],
    nothing,
  }
}

/** A session that runs goes on as it began: what was written means something from the next authentication on. */
export const signsOnAgain = (intent: EndpointIntent, before: EndpointSnapshot): boolean =>
  before.session !== null && changesAccess(intent, before)

function sentenceOf(
  { state, mac, group, besides }: EndpointIntent,
  { title, says }: EndpointSnapshot,
  again: boolean,
): string {
  const then = again ? ' Its switch then re-authenticates it.' : ''
  if (state === 'absent') return `Have ${title} forget ${mac}.${then}`
  if (besides !== null) return `Restore ${mac} on ${title} to its earlier state.${then}`
  if (says === null) return `Onboard ${mac} on ${title} into ${group ?? 'its group'}.${then}`
  if (says.group === group) return `Change ${mac} in ${group ?? 'its group'} on ${title}.${then}`
  return `Move ${mac} on ${title} from ${says.group ?? 'no group'} to ${group ?? 'another group'}.${then}`
}

function affectedBy(
  { mac, state }: EndpointIntent,
  { session, says }: EndpointSnapshot,
  again: boolean,
): Affected[] {
  if (session !== null && !again) return []
  const later = state === 'absent' ? 'is no longer known' : 'is authorized by its group'
  return [
    {
      mac,
      address: session?.address ?? null,
      name: says?.description ?? null,
      owner: says?.custom['owner'] ?? null,
      how: again
        ? 're-authenticates at once and may lose the network for a moment'
        : `${later} at its next authentication`,
    },
  ]
}
