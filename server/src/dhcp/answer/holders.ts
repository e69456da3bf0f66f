import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Attachment, Holder, Session } from '@patchbay/contract/common-queries/dhcp-server'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Sighting } from '../../facts/walked-ports.ts'
import type { DhcpDossier } from '../dossier.ts'
import { isHeld } from '../../facts/leases.ts'
import { meantBy, meantRows } from '../facts.ts'
import { vendorOf } from './rows.ts'

const portWords = ({ switch: name, interface: port }: Sighting) => `${name} ${port}`

function placeWords({ port }: Sighting): string | null {
  const house = [port.building, port.buildingName].filter(Boolean).join(' ')
  const parts = [house, port.floor ? `floor ${port.floor}` : null, port.room, port.roomName, port.outlet]
  return parts.filter(Boolean).join(', ') || null
}

/** Whether it was there at an instant; what the newest walk still saw is taken to be there until now. */
function was(
  at: Date,
  now: Date,
  { from, to, present }: { from: Date; to: Date; present: boolean },
): boolean {
  const end = present && to < now ? now : to
  return from <= at && at <= end
}

/** Where the device is or was, on a port of its own; null when no walk that counts saw it. */
function sightingOf(dossier: DhcpDossier, mac: string, counts: (one: Sighting) => boolean): Sighting | null {
  const all = (dossier.sightings.get(mac) ?? []).filter(counts)
  return all.find(({ edge }) => edge) ?? all[0] ?? null
}

/** Who was authenticated with the device; only sessions that are still kept can tell. */
function personAt({ sessions }: DhcpDossier, mac: string, at: Date): string | null {
  const found = sessions
    .map(({ value }) => value)
    .filter((one) => one.mac === mac && one.passed && one.startedAt !== null && one.startedAt <= at)
    .toSorted((a, b) => (b.startedAt?.getTime() ?? 0) - (a.startedAt?.getTime() ?? 0))
  // A device authorized by MAB, or a computer on its own, is nobody.
  const username = found[0]?.username ?? null
  return personIn(username) === null ? null : username
}

interface Stay {
  readonly address: string
  readonly mac: string
  readonly hostname: string | null
  readonly from: Date
  readonly to: Date
  readonly present: boolean
  readonly by: Holder['by']
  readonly sources: readonly string[]
}

const sameStay = (one: Stay, other: Stay) =>
  one.by === other.by &&
  one.address === other.address &&
  one.mac === other.mac &&
  one.from.getTime() === other.from.getTime() &&
  one.to.getTime() === other.to.getTime()

/** What partners tell of one another's leases is one stay. */
function withPartners(stays: readonly Stay[]): Stay[] {
  const found: Stay[] = []
  for (const stay of stays) {
    const at = found.findIndex((one) => sameStay(one, stay))
    const before = found[at]
    if (before === undefined) found.push(stay)
    else found[at] = { ...before, sources: [...before.sources, ...stay.sources] }
  }
  return found
}

function staysOf(dossier: DhcpDossier, now: Date): Stay[] {
  const { addresses, macs } = meantBy(dossier)
  const leases = dossier.books.flatMap((book) =>
    meantRows(dossier, book).leases.flatMap(({ source, value }): Stay[] => {
      const { address, mac, hostname, state, startedAt, expiresAt } = value
      if (mac === null || state === 'declined') return []
      return [
        {
          address,
          mac,
          hostname,
          // The last renewal: it may have held the address long before.
          from: startedAt,
          to: expiresAt,
          present: isHeld(value, now),
          by: 'lease',
          sources: [source],
        },
      ]
    }),
  )
  const seen = dossier.seen
    .filter(({ address, mac }) => addresses.has(address) || macs.has(mac))
    .map(({ address, mac, firstSeen, lastSeen, present, gateway }): Stay => ({
      address,
      mac,
      hostname: leases.find((lease) => lease.mac === mac)?.hostname ?? null,
      from: firstSeen,
      to: lastSeen,
      present,
      by: 'address-table',
      sources: [gateway],
    }))
  return withPartners([...leases, ...seen])
}

