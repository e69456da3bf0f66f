/** Names of computers by which DHCP and the identity system know them. */
export interface ComputerName {
  readonly name: string
  readonly dnsName: string | null
  /** It is the account asked for, and not one that a person manages. */
  readonly mine: boolean
}

/** The sources tell of more computers than anybody has. */
export const mostComputers = 20

export type ManagedComputers = readonly ComputerName[]

/** A lease carries the whole name or its first label, as the client told it. */
export const hostNames = (computers: ManagedComputers): readonly string[] => [
  ...new Set(
    computers
      .flatMap(({ name, dnsName }) => (dnsName === null ? [name] : [dnsName, name]))
      .map((name) => name.toLowerCase()),
  ),
]

const labelOf = (name: string) => name.split('.')[0]?.toLowerCase()

/** A device is known to be a computer by the name it was found under, or calls itself by its name. */
export function isComputer(
  device: { readonly title: string; readonly mac: string; readonly computer: string | null },
  { name, dnsName }: ComputerName,
): boolean {
  if (device.computer !== null) return device.computer === name
  if (device.title === device.mac) return false
  const called = labelOf(device.title)
  return called === labelOf(name) || (dnsName !== null && called === labelOf(dnsName))
}
