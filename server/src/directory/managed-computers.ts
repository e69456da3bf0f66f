/** Names of computers by which DHCP and the identity system know them. */
export interface ComputerName {
  readonly name: string
  readonly dnsName: string | null
  /** It is the account asked for, and not one that a person manages. */
  readonly mine: boolean
}

export type ManagedComputers = readonly ComputerName[]

/** A lease carries the whole name or its first label, as the client told it. */
export const hostNames = (computers: ManagedComputers): readonly string[] => [
  ...new Set(
    computers
      .flatMap(({ name, dnsName }) => (dnsName === null ? [name] : [dnsName, name]))
      .map((name) => name.toLowerCase()),
  ),
]