/** Who has or had the addresses of the question, those of the instant first, then the newest. */
export function holdersOf(dossier: DhcpDossier, now: Date): Holder[] {
  const { at, subject } = dossier
  return staysOf(dossier, now)
    .filter(({ address }) => subject.by !== 'address' || address === subject.address)
    .map((stay): Holder => {
      const covers = at === null || was(at, now, stay)
      const where = sightingOf(
        dossier,
        stay.mac,
        ({ firstSeen: from, lastSeen: to, present }) => at === null || was(at, now, { from, to, present }),
      )
      return {
        ...stay,
        sources: [...stay.sources],
        vendor: vendorOf(stay.mac),
        from: stay.from.toISOString(),
        to: stay.to.toISOString(),
        covers,
        port: where === null ? null : portWords(where),
        place: where === null ? null : placeWords(where),
        person: personAt(dossier, stay.mac, at ?? (stay.present ? now : stay.to)),
      }
    })
    .toSorted((a, b) => Number(b.covers) - Number(a.covers) || b.to.localeCompare(a.to))
}

const whole: readonly Source['state'][] = ['ok', 'none', 'stale', 'not-configured', 'not-asked']

/** Who keeps what an address was, and has not told all of the instant: "DHCP kea-1: it refused the connection". */
function untold({ thenCut }: DhcpDossier, sources: readonly Source[]): string {
  const short = sources.flatMap(({ kind, name, state, why }) => {
    if (kind !== 'index' && kind !== 'dhcp') return []
    // Of the index the newest stays and all of the instant are read: that other stays were left out hides nothing of it.
    if (kind === 'index' && state === 'partial') return thenCut === null ? [] : [`${name}: ${thenCut}`]
    return whole.includes(state) ? [] : [`${name}: ${why ?? state.replaceAll('-', ' ')}`]
  })
  return short.join('; ')
}

/** What is known of the instant that was asked for, in one sentence; null when none was. */
export function momentWords(
  dossier: DhcpDossier,
  holders: readonly Holder[],
  sources: readonly Source[],
): string | null {
  const { at, subject } = dossier
  if (at === null) return null
  const moment = at.toISOString()
  const what = subject.by === 'address' ? subject.address : subject.by === 'mac' ? subject.mac : 'this'
  const covering = holders.filter((one) => one.covers)
  const byMac = [...new Map(covering.map((one) => [`${one.mac} ${one.address}`, one])).values()]
  const [first] = byMac
  if (first === undefined) {
    if (dossier.searching) return `Looking for the holder of ${what} at ${moment}`
    const missing = untold(dossier, sources)
    return missing !== ''
      ? `The holder of ${what} at ${moment} is not known. Incomplete answers: ${missing}`
      : `The holder of ${what} at ${moment} is not stored. Leases reach back to their last renewal, address tables to their first reading`
  }
  if (byMac.length > 1) {
    return `At ${moment} ${what} was held by ${byMac.map(({ mac, address }) => (subject.by === 'address' ? mac : address)).join(' and by ')}`
  }
  const name = first.hostname === null ? first.mac : `${first.hostname} (${first.mac})`
  const person = first.person === null ? '' : `, authenticated as ${first.person}`
  const where =
    first.port === null
      ? ', on no port seen by a walk'
      : `, on ${first.port}${first.place === null ? '' : `, ${first.place}`}`
  return `At ${moment} ${first.address} was held by ${name}${person}${where}`
}

export function sessionRows({ sessions }: DhcpDossier, macs: ReadonlySet<string>): Session[] {
  return sessions
    .filter(({ value }) => macs.has(value.mac))
    .toSorted((a, b) => (b.value.startedAt?.getTime() ?? 0) - (a.value.startedAt?.getTime() ?? 0))
    .map(({ source, at, value }) => ({
      mac: value.mac,
      username: value.username,
      port:
        value.interface === null
          ? null
          : `${value.nasName ?? value.nasAddress ?? 'a switch'} ${shortInterface(value.interface)}`,
      method: [value.method, value.protocol].filter(Boolean).join(', ') || null,
      passed: value.passed,
      startedAt: value.startedAt?.toISOString() ?? null,
      source,
      observedAt: at.toISOString(),
    }))
}

/** Where each device of the question is, or was last. */
export function attachmentRows(dossier: DhcpDossier, macs: ReadonlySet<string>): Attachment[] {
  return [...macs].flatMap((mac): Attachment[] => {
    const where = sightingOf(dossier, mac, () => true)
    return where === null
      ? []
      : [
          {
            mac,
            port: portWords(where),
            place: placeWords(where),
            vlan: where.vlan,
            present: where.present,
            seenAt: where.lastSeen.toISOString(),
          },
        ]
  })
}
