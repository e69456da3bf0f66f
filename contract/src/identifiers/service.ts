/** What is asked of a firewall: a protocol, and a port where it has ports. */
export interface Service {
  readonly protocol: 'tcp' | 'udp' | 'icmp'
  /** Null for ICMP. */
  readonly port: number | null
}

/** Services by the names that people use, with the port of IANA's registry. */
const named: Readonly<Record<string, Service>> = {
  ftp: { protocol: 'tcp', port: 21 },
  ssh: { protocol: 'tcp', port: 22 },
  smtp: { protocol: 'tcp', port: 25 },
  dns: { protocol: 'udp', port: 53 },
  http: { protocol: 'tcp', port: 80 },
  kerberos: { protocol: 'tcp', port: 88 },
  dicom: { protocol: 'tcp', port: 104 },
  ntp: { protocol: 'udp', port: 123 },
  ldap: { protocol: 'tcp', port: 389 },
  https: { protocol: 'tcp', port: 443 },
  quic: { protocol: 'udp', port: 443 },
  smb: { protocol: 'tcp', port: 445 },
  ldaps: { protocol: 'tcp', port: 636 },
  rdp: { protocol: 'tcp', port: 3389 },
  ping: { protocol: 'icmp', port: null },
  icmp: { protocol: 'icmp', port: null },
}

export const usualService = 'tcp/443'

/** Reads `443`, `tcp/443`, `udp 53`, `https` or `ping`; a port alone is of TCP. */
export function readService(text: string): Service | { readonly fault: string } {
  const typed = text.trim().toLowerCase()
  const known = Object.hasOwn(named, typed) ? named[typed] : undefined
  if (known !== undefined) return known
  const [, before, digits = '', after] =
    /^(?:(tcp|udp)[\s/:]*)?(\d{1,5})(?:[\s/]+(tcp|udp))?$/.exec(typed) ?? []
  const port = Number(digits)
  if (digits === '' || port < 1 || port > 65_535 || (before !== undefined && after !== undefined))
    return { fault: 'Enter a service such as tcp/443, udp/53, https or ping.' }
  return { protocol: (before ?? after) === 'udp' ? 'udp' : 'tcp', port }
}

export const serviceWords = ({ protocol, port }: Service): string =>
  port === null ? protocol : `${protocol}/${port}`
