import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Sighting } from '../facts/walked-ports.ts'
import { capped, choiceOf, detailOf, mostChoices } from './index-choices.ts'
import {
  hasInterface,
  allNamed,
  interfacesNumbered,
  mostNeighbours,
  outletsIn,
  switchNamed,
} from './index-names.ts'
import type { NeighbourRow, OutletRow, SwitchRow } from './index-names.ts'
import { offerParts, withParts } from './index-parts.ts'
import { nameOutlet, namePort, nameVlan, sayOfSwitch, suggestVlan } from './switch-facts.ts'
import { readPort } from '../facts/walked-ports.ts'
import { sightingsOn } from '../facts/sightings.ts'
import type { AddressSighting } from '../facts/sightings.ts'
import { couldBe } from './search.ts'
import type { Search } from './search.ts'
import { shortOf } from '../sources/cut.ts'
import { staysCut } from '../facts/stays.ts'
import type { Stays } from '../facts/stays.ts'
import type { Heard } from '../sources/ask-source.ts'

/** Who was there last, where nobody is on a port now. */
const mostBefore = 5

/** The newest stay of each device, in their order. */
const distinct = (seen: readonly Sighting[]) =>
  seen.filter(({ mac }, at) => seen.findIndex((one) => one.mac === mac) === at)

interface OnPort {
  readonly devices: readonly Sighting[]
  /** Why these are not all; null where they are. */
  readonly why: string | null
}

const noDevice: OnPort = { devices: [], why: null }

/** Devices on a port: those there now, or else who was there last. */
async function devicesOn({ db }: Search, device: string, port: string): Promise<OnPort> {
  const seen = await sightingsOn(db, device, port)
  const present = seen.rows.filter((sighting) => sighting.present)
  if (present.length > 0) {
    const more = present.length === seen.rows.length ? staysCut([seen], 'stays on the port') : null
    return { devices: distinct(present), why: more }
  }
  const before = distinct(seen.rows)
  const cut =
    before.length > mostBefore ? `the last ${mostBefore} of ${before.length} on the port in 30 d` : null
  return { devices: before.slice(0, mostBefore), why: cut ?? staysCut([seen], 'stays on the port') }
}

/** Offers what is on a port. A link to other switches, and a port where nothing is, are said to be that. */
async function offerPort(
  search: Search,
  device: string,
  port: string,
  outlet: string | null,
): Promise<Heard> {
  const asked = await readPort(search.db, device, port)
  const { edge } = asked
  search.dossier.asked = asked
  const { devices, why } = edge === false ? noDevice : await devicesOn(search, device, port)
  for (const sighting of devices) search.offers.add(choiceOf(sighting))
  if (devices.length > 0) return shortOf({ count: devices.length }, why)
  return namePort(search, device, port, outlet)
}

async function offerTypedPort(search: Search, device: string | null, port: string): Promise<Heard> {
  const name = device === null ? undefined : (await switchNamed(search.db, device))?.name
  if (name === undefined) return { count: 0 }
  const named = /^\d/.test(port) ? await interfacesNumbered(search.db, name, port) : [shortInterface(port)]
  const heard: Heard[] = []
  for (const one of named) {
    const known =
      (await hasInterface(search.db, name, one)) || (await sightingsOn(search.db, name, one)).of > 0
    if (known) heard.push(await offerPort(search, name, one, null))
  }
  const count = heard.reduce((sum, one) => sum + one.count, 0)
  return shortOf({ count }, ...heard.map(({ why }) => why ?? null))
}

const linkWords: Readonly<Record<NonNullable<OutletRow['link']>, string>> = {
  up: 'up',
  down: 'no link',
  shut: 'shut',
  'err-disabled': 'err-disabled',
  unknown: 'link not known',
}

/** How the outlet is: where it leads, its link and how many devices are on it, by the last walk. */
function outletWords({ switch: name, interface: on, link, devices }: OutletRow): string {
  if (name === '') return 'not patched'
  const there = link !== 'up' || devices === null ? '' : `, ${devices} device${devices === 1 ? '' : 's'}`
  return `${link === null ? 'not read yet' : linkWords[link]}${there} · ${name} ${on}`
}

function suggestOutlets({ dossier, offers }: Search, outlets: readonly OutletRow[]): void {
  const [first] = outlets
  const rooms = new Set(outlets.map(({ building, room }) => `${building} ${room}`))
  if (first !== undefined && rooms.size === 1) dossier.room = { code: first.room, outlets: outlets.length }
  for (const one of outlets.slice(0, mostChoices)) {
    offers.suggest({
      ask: one.label,
      title: one.label,
      detail: [outletWords(one), ...(rooms.size === 1 ? [] : [`${one.building} room ${one.room}`])].join(
        ' · ',
      ),
      source: 'places',
      ...(one.readAt === null ? {} : { reported: [{ word: 'read', at: one.readAt.toISOString() }] }),
    })
  }
}

