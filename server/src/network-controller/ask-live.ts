import { accessPointOn } from '../facts/access-points.ts'
import { leasesOf, isHeld } from '../facts/leases.ts'
import { waysTo } from '../facts/ports.ts'
import { sightingsOf } from '../facts/sightings.ts'
import { switchNow } from '../facts/switch-now.ts'
import { clientOn } from '../facts/wireless-clients.ts'
import type { Settled } from '../sources/ask-source.ts'
import { heardOf } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { ownSwitch, ownSwitchOf } from './own-switch.ts'
import { accessPointMeant, clientOnAir } from './search.ts'
import type { CentreFacts, CentreSearch } from './search.ts'

type PartOf<Of extends 'index' | 'switch' | 'wireless' | 'dhcp'> = RowPart<CentreSearch, CentreFacts, Of>

/** The switch of ours that the text names. */
export async function nameSwitch({ search, turn }: PartOf<'index'>): Promise<Settled> {
  turn.asking()
  const own = await ownSwitch(search.db, search.wanted)
  if (own !== null) search.add('own', own)
  return { count: own === null ? 0 : 1 }
}

/** The switch of ours that the controller's device is, or where our walks saw the client. */
export async function placeByIndex({ search, turn, soFar }: PartOf<'index'>): Promise<Settled> {
  const { db, dossier, wanted } = search
  const { device, client } = dossier
  const macs = client === null ? await search.known('macs') : [client.value.mac]
  if (device === null && macs.length === 0) return soFar
  turn.asking()
  let count = heardOf(soFar)?.count ?? 0
  if (device !== null && dossier.own === null) {
    const own = await ownSwitchOf(db, device.value)
    if (own !== null) {
      search.add('own', own)
      count += 1
    }
  }
  const [mac] = device === null ? macs : []
  if (mac !== undefined) {
    const { rows } = await sightingsOf(db, mac, wanted.at)
    dossier.sightings = rows
    count += rows.length
  }
  search.grown()
  return { count }
}

/** What the switch says of itself now. */
export async function readSwitch({ search, turn }: PartOf<'switch'>): Promise<Settled> {
  const { dossier, systems, strip } = search
  if (dossier.own === null) return null
  const { name } = dossier.own
  strip.rename('switch', `Switch ${name}`)
  turn.asking()
  try {
    const said = await switchNow(waysTo(systems.ofKind('switch'), name), () => search.ask)
    if (said === null) return { notAsked: 'has no lookup of version and serial' }
    dossier.now = { state: 'told', value: said, at: said.system.observedAt, complete: said.system.complete }
    return said.neighbours === null
      ? { count: 1, complete: false, why: 'neighbours were not read' }
      : { count: 1, complete: said.system.complete && said.neighbours.complete }
  } catch (error) {
    search.ask.signal.throwIfAborted()
    dossier.now = { state: 'unanswered', why: failureWords(error) }
    throw error
  } finally {
    search.grown()
  }
}

/** The access point or client at one wireless controller now. */
export async function readAir({ search, system, turn }: PartOf<'wireless'>): Promise<Settled> {
  const { dossier } = search
  const accessPoint = accessPointMeant(dossier)
  const client = clientOnAir(search)
  const asking = { ask: () => search.ask }
  dossier.airAsked = true
  turn.asking()
  try {
    const [joined, associated] = await Promise.all([
      accessPoint === null ? null : accessPointOn(system, questionFor(accessPoint), asking),
      client === null ? null : clientOn(system, client.mac, asking),
    ])
    const reading = joined ?? associated
    if (reading === null) return { notAsked: 'reads neither clients nor access points' }
    const { observedAt: at } = reading
    const value = { accessPoint: joined?.value ?? null, client: associated?.value ?? null }
    dossier.air.push({ source: system.name, at, value })
    return { count: reading.value === null ? 0 : 1 }
  } catch (error) {
    search.ask.signal.throwIfAborted()
    dossier.silentAir.push(`${system.title}: ${failureWords(error)}`)
    throw error
  } finally {
    search.grown()
  }
}

const questionFor = ({ mac, name }: { readonly mac: string | null; readonly name: string }) =>
  mac === null ? { name } : { mac }

/** MACs of the address or the name by leases that run. */
export async function macsByLease({ search, system, turn }: PartOf<'dhcp'>): Promise<Settled> {
  const { lease } = search.wanted
  if (lease === null) return null
  turn.asking()
  const leases = await leasesOf(system, [lease], { ask: () => search.ask })
  if (leases === null) return { notAsked: 'has no lease lookup' }
  const now = new Date()
  const macs = leases.facts.flatMap(({ value }) => (isHeld(value, now) ? (value.mac ?? []) : []))
  if (macs.length > 0) search.add('macs', macs)
  return { count: macs.length, complete: leases.complete }
}
