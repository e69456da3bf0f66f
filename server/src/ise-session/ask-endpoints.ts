import type { Reading } from '@patchbay/connectors/asking'
import type { EndpointStub, MacPart } from '@patchbay/connectors/identity/detail'
import { identityReadings } from '../facts/identity-services.ts'
import type { IdentityReadings } from '../facts/identity-services.ts'
import type { Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Offer } from './chosen.ts'
import { latestSession, latestAuthentication, notAsked, silent } from './dossier.ts'
import { twinOf } from './find-twin.ts'
import type { AdmissionSearch, IdentityPart, IdentitySystem } from './search.ts'
import { Tally } from './tally.ts'

interface Asked {
  readonly search: AdmissionSearch
  readonly system: IdentitySystem
  readonly readings: IdentityReadings
}

/** A row of the administration service: endpoints, groups, network devices, adaptive control. */
const rowOfEndpoints =
  (ask: (asked: Asked, tally: Tally, part: IdentityPart) => Promise<Settled>) =>
  async (part: IdentityPart): Promise<Settled> => {
    const { search, system } = part
    const { dossier } = search
    const tally = search.tallies.get(system.name) ?? new Tally()
    search.tallies.set(system.name, tally)
    try {
      const readings = await identityReadings(system, () => search.ask)
      return await ask({ search, system, readings }, tally, part)
    } catch (error) {
      for (const one of [
        dossier.endpoint,
        dossier.containment,
        dossier.group,
        dossier.device,
        dossier.twin,
      ]) {
        silent(one, system.name, failureWords(error))
      }
      throw error
    } finally {
      search.grown()
    }
  }

/** What bears the name or the part of a MAC that was asked for. */
export function nameEndpoints(part: IdentityPart): Promise<Settled> {
  const { wanted } = part.search
  // Only parts of a MAC are found among the endpoints; all else the sessions say.
  if (wanted.part === null) part.end('endpoint')
  part.turn.asking()
  return rowOfEndpoints(async (asked, tally) => {
    if (wanted.part !== null) {
      const { offers, reading } = await byPart(asked, wanted.part)
      part.search.add('endpoint', offers)
      part.end('endpoint')
      tally.add(reading)
    }
    await named(asked, tally)
    return tally.heard
  })(part)
}

/** The endpoint that is meant, and what holds it. */
export const readEndpoint = rowOfEndpoints(async (asked, tally, { search, turn }) => {
  const { mac } = search.dossier
  if (mac === null) return tally.heard
  turn.asking()
  await ofMac(asked, mac, tally)
  search.add('description', true)
  return tally.heard
})

/** Its group, its switch and another of its group, once its sessions are known. */
export const readGroupAndSwitch = rowOfEndpoints(async (asked, tally, { search, turn }) => {
  const { mac } = search.dossier
  if (mac === null) return tally.heard
  turn.asking()
  await groupAndSwitch(asked, mac, tally)
  return tally.heard
})

/** What all of it came to; what was not asked for says so. */
export const endEndpoints = rowOfEndpoints(async ({ search: { dossier } }, tally) => {
  if (dossier.mac === null) {
    for (const one of [dossier.endpoint, dossier.containment]) notAsked(one, 'no single endpoint to look up')
  }
  notAsked(dossier.device, 'no authentication names a switch')
  return tally.settled()
})

/** Endpoints whose MAC has this part, for the person to choose. */
async function byPart(
  { system, readings }: Asked,
  part: MacPart,
): Promise<{ readonly offers: readonly Offer[]; readonly reading: Reading<readonly EndpointStub[]> }> {
  const none = { value: [], complete: true, dropped: 0, observedAt: new Date() }
  const reading = (await readings.endpointsByPart(part)) ?? none
  const offers = reading.value.map(({ mac, description }): Offer => ({
    ask: mac,
    title: mac,
    detail: description,
    source: system.name,
    strength: 'now',
  }))
  return { offers, reading }
}

const absent = (value: unknown) => value === null

/** A name may be a group's or a network device's; an address may be a network device's. */
async function named({ search, system, readings }: Asked, tally: Tally): Promise<void> {
  const { wanted, dossier } = search
  const { name, address, port } = wanted
  const work: Promise<void>[] = []
  if (name !== null) {
    work.push(tally.take(dossier.group, system.name, readings.group(name), absent))
    work.push(tally.take(dossier.device, system.name, readings.networkDevice({ name }), absent))
  }
  const at = address ?? (port === null ? null : await search.index.addressOf(port.switch))
  const device = at !== null ? { address: at } : port === null ? null : { name: port.switch }
  if (device !== null) {
    work.push(tally.take(dossier.device, system.name, readings.networkDevice(device), absent))
  }
  await Promise.all(work)
  if (work.length > 0) search.grown()
}

async function ofMac({ search, system, readings }: Asked, mac: string, tally: Tally): Promise<void> {
  const { dossier } = search
  await Promise.all([
    tally.take(dossier.endpoint, system.name, readings.endpoint(mac), absent),
    tally.take(dossier.containment, system.name, readings.containment(mac), absent),
  ])
  search.grown()
}

/** The group it is in, the switch it authenticated at, and another of its group that is authorized. */
async function groupAndSwitch({ search, system, readings }: Asked, mac: string, tally: Tally): Promise<void> {
  const { dossier } = search
  const endpoint = dossier.endpoint.value
  const nas = latestSession(dossier)?.session.nasAddress ?? latestAuthentication(dossier)?.nasAddress ?? null
  const work: Promise<void>[] = []
  if (endpoint?.group) {
    work.push(tally.take(dossier.group, system.name, readings.group(endpoint.group), absent))
  } else notAsked(dossier.group, 'the endpoint is in no known group')
  if (nas !== null && dossier.device.state !== 'known') {
    const question = { address: nas }
    work.push(tally.take(dossier.device, system.name, readings.networkDevice(question), absent))
  }
  if (search.twin !== null || endpoint?.groupId) {
    // It needs the sessions of others too: what those do not say is no fault of this service.
    const other = new Tally()
    const groupId = endpoint?.groupId ?? null
    const take = async () => {
      const twin = twinOf(readings, { groupId, mac }, search)
      await other.take(dossier.twin, system.name, twin, absent)
      if (dossier.twin.state === 'none') dossier.twin.why = (await twin).why
    }
    work.push(take())
  } else notAsked(dossier.twin, 'the endpoint is in no known group')
  await Promise.all(work)
}
