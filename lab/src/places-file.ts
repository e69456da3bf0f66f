import { csv } from './emulator/csv.ts'
import type { Outlet } from './world/model/sites.ts'
import { roomUses } from './plans/ways-in.ts'
import type { World } from './world/model/world.ts'

const columns = [
  'building',
  'building_name',
  'floor',
  'room',
  'room_name',
  'room_kind',
  'outlet',
  'panel',
  'panel_port',
  'switch',
  'interface',
  'cable_length_m',
] as const

/** A row for each outlet, one with blanks for a room without; as a site exports it from its cable records. */
export function placesFile(world: World): string {
  const outletsByRoom = new Map<string, Outlet[]>()
  for (const outlet of world.outlets.values()) {
    const known = outletsByRoom.get(outlet.room)
    if (known) known.push(outlet)
    else outletsByRoom.set(outlet.room, [outlet])
  }
  const uses = roomUses(world)
  const rows: (readonly (string | number)[])[] = [columns]
  for (const room of world.rooms.values()) {
    const building = world.buildings.get(room.building)?.name ?? ''
    const place = [
      room.building,
      building,
      room.floor,
      room.code,
      room.name,
      uses.get(room.code) ?? room.kind,
    ]
    const outlets = outletsByRoom.get(room.code) ?? []
    if (outlets.length === 0) rows.push([...place, '', '', '', '', '', ''])
    for (const { label, panel, panelPort, switch: device, interface: of } of outlets) {
      const metres = world.switches.get(device ?? '')?.interfaces.get(of ?? '')?.cableMetres ?? ''
      rows.push([...place, label, panel, panelPort, device ?? '', of ?? '', metres])
    }
  }
  return csv(rows)
}
