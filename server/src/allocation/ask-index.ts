import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { protectedByPolicy, touchesNothing } from '../policies/protected.ts'
import { readPolicy } from '../policies/policies.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { Department, Place } from './dossier.ts'
import { findPlace } from './find-place.ts'
import { holdRows } from './holds/hold-rows.ts'
import { readOtherClosets } from './other-closets.ts'
import { openReclaims, shownReclaim } from './reclaims/reclaim-rows.ts'
import type { AllocationPart } from './search.ts'
import { readSwitches, servingSwitches } from './serving-switches.ts'
import { readWalkedPorts } from './walked-ports.ts'

/** The place by the records, the ports that could serve it as they were walked last, and who keeps them. */
export async function askIndex({ search, turn }: AllocationPart<'index'>): Promise<Settled> {
  const { db, dossier, text, idle, reader } = search
  turn.asking()
  const { place, choices, outlets } = await findPlace(db, text)
  dossier.choices = choices
  if (place === null) {
    dossier.searched = true
    dossier.asking = false
    search.grown()
    return { count: choices.length }
  }
  const names = await servingSwitches(db, place, outlets)
  const ports = await readWalkedPorts(db, names)
  const [switches, holds, reclaims, others, protectedThings, vlanUse, department] = await Promise.all([
    readSwitches(db, names, ports),
    holdRows(
      sql`(h.switch = any (${names}::text[]) or h.outlet = any (${outlets.map(({ label }) => label)}::text[]))`,
    ).execute(db),
    openReclaims(db, names),
    readOtherClosets(db, place, names, idle),
    readPolicy(db, 'protected-things'),
    readPolicy(db, 'vlan-use'),
    readDepartment(db, search.department, place, outlets[0]?.room ?? null),
  ])
  const now = new Date()
  Object.assign(dossier, {
    place,
    labels: new Set(outlets.map(({ label }) => label)),
    unpatched: outlets.flatMap(({ switch: name, interface: _on, ...outlet }) =>
      name === '' ? [outlet] : [],
    ),
    switches,
    ports,
    holds: holds.rows,
    reclaims: reclaims.map((row) => shownReclaim(row, reader, now)),
    others,
    vlanUse,
    department,
    protects: (port: (typeof ports)[number]) =>
      protectedByPolicy(protectedThings, {
        ...touchesNothing,
        places: [{ switch: port.switch, interfaces: [port.interface] }],
        rooms: port.outlets.flatMap(({ room, label }) => [room, label]),
      }),
    searched: true,
    asking: dossier.asking && switches.length > 0,
  })
  search.grown()
  return { count: ports.length }
}

/** The department that is asked for, or the one that has the room; null where there is none. */
async function readDepartment(
  db: Kysely<Database>,
  code: string,
  { building, room }: Place,
  roomOfOutlet: string | null,
): Promise<Department | null> {
  const at = `${building}/${room ?? roomOfOutlet ?? ''}`
  const { rows } = await sql<{ code: string; name: string; vlans: readonly string[] }>`
    select code, name, vlans from department where removed_at is null and (
      lower(code) = lower(${code}) or (${code === ''} and code in (select code from department_room where room = ${at})))
    order by code limit 1`.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row, vlans: row.vlans.map(Number) }
}
