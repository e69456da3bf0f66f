import type { Ask } from '@patchbay/connectors/asking'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AddressSighting } from '../locate/dossier.ts'
import { indexState } from '../locate/index-names.ts'
import { addressesOf, holdersOf, sightingsOf } from '../locate/index-queries.ts'
import { said } from '../locate/search.ts'
import type { Settled, Turn } from '../sources/turn.ts'
import { heardFromWalks } from '../sources/walks.ts'
import type { System } from '../systems/open.ts'
import type { DhcpDossier } from './dossier.ts'
import { ownAmong, presentIn } from './index-addresses.ts'

export interface AroundPart {
  readonly db: Kysely<Database>
  readonly dossier: DhcpDossier
  readonly turn: Turn
  readonly ask: () => Ask
  readonly grown: () => void
  /** The servers have said which addresses and MACs are meant. */
  readonly met: Promise<unknown>
  /** Nothing more is learned of them. */
  readonly told: Promise<unknown>
}

const most = 16

/** Devices whose place is worth looking up: those of the question, and of an address those who held it. */
function macsOf({ subject, macs, seen }: DhcpDossier): string[] {
  const held = subject.by === 'address' ? seen.map(({ mac }) => mac) : []
  return [...new Set([...macs, ...held])].slice(0, most)
}

async function seenOf(db: Kysely<Database>, dossier: DhcpDossier): Promise<AddressSighting[]> {
  const { subject, addresses, macs, networks } = dossier
  if (networks.size === 1) return presentIn(db, [...networks][0] ?? '')
  const lists = await Promise.all([
    ...[...addresses].slice(0, most).map((address) => holdersOf(db, address)),
    ...(subject.by === 'address' ? [] : [...macs].slice(0, most).map((mac) => addressesOf(db, mac))),
  ])
  const unique = new Map(
    lists.flat().map((one) => [`${one.mac} ${one.address} ${one.firstSeen.toISOString()}`, one]),
  )
  return [...unique.values()].toSorted((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime())
}

/** Who has the addresses by the gateways' address tables, and where those devices are. */
export async function askIndexForAddresses(part: AroundPart): Promise<Settled> {
  const { db, dossier, turn, grown, met, told } = part
  if (dossier.subject.by === 'server') return { notAsked: 'not needed for a server' }
  turn.asking()
  let count = 0
  for (const wait of [Promise.resolve(), met, told]) {
    turn.waiting({ count })
    await wait
    turn.asking()
    dossier.seen = await seenOf(db, dossier)
    dossier.own = await ownAmong(db, dossier.seen)
    if (dossier.networks.size === 0) {
      for (const mac of macsOf(dossier)) {
        if (!dossier.sightings.has(mac)) dossier.sightings.set(mac, await sightingsOf(db, mac))
      }
    }
    count = dossier.seen.length
    grown()
  }
  return heardFromWalks(count, await indexState(db))
}

/** Who is signed on with the devices of the question. */
export async function askIdentityForAddresses(
  part: AroundPart,
  system: System<'identity'>,
): Promise<Settled> {
  const { dossier, turn, ask, grown, met } = part
  const { by } = dossier.subject
  if (by === 'server') return { notAsked: 'not needed for a server' }
  turn.waiting(null)
  await met
  if (dossier.networks.size > 0) return { notAsked: 'not needed for a subnet' }
  const macs = macsOf(dossier)
  if (macs.length === 0) return null
  turn.asking()
  const can = await system.can()
  const { findSessions } = can
  if (findSessions === undefined) return { notAsked: 'cannot be asked for sessions' }
  const readings = await Promise.all(macs.slice(0, 6).map((mac) => findSessions({ mac }, ask())))
  for (const reading of readings) dossier.sessions.push(...said(system.name, reading))
  grown()
  return {
    count: dossier.sessions.filter(({ source }) => source === system.name).length,
    complete: readings.every(({ complete }) => complete),
  }
}
