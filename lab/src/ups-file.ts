import { csv } from './emulator/csv.ts'
import type { World } from './world/model/world.ts'

/** The list of its UPS units as facilities keep it: what they feed stands in one cell, with commas. */
export function upsFile(world: World): string {
  const columns = [
    'name',
    'address',
    'building',
    'room',
    'system',
    'unit',
    'model',
    'serial',
    'feeds_devices',
  ]
  return csv([
    columns,
    ...[...world.ups.values()].map((one) => [
      one.name,
      one.address ?? '',
      one.building,
      one.closet,
      one.way === 'nut' ? 'nut-1' : '',
      one.nutName ?? '',
      one.model,
      one.serial,
      one.feeds.join(', '),
    ]),
  ])
}
