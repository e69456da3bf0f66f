import { outletsOfRoom, roomWeights } from './building-kinds.ts'
import type { BuildingPlan } from './buildings.ts'
import type { Outlet, Room, RoomKind } from './model/sites.ts'
import type { Interface } from './model/switch.ts'
import type { Random } from './random.ts'
import type { SwitchPlan } from './switches.ts'

const roomNames: Readonly<Record<RoomKind, string>> = {
  office: 'Office',
  laboratory: 'Laboratory',
  lecture: 'Lecture room',
  ward: 'Ward',
  library: 'Reading room',
  corridor: 'Corridor',
  closet: 'Network closet',
  plant: 'Plant room',
}

/** Ports left free on every access switch, of each 48. */
const sparePorts = 3

/** Ports that a patch cable may come to, in the order of the device. */
const edgePorts = (device: SwitchPlan): Interface[] =>
  [...device.interfaces.values()].filter(
    (one) => one.kind === 'physical' && one.uplink === null && one.power !== null,
  )

export interface Floor {
  readonly rooms: readonly Room[]
  readonly outlets: readonly Outlet[]
}

/**
 * Rooms of one floor with enough outlets for the floor's switches; about one outlet in eight is patched nowhere.
 * Patch panels run on from room to room as an installer numbers them.
 */
export function furnishFloor(
  building: BuildingPlan,
  floor: number,
  devices: readonly SwitchPlan[],
  random: Random,
): Floor {
  const weights = roomWeights[building.kind]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const chooseKind = (): RoomKind => {
    let left = random.below(total)
    for (const [kind, weight] of weights) if ((left -= weight) < 0) return kind
    return 'office'
  }
  const ports = devices.flatMap((device) => {
    const all = edgePorts(device)
    return all
      .slice(0, all.length - sparePorts * device.members.length)
      .map((of) => ({ device: device.name, of: of.name }))
  })
  const rooms: Room[] = []
  const outlets: Outlet[] = []
  const add = (number: string, kind: RoomKind, name: string): Room => {
    const room = {
      code: `${building.code}-${number}`,
      building: building.code,
      floor,
      number,
      name: `${name} ${number}`,
      kind,
    }
    rooms.push(room)
    return room
  }
  if (floor === 1) add('001', 'closet', 'Main equipment room')
  add(`${floor}00`, 'closet', roomNames.closet)

  const patched: Outlet[] = []
  const wanted = ports.length
  let panelPosition = 0
  for (let count = 1; patched.length < wanted; count++) {
    const kind = count === 1 ? 'plant' : count <= 3 ? 'corridor' : chooseKind()
    const room = add(`${floor}${String(count).padStart(2, '0')}`, kind, roomNames[kind])
    const [low, high] = outletsOfRoom[kind]
    const size = random.between(low, high)
    for (let index = 0; index < size; index++) {
      const outlet: Outlet = {
        label: `${room.code}-${String.fromCharCode(65 + index)}`,
        room: room.code,
        panel: `PP-${building.code}-${floor}${panelLetters(Math.floor(panelPosition / 48))}`,
        panelPort: (panelPosition % 48) + 1,
        switch: null,
        interface: null,
      }
      panelPosition++
      outlets.push(outlet)
      if (patched.length < wanted && !random.chance(0.12)) patched.push(outlet)
    }
  }
  // Mostly in order, as after a tidy week; every tenth cable went where there was room.
  for (let index = 0; index + 7 < ports.length; index += 10) {
    const one = ports[index]
    const two = ports[index + random.between(1, 7)]
    if (one && two) [one.device, one.of, two.device, two.of] = [two.device, two.of, one.device, one.of]
  }
  patched.forEach((outlet, index) => {
    const port = ports[index]
    if (!port) return
    outlet.switch = port.device
    outlet.interface = port.of
  })
  return { rooms, outlets }
}

function panelLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${panelLetters(Math.floor(index / 26) - 1)}${letter}`
}
