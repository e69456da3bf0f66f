import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import type { LocatedDevice, LocatedFloor, Position } from '@patchbay/connectors/location/capabilities'
import { mac, minutesAgo, reading } from '../locate/test-systems.ts'

export const floorOf = (building: string, number: number, of: Partial<LocatedFloor> = {}): LocatedFloor => ({
  id: `${building}/${number}`.toLowerCase(),
  name: `Floor ${number}`,
  building,
  campus: 'Campus',
  width: 60,
  length: 40,
  image: 'plan.png',
  ...of,
})

export const position = (of: Partial<Position> = {}): Position => ({
  floor: 'b01/2',
  hierarchy: ['Campus', 'B01', 'Floor 2'],
  x: 12.4,
  y: 8.1,
  accuracy: 5,
  computedBy: 'RSSI',
  at: minutesAgo(1),
  ...of,
})

export const located = (of: Partial<LocatedDevice> = {}): LocatedDevice => ({
  ...position(),
  mac: mac(1),
  firstAt: minutesAgo(90),
  associated: true,
  ssid: 'CORP',
  username: 'jdoe',
  addresses: ['10.0.10.5'],
  accessPoint: '02:00:5e:aa:00:10',
  signal: -58,
  heardBy: 4,
  ...of,
})

interface Service {
  readonly devices?: readonly LocatedDevice[]
  readonly floors?: readonly LocatedFloor[]
  readonly track?: readonly Position[]
  readonly hours?: readonly number[]
}

/** A location service that answers from lists. */
export const locationWith = ({
  devices = [],
  floors = [floorOf('B01', 1), floorOf('B01', 2), floorOf('B02', 2)],
  track = [],
  hours = [],
}: Service): Partial<CapabilitiesByKind['location']> => ({
  findDevices: async (question) =>
    reading(
      devices.filter((one) =>
        'mac' in question
          ? one.mac === question.mac
          : 'address' in question
            ? one.addresses.includes(question.address)
            : 'floor' in question
              ? one.floor === question.floor
              : one.username === question.username,
      ),
    ),
  listFloorNames: async () =>
    reading(floors.map(({ id, name, building, campus }) => ({ id, name, building, campus }))),
  readFloor: async (id) => reading(floors.find((one) => one.id === id) ?? null),
  readHistory: async (_mac, from, to) =>
    reading(track.filter(({ at }) => at !== null && at >= from && at <= to)),
  countByHour: async (_floor, from) =>
    reading(hours.map((devices, at) => ({ from: new Date(from.getTime() + at * 3_600_000), devices }))),
})
