import type { DhcpOption } from '../capabilities.ts'
import type { Option } from './schema.ts'

/** Names of RFC 2132 as Kea 2.2 to 3.2 spell them, for configurations that give one of name and code only. */
const codes: Readonly<Record<string, number>> = {
  'subnet-mask': 1,
  'time-offset': 2,
  routers: 3,
  'time-servers': 4,
  'domain-name-servers': 6,
  'log-servers': 7,
  'host-name': 12,
  'domain-name': 15,
  'interface-mtu': 26,
  'broadcast-address': 28,
  'ntp-servers': 42,
  'vendor-encapsulated-options': 43,
  'netbios-name-servers': 44,
  'tftp-server-name': 66,
  'boot-file-name': 67,
  'domain-search': 119,
  'classless-static-route': 121,
  'tftp-server-address': 150,
  'v4-captive-portal': 114,
}

/** What a client without any class may be given of RFC 2132's options: a vendor's own spaces use the same numbers. */
export const isPlain = ({ space = 'dhcp4', 'client-classes': classes = [] }: Option): boolean =>
  space === 'dhcp4' && classes.length === 0

/** Those that a client without a class is sent, of one level alone. */
export const sentOptions = (options: readonly Option[]): readonly Option[] =>
  options.filter((option) => isPlain(option) && option['never-send'] !== true)

export const codeOf = ({ code, name }: Option): number | null => code ?? codes[name ?? ''] ?? null

type OptionValue = Omit<DhcpOption, 'from'>

const optionOf = (option: Option): OptionValue => ({
  code: codeOf(option),
  name: option.name?.slice(0, 100) ?? null,
  data: (option.data ?? '').slice(0, 1_000),
})

const byCode = (one: OptionValue, other: OptionValue) => (one.code ?? 255) - (other.code ?? 255)

/** What a reservation itself says; it wins over its subnet. */
export const ownOptions = (options: readonly Option[]): OptionValue[] =>
  sentOptions(options).map(optionOf).sort(byCode)

/**
 * The nearest of server, shared network and subnet wins, option by option. `never-send` does not go by nearness: said
 * once, on any of the three, no client gets the option (manual of 2.2 and later).
 */
export function effectiveOptions(
  server: readonly Option[],
  sharedNetwork: readonly Option[],
  subnet: readonly Option[],
): DhcpOption[] {
  const nearest = new Map<string, DhcpOption>()
  const levels = [
    ['server', server],
    ['shared-network', sharedNetwork],
    ['subnet', subnet],
  ] as const
  const never = new Set<string>()
  for (const [from, options] of levels) {
    for (const option of options.filter(isPlain)) {
      const told = optionOf(option)
      const key = String(told.code ?? told.name)
      if (option['never-send'] === true) never.add(key)
      nearest.set(key, { ...told, from })
    }
  }
  for (const key of never) nearest.delete(key)
  return [...nearest.values()].sort(byCode)
}
