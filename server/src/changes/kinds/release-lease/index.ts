import type { Asked } from '@patchbay/contract/changes/change'
import { declaredAct } from '../../kind.ts'
import { refused } from '@patchbay/connectors/failures'
import { releaseLease as change } from '@patchbay/contract/changes/kinds/release-lease'
import { touchesNothing } from '../../../policies/protected.ts'
import { placesNamed } from '../../downstream/place-named.ts'
import type { ChangeKind, Means, Shown, Proof, Step } from '../../kind.ts'
import { releaseIntent, settle, movedSince, readLease, releaseSnapshot } from './read.ts'
import type { ReleaseIntent, ReleaseSnapshot } from './read.ts'
import { neededServer } from '../../../addresses/dhcp-servers.ts'
import type { Check } from '@patchbay/contract/changes/check'
import type { Ask } from '@patchbay/connectors/asking'
import { leasesOf } from '../../../facts/leases.ts'

type Finding = Pick<Check, 'id' | 'level' | 'words' | 'way' | 'source'>

/** What was looked at, each with how it was found. */
function checkRelease(intent: ReleaseIntent, before: ReleaseSnapshot): Check[] {
  return [held(intent, before), online(before)].map((one) => ({
    ...one,
    observedAt: before.observedAt,
    protectedClass: null,
  }))
}

const whoOf = ({ mac, clientId }: { readonly mac: string | null; readonly clientId: string | null }) =>
  mac ?? `client ${clientId ?? 'without a name'}`

function held({ address, mac, clientId }: ReleaseIntent, { servers }: ReleaseSnapshot): Finding {
  const holding = servers.filter(({ lease }) => lease !== null)
  const source = servers.map(({ title }) => title).join(' and ')
  const base = { id: 'lease', source, way: null }
  if (holding.length === 0)
    return { ...base, level: 'red', words: `Nobody has ${address}, so there is no lease to release.` }
  const other = holding.find(
    ({ lease }) => lease?.mac !== mac || (mac === null && lease?.clientId !== clientId),
  )
  if (other?.lease != null) {
    const words = `The servers disagree on its holder: ${other.title} says ${whoOf(other.lease)}.`
    return { ...base, level: 'red', words, way: 'Check both servers first.' }
  }
  const [{ lease } = { lease: null }] = holding
  const name = lease?.hostname == null ? '' : ` (${lease.hostname})`
  return {
    ...base,
    level: 'green',
    words: `${whoOf({ mac, clientId })}${name} has it until ${lease?.until ?? ''}.`,
  }
}

/** The server forgets; the client does not, and goes on with the address until it asks again (RFC 2131 section 4.4.5). */
function online({ seen, heard }: ReleaseSnapshot): Finding {
  const base = { id: 'online', source: null }
  if (heard !== null) {
    const words = `${heard.gateway} heard the device with this address at ${heard.at}. It uses the address until it renews; the server may lease it to another device before.`
    return {
      ...base,
      level: 'amber',
      words,
      way: 'Bounce its port afterwards, so that it renews.',
    }
  }
  if (seen?.present === true) {
    const words = `The device is on ${seen.place} now. It may use the address until it renews.`
    return {
      ...base,
      level: 'amber',
      words,
      way: 'Bounce its port afterwards, so that it renews.',
    }
  }
  const words =
    seen === null ? 'The device was never seen.' : `The device was seen last on ${seen.place} at ${seen.at}.`
  return { ...base, level: 'green', words, way: null }
}

function showRelease(
  { address, mac }: ReleaseIntent,
  { servers, network }: ReleaseSnapshot,
  { systems }: Means,
): Shown {
  const holding = servers.filter(({ lease }) => lease !== null)
  const [{ lease } = { lease: null }] = holding
  const titles = holding.map(({ title }) => title).join(' and ')
  return {
    sentence:
      lease === null
        ? `Nobody has ${address}.`
        : `Release the lease of ${mac ?? 'its client'} on ${address} in ${network} on ${titles}.`,
    target: `Lease of ${address}`,
    fields: [],
    sendings: holding.map(({ system, title }) => ({
      to: title,
      lines: [...neededServer(systems, system).plans.releaseLines(address)],
    })),
    affected:
      lease === null
        ? []
        : [
            {
              mac,
              address,
              name: lease.hostname,
              owner: null,
              how: 'keeps the address until it renews, and may then get another',
            },
          ],
    transliterated: [],
    nothing: lease === null,
  }
}

