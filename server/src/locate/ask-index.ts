import type { Choice } from '@patchbay/contract/workflows/search-and-locate'
import { makerOf } from './vendors.ts'
import {
  addressesOf,
  holdersOf,
  indexState,
  macsLike,
  neighbourNamed,
  outletNamed,
  outletsIn,
  sightingsOf,
  sightingsOn,
  switchNamed,
  switchWithMac,
  vlansWithId,
} from './index-queries.ts'
import type { Sighting } from './dossier.ts'
import type { Search } from './search.ts'
import type { Settled } from './source-strip.ts'

const mostChoices = 50

const sightingChoice = (sighting: Sighting): Choice => ({
  ask: sighting.mac,
  title: sighting.mac,
  detail: [
    makerOf(sighting.mac),
    sighting.port.outlet ?? `${sighting.switch} ${sighting.interface}`,
    `VLAN ${sighting.vlan}`,
    sighting.present ? null : 'seen before',
  ]
    .filter((part) => part !== null)
    .join(' · '),
  source: 'index',
})

/** Devices on a port: those there now, or else who was there last. */
async function offerPort({ db, offers }: Search, device: string, port: string): Promise<number> {
  const seen = await sightingsOn(db, device, port)
  const present = seen.filter((sighting) => sighting.present)
  const shown = present.length > 0 ? present : seen.slice(0, 5)
  const byMac = new Map(shown.map((sighting) => [sighting.mac, sighting]))
  for (const sighting of byMac.values()) offers.add(sightingChoice(sighting))
  return byMac.size
}

async function nameSwitch({ db, dossier, grown }: Search, text: string): Promise<number> {
  const found = await switchNamed(db, text)
  if (found === null) return 0
  dossier.infrastructure = {
    title: found.name,
    sentence: `${found.name} is a switch${found.building === null ? '' : ` in ${found.building}`}, not a client`,
    facts: [
      { label: 'Address', value: found.address ?? 'not known' },
      { label: 'Model', value: found.model ?? 'not known' },
      { label: 'Role', value: found.role ?? 'not known' },
      { label: 'Closet', value: found.closet ?? 'not known' },
      {
        label: 'Last walk',
        value: `${found.outcome ?? 'none'}${found.why === null ? '' : `: ${found.why}`}`,
      },
    ],
  }
  grown()
  return 1
}

async function nameVlan({ db, dossier, grown }: Search, id: number): Promise<number> {
  const rows = await vlansWithId(db, id)
  const [most] = rows
  if (most === undefined) return 0
  dossier.infrastructure = {
    title: `VLAN ${id} ${most.name}`,
    sentence: `VLAN ${id} is ${most.name}, on ${most.switches} switches with ${most.devices} devices seen lately`,
    facts: rows.map((row) => ({ label: row.name, value: `${row.switches} switches` })),
  }
  grown()
  return rows.length
}

async function findByName(search: Search, text: string): Promise<number> {
  const { db, offers } = search
  const asSwitch = await nameSwitch(search, text)
  if (asSwitch > 0) return asSwitch
  const outlet = await outletNamed(db, text)
  if (outlet !== null) {
    return outlet.switch === '' ? 0 : offerPort(search, outlet.switch, outlet.interface)
  }
  const outlets = await outletsIn(db, text)
  for (const one of outlets) {
    offers.suggest({
      ask: one.label,
      title: one.label,
      detail: one.switch === '' ? 'not patched' : `${one.switch} ${one.interface}`,
      source: 'places',
    })
  }
  const neighbours = await neighbourNamed(db, text)
  for (const one of neighbours) {
    if (one.mac === null || one.forwards) continue
    offers.add({ ask: one.mac, title: one.name, detail: `${one.switch} ${one.interface}`, source: 'index' })
  }
  return outlets.length + neighbours.length
}

/** Devices that the identifier means, as far as walks and places know. */
export async function seedFromIndex(search: Search): Promise<number> {
  const { identifier, db, offers } = search
  const { canonical } = identifier
  switch (identifier.kind) {
    case 'ipv4':
    case 'ipv6': {
      const asSwitch = await nameSwitch(search, canonical)
      if (asSwitch > 0) return asSwitch
      const holders = await holdersOf(db, canonical)
      for (const holder of holders) {
        offers.add(
          {
            ask: holder.mac,
            title: holder.mac,
            detail: `held ${canonical} at ${holder.gateway}`,
            source: 'index',
          },
          holder.present,
        )
      }
      if (holders.length === 0 && identifier.mac !== null) {
        offers.add({
          ask: identifier.mac,
          title: identifier.mac,
          detail: 'the MAC inside this address',
          source: 'index',
        })
      }
      return holders.length
    }
    case 'partial-mac': {
      const macs = await macsLike(db, canonical, identifier.where, mostChoices)
      for (const mac of macs.slice(0, mostChoices)) {
        const [latest] = await sightingsOf(db, mac)
        if (latest !== undefined) offers.add(sightingChoice(latest))
      }
      return macs.length
    }
    case 'port': {
      const { switch: device, interface: port } = identifier.port
      const found = device === null ? null : await switchNamed(db, device)
      return found === null ? 0 : offerPort(search, found.name, port)
    }
    case 'vlan':
      return identifier.couldBe.length === 1
        ? nameVlan(search, Number(canonical))
        : suggestVlan(search, canonical)
    case 'name':
      return findByName(search, canonical)
    default:
      return 0
  }
}

async function suggestVlan({ db, offers }: Search, digits: string): Promise<number> {
  const [most] = await vlansWithId(db, Number(digits))
  if (most !== undefined) {
    offers.suggest({
      ask: `vlan ${digits}`,
      title: `VLAN ${digits} ${most.name}`,
      detail: `on ${most.switches} switches`,
      source: 'index',
    })
  }
  return most === undefined ? 0 : 1
}

/** Where the device was seen and which addresses it held. Tells whether all switches have been walked. */
export async function followInIndex(search: Search, mac: string): Promise<void> {
  const { db, dossier, grown } = search
  const [sightings, addresses, own] = await Promise.all([
    sightingsOf(db, mac),
    addressesOf(db, mac),
    switchWithMac(db, mac),
  ])
  dossier.sightings = sightings
  dossier.addresses = addresses
  if (own !== null) {
    const where = own.interface === null ? own.name : `${own.name} ${own.interface}`
    dossier.infrastructure = {
      title: where,
      sentence: `This is ${where} itself, the network's own MAC, not a client`,
      facts: [{ label: 'MAC', value: mac }],
    }
  }
  grown()
}

export async function askIndex(search: Search): Promise<Settled> {
  const seeded = await search.offers.seed(seedFromIndex(search))
  const mac = await search.offers.chosen
  if (mac !== null) await followInIndex(search, mac)
  const { devices, walked } = await indexState(search.db)
  const count = mac === null ? seeded : search.dossier.sightings.length
  return walked < devices
    ? { count, complete: false, of: devices, why: `${walked} of ${devices} switches walked so far` }
    : { count }
}
