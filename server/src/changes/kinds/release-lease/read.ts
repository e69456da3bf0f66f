import type { Ask } from '@patchbay/connectors/asking'
import { notFound, unreachable, Failure } from '@patchbay/connectors/failures'
import { indexOf } from '../../../ise-session/index-of.ts'
import type { Means } from '../../kind.ts'
import { leasesOf } from '../../../facts/leases.ts'
import { recentGatewayEntry } from '../../../addresses/gateway-entry.ts'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { serversOf } from '../../../addresses/dhcp-servers.ts'
import type { HoldingServer } from '../../../addresses/dhcp-servers.ts'
import { z } from 'zod'

/** A lease as it was before it is taken away, by each server of its subnet. */
export const releaseSnapshot = z.object({
  observedAt: z.string(),
  network: z.string(),
  vlan: z.number().nullable(),
  servers: z.array(
    z.object({
      system: z.string(),
      title: z.string(),
      lease: z
        .object({
          mac: z.string().nullable(),
          clientId: z.string().nullable(),
          hostname: z.string().nullable(),
          until: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Where our own walks saw the device last. */
  seen: z.object({ place: z.string(), at: z.string(), present: z.boolean() }).nullable(),
  /** The last gateway that heard the device with the address, within a day. */
  heard: z.object({ gateway: z.string(), at: z.string() }).nullable(),
})

export type ReleaseSnapshot = z.output<typeof releaseSnapshot>

interface HeldAt extends Pick<HoldingServer, 'system' | 'subnet'> {
  /** Null where nobody has the address there. */
  readonly lease: Lease | null
}

/** Who has an address, by each server of its subnet. @throws Failure where one of them does not tell */
export async function readHeld(address: string, { systems }: Means, ask: Ask): Promise<readonly HeldAt[]> {
  const servers = await serversOf({ subnet: null, address }, systems, ask)
  return Promise.all(
    servers.map(async ({ system, subnet }) => {
      const told = await leasesOf(system, [{ address }], { ask: () => ask })
      if (told?.complete !== true || told.dropped > 0) {
        throw unreachable({
          cause: 'not-understood',
          message: `${system.title} did not report the holder of ${address}.`,
        })
      }
      const lease = told.facts.find(({ value: { state } }) => state === 'active')?.value ?? null
      return { system, subnet, lease }
    }),
  )
}

/**
 * Who has the address now, and whether the device is there.
 * @throws Failure where that cannot be read, or the subnet has other servers than were found before
 */
export async function readLease(
  { address, mac, servers: wanted }: ReleaseIntent,
  means: Means,
  ask: Ask,
): Promise<ReleaseSnapshot> {
  const held = await readHeld(address, means, ask)
  const names = held.map(({ system }) => system.name)
  if (names.join(' ') !== wanted.join(' ')) {
    throw notFound({
      cause: 'absent',
      message: `The subnet of ${address} is served by ${names.join(' and ')} now. Preview again.`,
    })
  }
  const seen = mac === null ? null : await indexOf(means.database).lastSeen(mac)
  const heard = mac === null ? null : await recentGatewayEntry(means, { address, mac })
  const [first] = held
  return {
    observedAt: means.now().toISOString(),
    network: first?.subnet.subnet ?? '',
    vlan: first?.subnet.vlan ?? null,
    servers: held.map(({ system, lease }) => ({
      system: system.name,
      title: system.title,
      lease:
        lease === null
          ? null
          : {
              mac: lease.mac,
              clientId: lease.clientId,
              hostname: lease.hostname,
              until: lease.expiresAt.toISOString(),
            },
    })),
    seen:
      seen === null ? null : { place: seen.place, at: seen.lastSeen.toISOString(), present: seen.present },
    heard: heard === null ? null : { gateway: heard.gateway, at: heard.at.toISOString() },
  }
}

/** Somebody else has it, or nobody. Until when it is held grows with each renewal and matters to nobody. */
export function movedSince(before: ReleaseSnapshot, now: ReleaseSnapshot): string | null {
  for (const [at, server] of before.servers.entries()) {
    const [was, is] = [server.lease, now.servers[at]?.lease ?? null]
    if (was?.mac === is?.mac && was?.clientId === is?.clientId) continue
    return is === null
      ? `nobody has it on ${server.title} now.`
      : `${is.mac ?? is.clientId ?? 'somebody else'} has it on ${server.title} since.`
  }
  return null
}

/** A lease with whose it is: that of somebody who gets the address later is left alone. */
export const releaseIntent = z.strictObject({
  address: z.string(),
  /** Null where the client has none, and where nobody has the address. */
  mac: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Names of the servers of its subnet, the primary first; none where they could not be read. */
  servers: z.array(z.string()),
})

export type ReleaseIntent = z.output<typeof releaseIntent>

/** Decides what a wish leaves open. What cannot be read stays open, and the preview then says why. */
export async function settle(address: string, means: Means, ask: Ask): Promise<ReleaseIntent> {
  const open = { address, mac: null, clientId: null, servers: [] }
  try {
    const held = await readHeld(address, means, ask)
    const lease = held.map((server) => server.lease).find((one) => one !== null) ?? null
    return {
      address,
      mac: lease?.mac ?? null,
      clientId: lease?.clientId ?? null,
      servers: held.map(({ system }) => system.name),
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return open
  }
}
