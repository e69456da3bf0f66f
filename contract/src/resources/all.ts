import { accessPoints } from './access-points.ts'
import { buildings } from './buildings.ts'
import { campuses } from './campuses.ts'
import { departments } from './departments.ts'
import { floors } from './floors.ts'
import { freezes } from './freezes.ts'
import { holidayCalendars } from './holiday-calendars.ts'
import { licences } from './licences.ts'
import { modelLifecycles } from './model-lifecycles.ts'
import { networkDevices } from './network-devices.ts'
import { networkLocations } from './network-locations.ts'
import { operatingHours } from './operating-hours.ts'
import type { FoundBySearch } from './resource.ts'
import { rooms } from './rooms.ts'
import { upsUnits } from './ups-units.ts'

/** Every list of the site, in the order in which Search names what it found. */
export const resources = [
  upsUnits,
  networkDevices,
  accessPoints,
  departments,
  campuses,
  buildings,
  floors,
  rooms,
  networkLocations,
  operatingHours,
  freezes,
  holidayCalendars,
  licences,
  modelLifecycles,
] as const

/** A list that Search finds rows of. */
export type FoundResource = Extract<(typeof resources)[number], { readonly search: FoundBySearch }>

export const isFound = (resource: (typeof resources)[number]): resource is FoundResource =>
  'by' in resource.search