/**
 * Access points, phones and other things that told their names on ports. CDP carries no MAC: then it is whoever is on
 * that port, by the digits in its name if they are there.
 */
async function offerNeighbours(search: Search, text: string, all: readonly NeighbourRow[]): Promise<Heard> {
  const told = all.slice(0, mostNeighbours).filter(({ forwards }) => !forwards)
  const whys = new Set<string | null>([
    all.length > mostNeighbours ? `more than ${mostNeighbours} neighbours have the name ${text}` : null,
  ])
  const withMac = new Set(
    told.filter(({ mac }) => mac !== null).map((one) => `${one.switch} ${one.interface}`),
  )
  const found = new Set<string>()
  const add = (mac: string, title: string, detail: string) => {
    found.add(mac)
    search.offers.add({ ask: mac, title, detail, source: 'index' })
  }
  for (const one of told) {
    const where = `${one.switch} ${one.interface}`
    if (one.mac !== null) add(one.mac, one.name, where)
    else if (!withMac.has(where)) {
      const { devices: there, why } = await devicesOn(search, one.switch, one.interface)
      const own = there.find(({ mac }) => one.name.toLowerCase().includes(mac.replaceAll(':', '')))
      if (own === undefined) whys.add(why)
      for (const sighting of own === undefined ? there : [own])
        add(sighting.mac, one.name, detailOf(sighting))
    }
  }
  return shortOf({ count: found.size }, ...whys)
}

async function findByName(search: Search, text: string): Promise<Heard> {
  const known = search.dossier.documented.find(({ kind }) => kind.resource.name === 'network-devices')
  const { device, outlet, outlets, neighbours: told } = await allNamed(search.db, text, known?.id ?? text)
  if (device !== null) return sayOfSwitch(search, device)
  if (outlet !== null && outlet.switch === '') return nameOutlet(search, outlet)
  if (outlet !== null) return offerPort(search, outlet.switch, outlet.interface, outlet.label)
  suggestOutlets(search, outlets)
  const neighbours = await offerNeighbours(search, text, told)
  const heard = capped(outlets.length + neighbours.count, 'outlets')
  return shortOf(heard, neighbours.complete === false ? (neighbours.why ?? null) : null)
}

/** Who holds an address: a switch whose own it is, or those of `stays`; `inside` is the MAC that it is made of. */
export function offerHolders(
  search: Search,
  address: string,
  {
    device,
    stays,
    inside,
  }: {
    readonly device: SwitchRow | null
    readonly stays: Stays<AddressSighting>
    readonly inside: string | null
  },
): Heard {
  const { dossier, offers } = search
  if (device !== null) return sayOfSwitch(search, device)
  const holders = stays.rows
  dossier.holders = holders
  for (const { mac, gateway, present } of holders) {
    const detail = `${present ? 'holds' : 'held'} ${address} at ${gateway}`
    offers.add({ ask: mac, title: mac, detail, source: 'index' }, present ? 'now' : 'once')
  }
  if (holders.length === 0 && inside !== null) {
    offers.add({ ask: inside, title: inside, detail: 'the MAC inside this address', source: 'index' })
  }
  return shortOf(
    { count: new Set(holders.map(({ mac }) => mac)).size },
    staysCut([stays], `stays at ${address}`),
  )
}

/** Devices that the identifier means, as far as walks and places know; null when they know nothing of its kind. */
export async function seedFromIndex(search: Search): Promise<Heard | null> {
  const { identifier, db } = search
  const { canonical } = identifier
  switch (identifier.kind) {
    case 'partial-mac':
      return offerParts(search, { digits: canonical, where: identifier.where }, 'surely')
    case 'port':
      return offerTypedPort(search, identifier.port.switch, identifier.port.interface)
    case 'vlan': {
      if (identifier.couldBe.length === 1) return nameVlan(search, Number(canonical))
      const outlets = couldBe(identifier, 'room') ? await outletsIn(db, canonical) : []
      suggestOutlets(search, outlets)
      const vlan = await suggestVlan(search, Number(canonical))
      return withParts(search, capped(vlan + outlets.length, 'outlets'))
    }
    case 'phone':
      if (!couldBe(identifier, 'room')) return withParts(search, null)
      return withParts(search, await findByName(search, identifier.typed))
    case 'name':
      return withParts(search, await findByName(search, canonical))
    default:
      return null
  }
}
