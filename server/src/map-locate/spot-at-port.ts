import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import type { Port } from '../facts/walked-ports.ts'
import { crowded } from '../locate/candidates.ts'
import type { SitePlaces } from './site-floors.ts'

export const placeOfPort = ({ building, buildingName, floor, room }: Port) => ({
  building,
  buildingName,
  floor,
  room,
})
const inRoom = (room: string | null) => (room === null ? '' : ` in room ${room}`)

type Place = Pick<Spot, 'building' | 'buildingName' | 'floor' | 'room'>
type Where = Place & Pick<Spot, 'by' | 'words' | 'thing'>

export const nowhere: Place = { building: null, buildingName: null, floor: null, room: null }

/**
 * Where a device at a port is: at its outlet, near it where several share the port, in the building of the switch where no outlet is
 * documented. Behind a link or the port of a controller it may be anywhere.
 */
export function spotOfPort(
  port: Port,
  isEdge: boolean,
  mac: string | null,
  { switches, floors }: SitePlaces,
): Where {
  const { outlet, room, switch: device, interface: on } = port
  const isShared = crowded({ port }, mac)
  if (!isEdge || (isShared && outlet === null)) {
    const why = isEdge ? 'which many devices share' : 'a link between switches'
    return { ...nowhere, by: 'shared-port', words: `somewhere behind ${device} ${on}, ${why}`, thing: null }
  }
  if (outlet === null) {
    const building = switches.get(device) ?? null
    const buildingName = floors.find((one) => one.building === building)?.buildingName ?? null
    const words = `building ${building ?? 'not known'}, no outlet is documented at ${device} ${on}`
    return { ...nowhere, building, buildingName, by: 'building', words, thing: null }
  }
  const words = `${isShared ? 'near ' : ''}outlet ${outlet}${inRoom(room)}${isShared ? ', several devices share its port' : ''}`
  const thing = { kind: 'outlet', name: outlet } as const
  return { ...placeOfPort(port), by: isShared ? 'shared-port' : 'outlet', words, thing }
}

/** The room of an access point, else its building. */
export function spotOfAccessPoint(
  name: string,
  { building, room }: Pick<Port, 'building' | 'room'>,
): Pick<Spot, 'by' | 'words' | 'thing'> {
  if (building === null)
    return {
      by: 'access-point',
      words: `access point ${name}, whose place is not documented`,
      thing: { kind: 'access-point', name },
    }
  const where =
    room === null
      ? `building ${building}: the room of access point ${name} is not documented`
      : `room ${room} of access point ${name}`
  return {
    by: room === null ? 'building' : 'access-point',
    words: where,
    thing: { kind: 'access-point', name },
  }
}
