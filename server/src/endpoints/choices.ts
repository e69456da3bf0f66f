import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { GroupChoices, StandingEndpoint } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { readPolicy } from '../policies/policies.ts'
import { mayUse } from '../policies/used-by.ts'
import type { Requester } from '../policies/used-by.ts'
import { makerOf } from '../locate/vendors.ts'
import type { System } from '../systems/open.ts'
import { writablePlaces } from '../systems/writable.ts'
import type { Means } from '../changes/kind.ts'
import { grantersOf } from './granters.ts'
import { groupFor } from './group-for.ts'
import { neededIdentity, readKept } from './system.ts'

/** What can be chosen from in one identity system, asked now; what it does not tell is named with why. */
export async function groupChoices(
  { systems, database }: Means,
  requester: Requester,
  wanted: string | null,
  ask: Ask,
): Promise<GroupChoices> {
  const all = systems.ofKind('identity')
  const told = await Promise.all(
    all.map(async (one) => ({ name: one.name, title: one.title, blocked: await whyBlocked(one, database) })),
  )
  const system = wanted === null ? all[0] : all.find(({ name }) => name === wanted)
  const unread: GroupChoices['unread'] = []
  const none = {
    systems: told,
    system: null,
    groups: [],
    withheld: [],
    proposed: [],
    needed: [],
    profiles: [],
    attributes: [],
    unread,
  }
  if (system === undefined) return none
  const list = async <Row>(
    what: GroupChoices['unread'][number]['what'],
    asking: (can: Partial<IdentityCapabilities>) => Promise<Reading<readonly Row[]>> | undefined,
  ): Promise<readonly Row[]> => {
    try {
      const reading = await asking(await system.can())
      if (reading === undefined) unread.push({ what, why: `${system.title} does not list them.` })
      else if (!reading.complete) unread.push({ what, why: `${system.title} did not list all.` })
      return reading?.value ?? []
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      unread.push({ what, why: error.detail.message })
      return []
    }
  }
  const policy = await readPolicy(database, 'endpoint-groups')
  const [groups, profiles, attributes] = await Promise.all([
    list('groups', (can) => can.listGroups?.(ask)),
    list('profiles', (can) => can.listProfiles?.(ask)),
    list('attributes', (can) => can.listCustomAttributes?.(ask)),
  ])
  const granted = groups.map((group) => ({ ...group, usedBy: [...grantersOf(policy, group.name)] }))
  const own = granted.filter((group) => mayUse(group, requester))
  return {
    ...none,
    system: system.name,
    groups: own.map(({ name, description }) => ({ name, description })),
    withheld: granted.filter((group) => !own.includes(group)).map(({ name, usedBy }) => ({ name, usedBy })),
    proposed: onboardedThings.flatMap((thing) => {
      const group = groupFor(
        policy.things,
        thing,
        own.map(({ name }) => name),
      )
      return group === null ? [] : [{ thing, group }]
    }),
    profiles: profiles.map(({ name }) => name),
    attributes: attributes.map(({ name, type }) => ({ name, type })),
    needed: [...policy.needed],
  }
}

async function whyBlocked(
  { name, plans }: System<'identity'>,
  database: Means['database'],
): Promise<string | null> {
  if (plans === null) return 'it is read-only.'
  const [place] = await writablePlaces(database, [{ system: name, device: null }])
  return place?.why ?? null
}

/** What is kept of a device now; where that cannot be told it says why. */
export async function standingEndpoint(
  { systems }: Means,
  { mac: text, system }: { readonly mac: string; readonly system?: string | undefined },
  ask: Ask,
): Promise<StandingEndpoint> {
  const read = readMac(text)
  const mac = read?.kind === 'mac' ? read.mac : text
  const maker = makerOf(mac)
  try {
    const { says } = await readKept(neededIdentity(systems, system ?? null), mac, ask)
    if (says === null) return { mac, maker, known: null, why: null }
    const { group, staticGroup, profile, staticProfile, description, custom } = says
    const attributes = Object.entries(custom).map(([name, value]) => ({ name, value }))
    const known = { group, staticGroup, profile, staticProfile, description, attributes }
    return { mac, maker, known, why: null }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { mac, maker, known: null, why: error.detail.message }
  }
}
