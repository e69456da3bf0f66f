import { vlansWithId } from './index-names.ts'
import type { OutletRow, SwitchRow } from './index-names.ts'
import { readPort } from '../facts/walked-ports.ts'
import type { Infrastructure } from './dossier.ts'
import type { Search } from './search.ts'
import type { Heard } from '../sources/ask-source.ts'

const say = ({ dossier, grown }: Search, own: NonNullable<Search['dossier']['infrastructure']>): Heard => {
  dossier.infrastructure = own
  grown()
  return { count: 1 }
}

/** What the card says of a switch. */
export const knownOf = (found: SwitchRow): NonNullable<Infrastructure['known']> => ({
  kind: found.role === null ? 'Switch' : `Switch, ${found.role}`,
  ask: { kind: 'name', q: found.name },
  model: found.model,
  building: found.building,
  room: found.closet,
  address: found.address,
  seen: found.walked_at,
})

/** Says that this is a switch. */
export const sayOfSwitch = (search: Search, found: SwitchRow): Heard =>
  say(search, {
    title: found.name,
    source: 'index',
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
    known: knownOf(found),
  })

/** Says of a port that it leads to other switches, or that nothing was seen there. */
export async function namePort(
  search: Search,
  device: string,
  interfaceName: string,
  outlet: string | null,
): Promise<Heard> {
  const port = await readPort(search.db, device, interfaceName)
  const where = `${port.switch} ${port.interface}`
  const what = outlet === null ? where : `${outlet} on ${where}`
  const label = outlet ?? port.outlet
  return say(search, {
    title: outlet ?? where,
    source: 'index',
    sentence:
      port.edge === false
        ? `${what} is not an edge port: ${port.edgeBecause ?? 'it leads to other switches'}`
        : `${what} is a port without a device for 30 d`,
    facts: [
      { label: 'Switch', value: port.switch },
      { label: 'Interface', value: port.interface },
      ...(label === null ? [] : [{ label: 'Outlet', value: label }]),
      ...(port.operUp === null ? [] : [{ label: 'Link', value: port.operUp ? 'up' : 'down' }]),
      ...(port.edgeBecause === null ? [] : [{ label: 'Port', value: port.edgeBecause }]),
      ...port.neighbours.map(({ name, protocol }) => ({ label: protocol.toUpperCase(), value: name })),
    ],
    known: {
      kind: label === null ? 'Port' : 'Outlet',
      ask: { kind: 'port', q: where },
      building: [port.building, port.buildingName].filter(Boolean).join(' ') || null,
      room:
        [port.room, port.roomName, label === null ? null : `outlet ${label}`].filter(Boolean).join(', ') ||
        null,
      port: where,
      link: port.operUp === null ? null : `link is ${port.operUp ? 'up' : 'down'}`,
      seen: port.observedAt,
    },
  })
}

/** Says of an outlet that it leads nowhere. */
export function nameOutlet(search: Search, { label, building, room }: OutletRow): Heard {
  return say(search, {
    title: label,
    source: 'places',
    sentence: `${label} is an outlet in ${building}, room ${room}, not patched to a switch`,
    facts: [
      { label: 'Building', value: building },
      { label: 'Room', value: room },
    ],
    known: { kind: 'Outlet', building, room, port: 'not patched to a switch' },
  })
}

/** Names of one VLAN that are written out. */
const mostNames = 20

export async function nameVlan(search: Search, id: number): Promise<Heard> {
  const rows = await vlansWithId(search.db, id)
  const [most] = rows
  if (most === undefined) return { count: 0 }
  return say(search, {
    title: `VLAN ${id} ${most.name}`,
    source: 'index',
    sentence: `VLAN ${id} is ${most.name}, on ${most.switches} switches with ${most.devices} devices seen lately`,
    facts: [
      ...rows.slice(0, mostNames).map((row) => ({ label: row.name, value: `${row.switches} switches` })),
      ...(rows.length > mostNames
        ? [{ label: 'Other names', value: `${rows.length - mostNames} more` }]
        : []),
    ],
    known: { kind: 'VLAN', vlan: `${id} ${most.name}` },
  })
}

/** A bare number may mean a VLAN: one thing to choose among others. */
export async function suggestVlan({ db, offers }: Search, id: number): Promise<number> {
  const [most] = await vlansWithId(db, id)
  if (most === undefined) return 0
  offers.suggest({
    ask: `vlan ${id}`,
    title: `VLAN ${id} ${most.name}`,
    detail: `on ${most.switches} switches`,
    source: 'index',
  })
  return 1
}
