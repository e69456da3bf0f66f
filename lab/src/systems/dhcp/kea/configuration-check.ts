import { CommandError } from './answer.ts'
import { hostOctets, shownOctets } from './host-identifier.ts'
import { contains, parseAddress, parsePool, parsePrefix, type Range } from './address.ts'
import { isList, isObject, type Json, type JsonObject, word } from './json.ts'

const globalNames = new Set(
  `allocator authoritative boot-file-name calculate-tee-times client-classes comment compatibility config-control
  control-socket control-sockets ddns-conflict-resolution-mode ddns-generated-prefix ddns-override-client-update
  ddns-override-no-update ddns-qualifying-suffix ddns-replace-client-name ddns-send-updates ddns-ttl-percent
  ddns-update-on-renew ddns-use-conflict-resolution decline-probation-period dhcp-ddns dhcp-queue-control dhcp4o6-port
  early-global-reservations-lookup echo-client-id expired-leases-processing hooks-libraries
  host-reservation-identifiers hostname-char-replacement hostname-char-set hosts-database hosts-databases
  interfaces-config ip-reservations-unique lease-database loggers match-client-id max-valid-lifetime min-valid-lifetime
  multi-threading next-server offer-lifetime option-data option-def parked-packet-limit rebind-timer renew-timer
  reservation-mode reservations reservations-global reservations-in-subnet reservations-lookup-first
  reservations-out-of-pool sanity-checks server-hostname server-tag shared-networks statistic-default-sample-age
  statistic-default-sample-count store-extended-info subnet4 t1-percent t2-percent user-context valid-lifetime`.split(
    /\s+/,
  ),
)

const subnetNames = new Set(
  `4o6-interface 4o6-interface-id 4o6-subnet allocator authoritative boot-file-name calculate-tee-times client-class
  comment ddns-generated-prefix ddns-override-client-update ddns-override-no-update ddns-qualifying-suffix
  ddns-replace-client-name ddns-send-updates hostname-char-replacement hostname-char-set id interface match-client-id
  max-valid-lifetime min-valid-lifetime next-server offer-lifetime option-data pools rebind-timer relay renew-timer
  require-client-classes reservation-mode reservations reservations-global reservations-in-subnet
  reservations-out-of-pool server-hostname store-extended-info subnet t1-percent t2-percent user-context
  valid-lifetime`.split(/\s+/),
)

// In the order of the server's own words.
const identifiers = ['circuit-id', 'client-id', 'duid', 'flex-id', 'hw-address'] as const
const reservationNames = new Set<string>([
  ...identifiers,
  ...'boot-file-name client-classes hostname ip-address next-server option-data server-hostname user-context comment'.split(
    ' ',
  ),
])

const objects = (value: Json | undefined) => (isList(value) ? value.filter(isObject) : [])

/** The place of a global reservation: any address will do. */
export const everywhere = { id: 0, prefix: '0.0.0.0/0', range: { first: 0, last: 0xffff_ffff } } as const

interface Seen {
  readonly ids: Set<number>
  readonly prefixes: Set<string>
}

/**
 * Refuses what kea-dhcp4 refuses, in its words (taken from 2.2.0 and the reference). `(<wire>:0:n)` is where in the
 * command the fault was; n is the offset in the command as sent on.
 */
export function checkConfiguration(dhcp4: JsonObject) {
  const sent = JSON.stringify(dhcp4)
  const where = (part: Json) => ` (<wire>:0:${Math.max(0, sent.indexOf(JSON.stringify(part))) + 12})`
  for (const name of Object.keys(dhcp4)) {
    if (globalNames.has(name)) continue
    throw new CommandError(`unsupported global configuration parameter: ${name}${where(dhcp4[name] ?? null)}`)
  }
  const seen: Seen = { ids: new Set(), prefixes: new Set() }
  const networks = objects(dhcp4['shared-networks'])
  const subnets = [
    ...networks.flatMap((network) => objects(network['subnet4'])),
    ...objects(dhcp4['subnet4']),
  ]
  for (const subnet of subnets) checkSubnet(subnet, seen, where)
  checkReservations(objects(dhcp4['reservations']), everywhere, where)
}

function checkSubnet(subnet: JsonObject, seen: Seen, where: (part: Json) => string) {
  for (const name of Object.keys(subnet)) {
    if (!subnetNames.has(name)) throw new CommandError(`spurious '${name}' parameter`)
  }
  const prefix = subnet['subnet']
  if (typeof prefix !== 'string') {
    throw new CommandError(
      `subnet configuration failed: mandatory 'subnet' parameter is missing${where(subnet)}`,
    )
  }
  const range = parsePrefix(prefix)
  if (range === null) {
    throw new CommandError(
      `subnet configuration failed: Invalid subnet syntax (prefix/len expected):${prefix}${where(subnet)}`,
    )
  }
  const id = subnet['id']
  if (typeof id !== 'number' || seen.ids.has(id)) {
    throw new CommandError(`ID of the new IPv4 subnet '${word(id)}' is already in use${where(subnet)}`)
  }
  if (seen.prefixes.has(prefix)) {
    throw new CommandError(`subnet with the prefix of '${prefix}' already exists${where(subnet)}`)
  }
  seen.ids.add(id)
  seen.prefixes.add(prefix)
  for (const pool of objects(subnet['pools'])) checkPool(pool, prefix, range, where)
  checkReservations(objects(subnet['reservations']), { id, prefix, range }, where)
}

