import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import type { Means, Proof, Step } from '../../kind.ts'
import { neededServer } from '../dhcp-servers.ts'
import type { ReleaseIntent } from './intent.ts'
import type { ReleaseSnapshot } from './read.ts'
import { leasesOf } from '../../../facts/leases.ts'

/** Each server that has it in turn, the primary first: partners tell each other of leases given, not of leases taken away. */
export function releaseSteps(intent: ReleaseIntent, before: ReleaseSnapshot, means: Means): Step[] {
  const { address, mac, clientId } = intent
  return before.servers
    .filter(({ lease }) => lease !== null)
    .map(({ system: name, title }) => ({
      name: `release ${name}`,
      title: `Have ${title} forget the lease`,
      forth: {
        apply: async (writing) => {
          const { releaseLease } = await neededServer(means.systems, name).writes()
          if (releaseLease === undefined) {
            throw refused({ cause: 'right-missing', message: `${title} gives no lease up.` })
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
    throw refused({ cause: 'right-missing', message: `${system.title} does not tell its leases.` })
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

export function releaseProofs(intent: ReleaseIntent, before: ReleaseSnapshot, means: Means): Proof[] {
  return before.servers.map(({ system, title }) => ({
    name: `gone ${system}`,
    title: `${title} has it no more`,
    limit,
    look: async (ask) => {
      const { holds, seen } = await goneFrom(system, intent, means, ask)
      return { proven: holds, seen, source: title }
    },
  }))
}
