import { formatAddress, parsePool, parsePrefix } from './address.ts'
import { hostOctets, identifiers, shownOctets } from './host-identifier.ts'
import { isList, isObject, type Json, type JsonObject } from './json.ts'

/** What a reservation shows in config-get whether it was set or not. */
const emptyReservation: JsonObject = {
  'boot-file-name': '',
  'client-classes': [],
  hostname: '',
  'next-server': '0.0.0.0',
  'option-data': [],
  'server-hostname': '',
}

export function normaliseReservation(reservation: JsonObject): JsonObject {
  const tidy = identifiers.flatMap((kind) => {
    const written = reservation[kind]
    const octets = typeof written === 'string' ? hostOctets(written) : null
    return octets === null ? [] : [[kind, shownOctets(kind, octets)] as const]
  })
  return { ...emptyReservation, ...reservation, ...Object.fromEntries(tidy) }
}

/** config-get shows a pool as a prefix where it is one, else as its ends without spaces. */
function normalisePool(text: string): string {
  const range = parsePool(text)
  if (range === null) return text
  const size = range.last - range.first + 1
  const bits = 32 - Math.log2(size)
  const aligned = Number.isInteger(bits) && range.first % size === 0
  if (aligned && parsePrefix(`${formatAddress(range.first)}/${bits}`) !== null) {
    return `${formatAddress(range.first)}/${bits}`
  }
  return `${formatAddress(range.first)}-${formatAddress(range.last)}`
}

const inherited = ['valid-lifetime', 'renew-timer', 'rebind-timer', 't1-percent', 't2-percent'] as const

/** Fills in what config-get shows for a subnet: lifetimes taken from the globals, whole reservations, tidy pools. */
export function normaliseSubnet(subnet: JsonObject, globals: JsonObject): JsonObject {
  const from = (key: string): Json => subnet[key] ?? globals[key] ?? 0
  const list = (key: string) => {
    const value = subnet[key]
    return isList(value) ? value.filter(isObject) : []
  }
  return {
    '4o6-interface': '',
    '4o6-interface-id': '',
    '4o6-subnet': '',
    'calculate-tee-times': false,
    'store-extended-info': false,
    relay: { 'ip-addresses': [] },
    ...Object.fromEntries(inherited.map((key) => [key, from(key)])),
    'min-valid-lifetime': from('valid-lifetime'),
    'max-valid-lifetime': from('valid-lifetime'),
    'option-data': [],
    ...subnet,
    pools: list('pools').map((pool) => ({
      'option-data': [],
      ...pool,
      pool: typeof pool['pool'] === 'string' ? normalisePool(pool['pool']) : '',
    })),
    reservations: list('reservations').map(normaliseReservation),
  }
}