/** Has every server of a subnet forget who has an address. */
export const releaseLease: ChangeKind<ReleaseIntent, ReleaseSnapshot> = {
  ...declaredAct(change),
  intent: releaseIntent,
  snapshot: releaseSnapshot,
  settle: ({ address }: Asked<typeof change>, means, ask) => settle(address, means, ask),
  named: ({ address }) => `Lease of ${address}`,
  targets: ({ address, mac }) => [`address ${address}`, ...(mac === null ? [] : [`reservation ${mac}`])],
  writesTo: ({ servers }) => {
    if (servers.length > 0) return servers.map((system) => ({ system, device: null }))
    throw refused({ cause: 'right-missing', message: 'The DHCP servers that have it are not known.' })
  },
  read: readLease,
  moved: movedSince,
  touches: ({ mac, address }, { seen, vlan, servers }) => ({
    ...touchesNothing,
    places: placesNamed(seen?.place),
    vlans: vlan === null ? [] : [vlan],
    macs: mac === null ? [] : [mac],
    hosts: servers.flatMap(({ lease }) => lease?.hostname ?? []),
    addresses: [address],
  }),
  check: async (intent, before) => checkRelease(intent, before),
  show: showRelease,
  steps: releaseSteps,
  proofs: releaseProofs,
  risky: () => true,
}

/** Each server that has it in turn, the primary first: partners tell each other of leases given, not of leases taken away. */
function releaseSteps(intent: ReleaseIntent, before: ReleaseSnapshot, means: Means): Step[] {
  const { address, mac, clientId } = intent
  return before.servers
    .filter(({ lease }) => lease !== null)
    .map(({ system: name, title }) => ({
      name: `release ${name}`,
      title: `Release the lease on ${title}`,
      forth: {
        apply: async (writing) => {
          const { releaseLease } = await neededServer(means.systems, name).writes()
          if (releaseLease === undefined) {
            throw refused({ cause: 'right-missing', message: `${title} cannot release leases.` })
          }
          return releaseLease({ address, mac, clientId }, writing)
        },
        holds: (ask) => goneFrom(name, intent, means, ask),
      },
      // No server takes back what a client has to ask for: one that is there does so by itself.
      back: 'stays',
    }))
}

async function goneFrom(
  name: string,
  { address, mac, clientId }: ReleaseIntent,
  { systems }: Means,
  ask: Ask,
) {
  const system = neededServer(systems, name)
  const told = await leasesOf(system, [{ address }], { ask: () => ask })
  if (told?.complete !== true) {
    throw refused({ cause: 'right-missing', message: `${system.title} does not report leases.` })
  }
  const lease = told.facts.find(({ value: { state } }) => state === 'active')?.value
  const own = lease !== undefined && (mac === null ? lease.clientId === clientId : lease.mac === mac)
  const seen =
    lease === undefined
      ? `Nobody has ${address} on ${system.title}.`
      : `${lease.mac ?? lease.clientId ?? 'Somebody'} has it on ${system.title} until ${lease.expiresAt.toISOString()}.`
  return { holds: !own, seen }
}

/** Seconds. */
const limit = 60

function releaseProofs(intent: ReleaseIntent, before: ReleaseSnapshot, means: Means): Proof[] {
  return before.servers.map(({ system, title }) => ({
    name: `gone ${system}`,
    title: `${title} no longer has it`,
    limit,
    look: async (ask) => {
      const { holds, seen } = await goneFrom(system, intent, means, ask)
      return { proven: holds, seen, source: title }
    },
  }))
}
