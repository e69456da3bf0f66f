import { devicesOfPeople } from '../../facts/person-devices.ts'
import { holdersOf, movedAlongWith, sightingsOf, sightingsOnAt } from '../../facts/sightings.ts'
import { personIn } from '@patchbay/connectors/identity/login-spellings'
import { sql } from 'kysely'
import { placesNamed } from '../../changes/downstream/place-named.ts'
import { indexOf } from '../../ise-session/index-of.ts'
import { readPolicy } from '../../policies/policies.ts'
import { protectionsOf, touchesNothing } from '../../policies/protected.ts'
import type { Settled } from '../../sources/ask-source.ts'
import type { RowPart } from '../../sources/question-sources.ts'
import { addressIn, connect, loginIn } from './search.ts'
import type { Named, ResolveFacts, ResolveSearch, Statement } from './search.ts'

type Part = RowPart<ResolveSearch, ResolveFacts, 'index'>

const source = 'index'
const minutes = 60_000
/** A walk comes every few minutes: what it saw last shortly before still counts, less surely. */
const walkGap = 15 * minutes

const span = (from: Date, to: Date) => `from ${from.toISOString()} to ${to.toISOString()}`

/** Who held the address, or was on the port, at the time, by our own walks. */
export async function nameByIndex({ search, turn }: Part): Promise<Settled> {
  const { db, at, dossier, identifier } = search
  turn.asking()
  const named: Named[] = []
  const say = (mac: string, says: string, sure: Statement['sure']) => {
    dossier.statements.push({ source, observedAt: new Date().toISOString(), says, mac, sure })
    named.push({ mac, sure })
  }
  const address = addressIn(search)
  if (address !== null) {
    const { rows } = await holdersOf(db, address, at)
    for (const { mac, firstSeen, lastSeen, gateway, present } of rows) {
      const until = present ? new Date() : lastSeen
      const says = `${gateway} had ${address} at ${mac} ${span(firstSeen, until)}.`
      if (firstSeen <= at && until >= at) say(mac, says, 'certain')
      else if (firstSeen <= at && until.getTime() + walkGap >= at.getTime()) say(mac, says, 'likely')
    }
  }
  if (identifier.kind === 'port' && identifier.port.switch !== null) {
    const { switch: name, interface: on } = identifier.port
    for (const { mac, firstSeen, lastSeen } of await sightingsOnAt(db, name, on, at)) {
      say(mac, `${mac} was on ${name} ${on} ${span(firstSeen, lastSeen)}.`, 'certain')
    }
  }
  const login = loginIn(search)
  if (login !== null) {
    const person = personIn(login) ?? login
    for (const { mac, at: used } of await devicesOfPeople(db, [person])) {
      say(mac, `${person} authenticated with ${mac}, last at ${used.toISOString()}.`, 'weak')
    }
  }
  search.add('device', named)
  search.grown()
  return { count: named.length }
}

/** Where the device was at the time, who else is on its port, and its other MACs by the person and the name. */
export async function followInIndex({ search }: Part): Promise<Settled> {
  const { db, at, dossier } = search
  const mac = await search.known('device')
  if (mac === null) return null
  const { rows } = await sightingsOf(db, mac, at)
  const then = rows.find(
    ({ edge, firstSeen, lastSeen, present }) => edge && firstSeen <= at && (present || lastSeen >= at),
  )
  if (then !== undefined && dossier.place === null) {
    dossier.place = `${then.switch} ${then.interface}`
    dossier.placeSource = { source, at: then.lastSeen }
  }
  search.grown()
  return { count: rows.length }
}

/** MACs with which the device's people authenticated, and where each of all is now. */
export async function gatherInIndex({ search }: Part): Promise<Settled> {
  const { db, dossier } = search
  const mac = await search.known('device')
  if (mac === null) return null
  await search.known('names')
  const logins = dossier.owner === null ? [] : [personIn(dossier.owner) ?? dossier.owner.toLowerCase()]
  for (const { mac: other, at: used } of await devicesOfPeople(db, logins)) {
    if (other !== mac)
      connect(dossier, other, `${logins.join(', ')} authenticated with it at ${used.toISOString()}.`, 'weak')
  }
  for (const { mac: other, ports, latest } of await movedAlongWith(db, mac)) {
    const reason = `It was on ${ports} ports at the same times, last at ${latest.toISOString()}.`
    connect(dossier, other, reason, 'likely')
  }
  return { count: dossier.deviceMacs.size }
}

/** Where each MAC is now, who is behind the same port, and what protects the device in any spelling. */
export async function endInIndex({ search }: Part): Promise<Settled> {
  const { db, dossier } = search
  const mac = await search.known('device')
  if (mac === null) return null
  await search.known('deviceMacs')
  const index = indexOf(db)
  for (const one of dossier.deviceMacs.keys()) {
    const seen = await index.lastSeen(one)
    dossier.now.set(one, {
      place: seen?.present === true ? seen.place : null,
      lastSeen: seen?.lastSeen ?? null,
    })
  }
  const [name, on] = (dossier.now.get(mac)?.place ?? dossier.place ?? '').split(' ')
  if (name !== undefined && on !== undefined) {
    const there = await index.seenOn(name, on, null)
    dossier.downstream = there
      .filter((one) => one.present && !dossier.deviceMacs.has(one.mac))
      .map(({ mac: other, lastSeen }) => ({ mac: other, lastSeen }))
  }
  dossier.protectedBy = await protections(search)
  search.grown()
  return { count: dossier.deviceMacs.size }
}

async function protections({ db, dossier }: ResolveSearch): Promise<string[]> {
  const macs = [...dossier.deviceMacs.keys()]
  const { rows } = await sql<{ address: string }>`
    select distinct host(address) as address from address_sighting
    where mac = any (${macs}::text[]) and last_seen > now() - interval '1 day'`.execute(db)
  return protectionsOf(await readPolicy(db, 'protected-things'), {
    ...touchesNothing,
    macs,
    hosts: [...dossier.hostnames],
    people: dossier.owner === null ? [] : [dossier.owner],
    addresses: [...dossier.addresses, ...rows.map(({ address }) => address)],
    places: placesNamed(dossier.place, ...[...dossier.now.values()].map(({ place }) => place)),
  })
}
