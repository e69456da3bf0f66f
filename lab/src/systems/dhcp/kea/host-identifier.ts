import { parseOctets } from './address.ts'

export const identifiers = ['hw-address', 'client-id', 'duid', 'circuit-id', 'flex-id'] as const
export type IdentifierKind = (typeof identifiers)[number]

const pairs = (digits: string) => digits.match(/../g)?.join(':') ?? ''

/**
 * The octets of a host's identifier, in lower case with colons: written with colons or spaces, as one row of digits with
 * or without 0x, or as text in single quotes. Null for what the server calls invalid.
 */
export function hostOctets(written: string): string | null {
  const quoted = /^'(.+)'$/s.exec(written)?.[1]
  if (quoted !== undefined) return pairs(Buffer.from(quoted, 'latin1').toString('hex'))
  const row = /^(?:0x)?([0-9a-f]+)$/i.exec(written)?.[1]
  if (row !== undefined) return pairs(row.padStart(row.length + (row.length % 2), '0').toLowerCase())
  const parsed = parseOctets(written.replaceAll(' ', ':'))
  return 'octets' in parsed && parsed.octets !== '' ? parsed.octets : null
}

/** As config-get and host_cmds write it: addresses and DUIDs with colons, everything else as one row of capitals. */
export const shownOctets = (kind: IdentifierKind, octets: string): string =>
  kind === 'hw-address' || kind === 'duid' ? octets : octets.replaceAll(':', '').toUpperCase()