function checkPool(pool: JsonObject, prefix: string, range: Range, where: (part: Json) => string) {
  const text = pool['pool']
  const parsed = typeof text === 'string' ? parsePool(text) : null
  if (parsed === null) throw new CommandError(`Failed to create pool defined by: ${word(text)}${where(pool)}`)
  if (contains(range, parsed.first) && contains(range, parsed.last)) return
  throw new CommandError(
    `subnet configuration failed: a pool of type V4, with the following address range: ${word(text).replaceAll(' ', '')}` +
      ` does not match the prefix of a subnet: ${prefix} to which it is being added${where(pool)}`,
  )
}

/** One list of one subnet: shape, place, and nobody twice. */
export function checkReservations(
  reservations: readonly JsonObject[],
  subnet: { readonly id: number; readonly prefix: string; readonly range: Range },
  where: (part: Json) => string,
) {
  const hosts = new Set<string>()
  const addresses = new Set<string>()
  for (const reservation of reservations) {
    const host = checkReservation(reservation, subnet, where)
    if (hosts.has(host.identity)) {
      throw new CommandError(
        host.mac === null
          ? `failed to add duplicate IPv4 host using identifier: ${host.identity}`
          : `failed to add new host using the HW address '${host.mac}' to the IPv4 subnet id '${subnet.id}'` +
              ' as this host has already been added',
      )
    }
    hosts.add(host.identity)
    if (host.address === null) continue
    if (addresses.has(host.address)) {
      // The quotation marks do not balance in the server either.
      throw new CommandError(
        `failed to add new host using the HW address '${host.mac ?? '(null)'} and DUID '(null)' to the IPv4 subnet` +
          ` id '${subnet.id}' for the address ${host.address}: There's already a reservation for this address`,
      )
    }
    addresses.add(host.address)
  }
}

function checkReservation(
  reservation: JsonObject,
  subnet: { readonly prefix: string; readonly range: Range },
  where: (part: Json) => string,
) {
  const at = () => where(reservation)
  for (const name of Object.keys(reservation)) {
    if (!reservationNames.has(name)) {
      throw new CommandError(`unsupported configuration parameter '${name}'${at()}`)
    }
  }
  const [identifier, second] = identifiers.filter((name) => reservation[name] !== undefined)
  if (identifier === undefined) {
    throw new CommandError(
      `one of the supported identifiers must be specified for host reservation: ${identifiers.join(', ')}${at()}`,
    )
  }
  if (second !== undefined) {
    throw new CommandError(`the '${second}' and '${identifier}' are mutually exclusive${at()}`)
  }
  const raw = reservation[identifier]
  const octets = typeof raw === 'string' ? hostOctets(raw) : null
  if (octets === null) {
    throw new CommandError(
      raw === ''
        ? `empty host identifier used${at()}`
        : `invalid host identifier value '${word(raw)}'${at()}`,
    )
  }
  const value = shownOctets(identifier, octets)
  const hostname = reservation['hostname']
  if (hostname !== undefined && typeof hostname !== 'string') {
    throw new CommandError(`stringValue() called on non-string Element in${at()}`)
  }
  const address = reservation['ip-address']
  if (address !== undefined) checkPlace(address, subnet, at)
  if (
    address === undefined &&
    (hostname === undefined || hostname === '') &&
    !objects(reservation['option-data']).length
  ) {
    throw new CommandError(
      `specified reservation for DUID: hwtype=1 ${value} must include at least one resource, i.e. hostname, IPv4` +
        ' address, IPv6 address/prefix, options',
    )
  }
  return {
    identity: `${identifier}=${value}`,
    mac: identifier === 'hw-address' ? value : null,
    address: typeof address === 'string' ? address : null,
  }
}

function checkPlace(
  address: Json,
  subnet: { readonly prefix: string; readonly range: Range },
  at: () => string,
) {
  const parsed = typeof address === 'string' ? parseAddress(address) : null
  if (parsed === null) {
    throw new CommandError(`Failed to convert string to address '${word(address)}': Invalid argument${at()}`)
  }
  if (contains(subnet.range, parsed)) return
  // 2.2.0 says "is not within the IPv4 subnet" here; later versions say it as below.
  throw new CommandError(
    `specified reservation '${word(address)}' is not matching the IPv4 subnet prefix '${subnet.prefix}'${at()}`,
  )
}
