import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { ReservedBy } from '@patchbay/contract/reserved-by'
import { reservedByWords, textOfOctets } from './reserved-by-words.ts'

/** A client as a lease tells of it. */
export interface Client {
  readonly mac: string | null
  readonly clientId: string | null
}

type ReservedDevice = Pick<Reservation, 'mac' | 'identifier'>

const bare = (octets: string) => octets.replaceAll(/[^0-9a-f]/gi, '').toLowerCase()

/**
 * Is the reservation this client's. Null where it cannot be told: a lease says nothing of the circuit that it was asked
 * for at, nor of what a server makes up by itself, and a client may send no client id.
 */
export function keptFor({ mac, identifier }: ReservedDevice, client: Client): boolean | null {
  if (identifier === undefined) return mac === null || client.mac === null ? null : mac === client.mac
  if (identifier.kind !== 'client-id') return null
  if (client.clientId !== null) return bare(client.clientId) === bare(identifier.value)
  return mac !== null && mac === client.mac ? true : null
}

/** By what it goes, where that is no hardware address. */
export function byOf({ identifier }: ReservedDevice): ReservedBy | null {
  return identifier === undefined
    ? null
    : { ...identifier, text: textOfOctets(identifier.kind, identifier.value) }
}

/** Null where it goes by a hardware address. */
export function keptByWords(kept: ReservedDevice): string | null {
  const by = byOf(kept)
  return by === null ? null : reservedByWords(by)
}

/** What it goes by, as the client is known: its MAC, or such as `client id ff:12:…`. */
export const knownBy = (kept: ReservedDevice): string => kept.mac ?? keptByWords(kept) ?? 'no MAC'

/** The same client, however its reservation is written: a client id that is made of a MAC is that MAC. */
export const clientKey = ({ mac, identifier }: ReservedDevice): string | null =>
  mac ?? identifier?.value ?? null
