import type { CheckResult } from '../check-result.ts'
import type { Check } from '@patchbay/contract/changes/check'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile, PortProfiles } from '@patchbay/contract/policies/port-profiles'
import type { VlanUse } from '@patchbay/contract/policies/vlan-use'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { mayUse } from '../../../policies/used-by.ts'
import type { Requester } from '../../../policies/used-by.ts'
import { profileAt } from './profile/resolve.ts'
import { othersWords, profileNamed } from './profile/usable.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { usersOfVlan, vlanWords } from '../../../ports/vlan-use.ts'

/** What the site says of the use of VLANs and of ports, as it is now. */
export interface UsePolicies {
  readonly vlans: VlanUse
  readonly profiles: PortProfiles
}

export async function readUsePolicies(database: Kysely<Database>): Promise<UsePolicies> {
  const [vlans, profiles] = await Promise.all([
    readPolicy(database, 'vlan-use'),
    readPolicy(database, 'port-profiles'),
  ])
  return { vlans, profiles }
}

/**
 * Whether who asks may use the intent profile, and the VLANs that the port would come into and those that it would leave, by what
 * the site says now and not by the version that filled in the form.
 */
export function checkPortRequester(
  { vlans, profiles }: UsePolicies,
  intent: PortIntent,
  before: PortSnapshot,
  requester: Requester,
): Check[] {
  const profile = intent.profile === undefined ? null : profileNamed(profiles, intent.profile.name)
  const found = [...profileUse(profile, requester), ...vlanUse({ vlans, profile, intent, before, requester })]
  return found.map((one) => ({ ...one, source: null, observedAt: null, protectedClass: null }))
}

function profileUse(profile: PortProfile | null, requester: Requester): CheckResult[] {
  if (profile === null || mayUse(profile, requester)) return []
  return [{ id: 'profile-use', level: 'red', words: othersWords(profile), way: 'Choose another profile.' }]
}

interface Using {
  readonly vlans: VlanUse
  readonly profile: PortProfile | null
  readonly intent: PortIntent
  readonly before: PortSnapshot
  readonly requester: Requester
}

/**
 * A port that leaves a VLAN is as much used as one that comes into it: whoever is there loses what the VLAN's own people gave them.
 * An intent profile that names who asks wins over what is said of the VLANs that it sets: the site has given them that use of the
 * VLAN and no other. One that names nobody gives nothing, and what is left behind no profile speaks of.
 */
function vlanUse(using: Using): CheckResult[] {
  const { into, left } = vlansMoved(using.intent, using.before)
  const given = givenByProfile(using)
  return [
    ...into.flatMap((id) => (given.includes(id) ? byProfile(id, using) : comesInto(id, using))),
    ...left.flatMap((id) => leaves(id, using)),
  ]
}

/** The VLANs that it comes into and that it leaves, each once; what stays as it is is neither. */
function vlansMoved({ accessVlan, voiceVlan }: PortIntent, before: PortSnapshot) {
  const moves = [
    { from: before.accessVlan, to: accessVlan },
    { from: before.voiceVlan, to: voiceVlan },
  ].filter(({ from, to }) => to !== undefined && to !== from)
  const ids = (all: readonly (number | null | undefined)[]) => [...new Set(all.filter((id) => id != null))]
  return { into: ids(moves.map(({ to }) => to)), left: ids(moves.map(({ from }) => from)) }
}

/** Those that the profile sets at this port, where it is for who asks by name. */
function givenByProfile({ profile, intent, before, requester }: Using): readonly number[] {
  if (profile === null || profile.usedBy.length === 0 || !mayUse(profile, requester)) return []
  const { accessVlan, voiceVlan } = profileAt(profile, intent.switch, before).sets
  return [accessVlan, voiceVlan].filter((id) => id != null)
}

const byProfile = (id: number, { profile, before }: Using): CheckResult[] => [
  {
    id: `vlan-use ${id}`,
    level: 'green',
    words: `${profile?.name ?? ''} is permitted, with ${vlanWords(id, before)}.`,
    way: null,
  },
]

function comesInto(id: number, { vlans, intent, before, requester }: Using): CheckResult[] {
  const users = usersOfVlan(vlans, id, intent, before)
  if (users.length === 0) return []
  const words = `${vlanWords(id, before)} is used by ${users.join(', ')}`
  return mayUse({ usedBy: users }, requester)
    ? [
        {
          id: `vlan-use ${id}`,
          level: 'green',
          words: `${words}, and the requester is one of them.`,
          way: null,
        },
      ]
    : [{ id: `vlan-use ${id}`, level: 'red', words: `${words}.`, way }]
}

function leaves(id: number, { vlans, intent, before, requester }: Using): CheckResult[] {
  const users = usersOfVlan(vlans, id, intent, before)
  if (users.length === 0 || mayUse({ usedBy: users }, requester)) return []
  const words = `It is in ${vlanWords(id, before)}, which is used by ${users.join(', ')}: only they may remove it.`
  return [{ id: `vlan-left ${id}`, level: 'red', words, way }]
}

const way = 'Ask one of them to request it.'
