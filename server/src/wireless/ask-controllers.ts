import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import { accessPointOn, accessPointsOn } from '../facts/access-points.ts'
import { allClientsOn, clientOn, clientsOn } from '../facts/wireless-clients.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Settled } from '../sources/ask-source.ts'
import { upTo } from '../sources/cut.ts'
import { askCounts } from './ask-counts.ts'
import { uniqueAccessPoints } from './dossier.ts'
import type { OnController, WirelessDossier } from './dossier.ts'
import type { WirelessPart } from './search.ts'
import { SeveralReadings } from './several-readings.ts'
import type { Wanted } from './wanted.ts'

/** Devices, logins and access points that other systems named and one controller is asked for. */
const mostNamed = 40
/** Clients and access points of a part of a MAC that are offered. */
const mostOffered = 50

/** Adds what is not there yet: the same record may be found in two ways. */
function addNew<T>(
  known: OnController<T>[],
  found: readonly OnController<T>[],
  keyOf: (value: T) => string,
): void {
  for (const one of found)
    if (!known.some(({ source, value }) => source === one.source && keyOf(value) === keyOf(one.value)))
      known.push(one)
}

const putClients = (dossier: WirelessDossier) => (found: readonly OnController<WirelessClient>[]) =>
  addNew(dossier.clients, found, ({ mac }) => mac)
const putAccessPoints = (dossier: WirelessDossier) => (found: readonly OnController<AccessPoint>[]) =>
  addNew(dossier.accessPoints, found, ({ radioMac }) => radioMac)

function matchesPart(mac: string | null, part: NonNullable<Wanted['part']>): boolean {
  const digits = (mac ?? '').replaceAll(':', '')
  const wanted = part.digits.replaceAll(/[^0-9a-f]/gi, '').toLowerCase()
  if (part.where === 'starts') return digits.startsWith(wanted)
  return part.where === 'ends' ? digits.endsWith(wanted) : digits.includes(wanted)
}

/** What a controller has under the text itself. */
export async function askForText(part: WirelessPart): Promise<Settled> {
  const { search, system, turn } = part
  const { dossier, wanted } = search
  if (wanted.controllers !== null) return askCounts(part)
  turn.asking()
  const asking = { ask: () => search.ask }
  const several = new SeveralReadings(system.name, search.ask.signal)
  const { mac, address, name, username, part: digits } = wanted
  const clients = putClients(dossier)
  const accessPoints = putAccessPoints(dossier)
  const reads: Promise<void>[] = []
  if (mac !== null) {
    reads.push(several.read<WirelessClient>(clientOn(system, mac, asking), clients))
    reads.push(several.read<AccessPoint>(accessPointOn(system, { mac }, asking), accessPoints))
  }
  if (address !== null) {
    reads.push(several.read<WirelessClient>(clientsOn(system, { address }, asking), clients))
    reads.push(several.read<AccessPoint>(accessPointOn(system, { address }, asking), accessPoints))
  }
  if (name !== null) {
    reads.push(several.read<AccessPoint>(accessPointOn(system, { name }, asking), accessPoints))
    if (!/\s/.test(name))
      reads.push(several.read<AccessPoint>(accessPointOn(system, { serial: name }, asking), accessPoints))
  }
  if (username !== null)
    reads.push(several.read<WirelessClient>(clientsOn(system, { username }, asking), clients))
  if (digits !== null) {
    reads.push(
      several.read<WirelessClient>(allClientsOn(system, asking).then(withoutAbsent), (found) => {
        const matching = found.filter(({ value }) => matchesPart(value.mac, digits))
        if (matching.length > mostOffered) dossier.cut = true
        clients(matching.slice(0, mostOffered))
      }),
      several.read<AccessPoint>(accessPointsOn(system, asking), (found) => {
        const matching = found.filter(
          ({ value }) => matchesPart(value.radioMac, digits) || matchesPart(value.ethernetMac, digits),
        )
        if (matching.length > mostOffered) dossier.cut = true
        accessPoints(matching.slice(0, mostOffered))
      }),
    )
  }
  await Promise.all(reads)
  return tell(part, several)
}

/** Roams and device types are never in a list of all: that makes no list incomplete. */
function withoutAbsent<
  T extends { readonly complete: boolean; readonly notRead?: readonly { readonly cause: string }[] } | null,
>(reading: T): T {
  if (reading === null || reading.notRead === undefined) return reading
  const missing = reading.notRead.filter(({ cause }) => cause !== 'absent')
  return { ...reading, complete: missing.length === 0, notRead: missing }
}

function tell({ search, soFar }: WirelessPart, several: SeveralReadings): Settled {
  const { dossier } = search
  const heard = several.heard(heardOf(soFar))
  if (dossier.clients.length + dossier.accessPoints.length > 0) search.add('met', true)
  search.grown()
  return heard
}

/** What a controller has of the devices, logins and access points that other systems named. */
export async function askForNamed(part: WirelessPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const { dossier, wanted } = search
  const known = new Set(dossier.clients.map(({ value }) => value.mac))
  const macs = [...new Set(dossier.devices.map(({ mac }) => mac))].filter((mac) => !known.has(mac))
  const logins = ((await search.known('person'))?.usernames ?? []).filter(
    (login) => login !== wanted.username?.toLowerCase(),
  )
  const [devices, people] = [upTo(macs, mostNamed, 'devices'), upTo(logins, mostNamed, 'logins')]
  const joined = new Set(dossier.accessPoints.map(({ value }) => value.ethernetMac ?? value.name))
  const missing = dossier.listedForText.filter(({ mac, name }) => !joined.has(mac) && !joined.has(name))
  const places = upTo(missing, mostNamed, 'access points')
  if (devices.asked.length + people.asked.length + places.asked.length === 0) return soFar
  turn.asking()
  const asking = { ask: () => search.ask }
  const several = new SeveralReadings(system.name, search.ask.signal)
  for (const { why } of [devices, people, places]) several.cut(why)
  const clients = putClients(dossier)
  for (const mac of devices.asked) await several.read<WirelessClient>(clientOn(system, mac, asking), clients)
  for (const username of people.asked)
    await several.read<WirelessClient>(clientsOn(system, { username }, asking), clients)
  for (const { mac, name } of places.asked)
    await several.read<AccessPoint>(
      accessPointOn(system, mac === null ? { name } : { mac }, asking),
      putAccessPoints(dossier),
    )
  return tell(part, several)
}

/** Clients of the one access point that is meant, at the controller where it is joined. */
export async function askForClients({ search, system, turn, soFar }: WirelessPart): Promise<Settled> {
  const { dossier } = search
  const [records, ...others] = uniqueAccessPoints(dossier)
  const here = records?.find(({ source, value }) => source === system.name && value.joined)
  const name = here?.value.name ?? null
  if (here === undefined || name === null || others.length > 0 || dossier.clients.length > 0) return soFar
  turn.asking()
  const { radioMac } = here.value
  try {
    const reading = await clientsOn(system, { accessPoint: name }, { ask: () => search.ask })
    if (reading === null) return soFar
    const { value, complete, of = null, observedAt: at } = reading
    // A name may stand at two access points: only clients of this radio count.
    const own = value.filter(({ accessPointMac }) => accessPointMac === null || accessPointMac === radioMac)
    dossier.clientsOf.set(radioMac, { source: system.name, at, value: own, complete, of })
    return soFar
  } catch (error) {
    search.ask.signal.throwIfAborted()
    dossier.clientsMissing.set(radioMac, error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    search.grown()
  }
}
