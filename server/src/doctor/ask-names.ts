import { recordsOf } from '../facts/records.ts'
import type { Settled } from '../sources/ask-source.ts'
import { contains } from '../dhcp/network.ts'
import { addressOf, heldLease } from './known/device.ts'
import type { DoctorPart, DoctorSearch } from './search.ts'

/** Names that somebody keeps for the device, whole where its subnet completes them. */
function namesOf({ doctor, dossier }: DoctorSearch, address: string): string[] {
  const subnet = doctor.scopes.flatMap(({ subnets }) => subnets).find((one) => contains(one.subnet, address))
  const suffix = subnet?.naming.suffix ?? null
  const whole = (name: string) =>
    name.includes('.') || suffix === null ? name.toLowerCase() : `${name}.${suffix}`.toLowerCase()
  const lease = heldLease(dossier)?.value
  // What a device calls itself is its name in DNS only where the server enters it.
  const isEntered = lease?.fqdnForward === true || subnet?.naming.updates === true
  const names = [
    ...dossier.reservations
      .filter(({ value }) => value.address === address)
      .map(({ value }) => value.hostname),
    ...(isEntered ? [lease?.hostname ?? null] : []),
    ...dossier.computers.map(({ value }) => value.dnsName),
  ]
  return [...new Set(names.filter((name) => name !== null && name !== '').map((name) => whole(name ?? '')))]
}

/** Records of the address, and of the names that the device goes by. */
export async function readNames({ search, system, turn }: DoctorPart<'dns'>): Promise<Settled> {
  const { doctor } = search
  const held = addressOf(doctor)
  if (held === null) return { notAsked: 'no address is known' }
  turn.asking()
  const asking = { ask: () => search.ask, width: 4 }
  const [back] = (await recordsOf(system, [{ address: held.address }], asking)) ?? []
  if (back === undefined) return { notAsked: 'has no record lookup' }
  const own = namesOf(search, held.address)
  const names = [
    ...new Set([...own, ...back.value.filter(({ type }) => type === 'PTR').map(({ data }) => data)]),
  ]
  const readings =
    (await recordsOf(
      system,
      names.map((name) => ({ name })),
      asking,
    )) ?? []
  const forth = readings.map((reading, at) => ({ name: names[at] ?? '', reading }))
  doctor.names.push({ source: system.name, at: back.observedAt, back, forth })
  search.grown()
  return { count: forth.reduce((sum, { reading }) => sum + reading.value.length, back.value.length) }
}
