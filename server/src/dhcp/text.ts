import type { Classified } from '@patchbay/contract/identifiers/identifiers'
import type { System } from '../systems/open.ts'

/** What DHCP servers are asked about. */
export type DhcpSubject =
  | { readonly by: 'address'; readonly address: string }
  | { readonly by: 'mac'; readonly mac: string }
  | { readonly by: 'client-id'; readonly clientId: string }
  | { readonly by: 'hostname'; readonly hostname: string }
  | { readonly by: 'network'; readonly network: string }
  | { readonly by: 'vlan'; readonly vlan: number }
  | { readonly by: 'server'; readonly server: string }

export interface DhcpText {
  readonly subject: DhcpSubject
  readonly kind: string
  readonly words: string
  readonly canonical: string
  readonly badges: readonly string[]
}

const elsewhere = 'Search and locate takes it'

const faults: Readonly<Record<string, string>> = {
  ticket: 'a ticket, and no service desk is connected',
  'partial-mac': `a part of a MAC: DHCP servers take whole ones; ${elsewhere}`,
  ipv6: `an IPv6 address: only DHCPv4 is read; ${elsewhere}`,
  email: `a person: DHCP servers know none; ${elsewhere}`,
  username: `a person: DHCP servers know none; ${elsewhere}`,
  phone: `a phone number: DHCP servers know none; ${elsewhere}`,
  port: `a switch port: DHCP servers know none; ${elsewhere}`,
}

type Known = Pick<System, 'name' | 'title' | 'address'>

/** A server by its short name, its title, or what the network calls it with or without the domain. */
function serverNamed(text: string, servers: readonly Known[]): Known | undefined {
  const wanted = text.trim().toLowerCase()
  const bare = (name: string) => (/^\d+(\.\d+){3}$/.test(name) ? name : (name.split('.')[0] ?? name))
  return servers.find(({ name, title, address }) =>
    [name, title, address, address === null ? null : bare(address)].some(
      (known) => known?.toLowerCase() === wanted,
    ),
  )
}

/** Takes the text for something that a DHCP server knows, or says why none could. */
export function dhcpText(
  text: string,
  reading: Exclude<Classified, { readonly fault: string }>,
  servers: readonly Known[],
): DhcpText | { readonly fault: string } {
  const { identifier, words, badges } = reading
  const { kind, canonical } = identifier
  const told = { kind, words, canonical, badges }
  const server = serverNamed(text, servers)
  if (server !== undefined) {
    return {
      ...told,
      kind: 'server',
      words: 'DHCP server',
      canonical: server.name,
      subject: { by: 'server', server: server.name },
    }
  }
  switch (kind) {
    case 'ipv4':
      return { ...told, subject: { by: 'address', address: canonical } }
    case 'mac':
      return { ...told, subject: { by: 'mac', mac: canonical } }
    case 'client-id':
      return { ...told, subject: { by: 'client-id', clientId: canonical } }
    case 'network':
      return canonical.includes(':')
        ? { fault: `an IPv6 network: only DHCPv4 is read; ${elsewhere}` }
        : { ...told, words: 'subnet', subject: { by: 'network', network: canonical } }
    case 'vlan':
      return { ...told, words: 'VLAN', subject: { by: 'vlan', vlan: Number(canonical) } }
    case 'name':
      return {
        ...told,
        words: 'host name, subnet or server',
        subject: { by: 'hostname', hostname: canonical.toLowerCase().replace(/\.$/, '') },
      }
    default:
      return { fault: faults[kind] ?? 'not something that a DHCP server knows' }
  }
}
