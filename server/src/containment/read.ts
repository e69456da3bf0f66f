import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import type { Means } from '../changes/kind.ts'
import { latestSession, placeOf } from '../endpoints/online.ts'
import { neededIdentity } from '../endpoints/system.ts'
import { leasesOf } from '../facts/leases.ts'
import { addressesOf } from '../facts/sightings.ts'
import { indexOf } from '../ise-session/index-of.ts'
import { readGranted } from './granted.ts'
import { holdersOf } from './holders.ts'
import type { ContainedMac, ContainmentSnapshot } from './snapshot.ts'

type Can = Partial<IdentityCapabilities>

export const macsIn = ({ macs }: Pick<ContainmentAsked, 'macs'>): string[] => macs.split(' ')

/** Why something is not known; what is no failure of a system goes on. */
function whyNot(error: unknown): string {
  if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
  return error.detail.message
}

/** The policy that a MAC is under. @throws Failure where that is not told, or not for certain */
export async function policyOf(can: Can, mac: string, ask: Ask): Promise<string | null> {
  const reading = await can.readContainment?.(mac, ask)
  if (reading === undefined || (reading.value === null && !reading.complete)) {
    throw new Failure('unreadable', {
      cause: 'not-understood',
      message: `It is not known whether ${mac} is under a policy.`,
    })
  }
  return reading.value?.policy ?? null
}

export const storedSession = (session: IdentitySession): NonNullable<ContainedMac['session']> => ({
  place: placeOf(session),
  address: session.address,
  username: session.username,
  vlan: session.vlan,
  group: session.group,
  authorization: session.authorization,
  startedAt: session.startedAt?.toISOString() ?? null,
})

/** The policies, sessions, names and places of a device's MACs, each read now. */
export async function readContained(
  { system: name, macs, policy, act }: ContainmentAsked,
  means: Means,
  ask: Ask,
): Promise<ContainmentSnapshot> {
  const system = neededIdentity(means.systems, name)
  const can = await system.can()
  const unread = new Set<string>()
  const all: ContainedMac[] = []
  for (const mac of macsIn({ macs })) all.push(await readOne(can, mac, means, ask, unread))
  return {
    observedAt: means.now().toISOString(),
    title: system.title,
    macs: all,
    policies: await quarantinePolicies(can, ask),
    grants: policy === null || act === 'release' ? null : await grantsOf(can, policy, means, ask),
    unread: [...unread],
  }
}

async function readOne(
  can: Can,
  mac: string,
  means: Means,
  ask: Ask,
  unread: Set<string>,
): Promise<ContainedMac> {
  const { database } = means
  const [policy, session, seen, known, leases, holders] = await Promise.all([
    policyOf(can, mac, ask).then(
      (value) => ({ value, why: null }),
      (error: unknown) => ({ value: null, why: whyNot(error) }),
    ),
    latestSession(can, mac, ask).then(
      (value) => ({ value, why: null }),
      (error: unknown) => ({ value: null, why: whyNot(error) }),
    ),
    indexOf(database).lastSeen(mac),
    addressesOf(database, mac),
    leasesNow(mac, means, ask, unread),
    holdersOf(database, mac),
  ])
  return {
    mac,
    policy: policy.value,
    policyUnknown: policy.why,
    holders,
    session: session.value === null ? null : storedSession(session.value),
    sessionUnknown: session.why,
    hostnames: [...new Set(leases.flatMap(({ hostname }) => (hostname === null ? [] : [hostname])))],
    addresses: [
      ...new Set([
        ...known.rows.filter(({ present }) => present).map(({ address }) => address),
        ...leases.map(({ address }) => address),
      ]),
    ],
    seen: seen?.present === true ? seen.place : null,
  }
}

/** Leases that run; a server that does not answer is named. */
async function leasesNow(mac: string, { systems, now }: Means, ask: Ask, unread: Set<string>) {
  const told = await Promise.all(
    systems.ofKind('dhcp').map(async (server) => {
      try {
        return (await leasesOf(server, [{ mac }], { ask: () => ask }))?.facts ?? []
      } catch (error) {
        whyNot(error)
        unread.add(server.title)
        return []
      }
    }),
  )
  return told.flat().flatMap(({ value }) => (value.expiresAt > now() ? [value] : []))
}

async function grantsOf(can: Can, policy: string, { now }: Means, ask: Ask) {
  const { results, why } = await readGranted(can, { policy }, now(), ask)
  return { results: [...results], why }
}

async function quarantinePolicies(can: Can, ask: Ask): Promise<string[] | null> {
  try {
    const reading = await can.listContainmentPolicies?.(ask)
    return reading?.value.filter(({ quarantines }) => quarantines).map(({ name }) => name) ?? null
  } catch (error) {
    whyNot(error)
    return null
  }
}
