import { csv } from './emulator/csv.ts'
import { closetKey, keyHolders } from './plans/ways-in.ts'
import { upsFile } from './ups-file.ts'
import { kindOfBuilding } from './world/building-kinds.ts'
import type { BuildingKind } from './world/building-kinds.ts'
import type { Building, Room } from './world/model/sites.ts'
import type { World } from './world/model/world.ts'

const day = 86_400_000

/** What a site has in spreadsheets and calendars beside its cable records, by the name of the file. */
export const siteLists = (world: World): Readonly<Record<string, string>> => ({
  'buildings.csv': csv([['code', 'key_holder'], ...keyHolders(world)]),
  'rooms.csv': closetsFile(world),
  'ups-units.csv': upsFile(world),
  'departments.csv': departmentsFile(world),
  'holidays.ics': holidaysFile(world),
  'operating-hours.csv': hoursFile(world),
  'freezes.csv': freezesFile(world),
})

/** Who opens each closet. */
function closetsFile(world: World): string {
  const closets = [...world.rooms.values()].filter(({ kind }) => kind === 'closet')
  const rows = closets.map(({ building, code }) => [building, code, closetKey])
  return csv([['building', 'code', 'key_holder'], ...rows])
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Rooms in the department of most who have their office there; one of nobody with the room before it. What is of the house is nobody's. */
function departmentOfRooms(world: World): ReadonlyMap<string, Room[]> {
  const staff = Map.groupBy(
    [...world.people.values()].filter(({ office }) => office !== ''),
    ({ office }) => office,
  )
  const rooms = new Map<string, Room[]>()
  const house: ReadonlySet<Room['kind']> = new Set(['closet', 'plant', 'corridor'])
  let before: string | undefined
  for (const room of world.rooms.values()) {
    if (house.has(room.kind)) continue
    const people = Map.groupBy(staff.get(room.code) ?? [], ({ department }) => department)
    const [most] = [...people].toSorted(([, one], [, other]) => other.length - one.length)
    before = most?.[0] ?? before
    if (before !== undefined) rooms.set(before, [...(rooms.get(before) ?? []), room])
  }
  return rooms
}

function departmentsFile(world: World): string {
  const rooms = departmentOfRooms(world)
  const staff = Map.groupBy(
    [...world.people.values()].filter(({ kind }) => kind === 'staff'),
    ({ department }) => department,
  )
  const called = (title: string, name: string) => {
    const person = staff.get(name)?.find((one) => one.title === title)
    return person === undefined ? '' : `${person.firstname} ${person.lastname}`
  }
  const lines = [...staff.keys()].toSorted().map((name, index) => [
    name
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 4)
      .toUpperCase(),
    name,
    `CC-${4_100 + 10 * index}`,
    called('Head', name),
    called('Technician', name),
    staff.get(name)?.find(({ title }) => title === 'Head')?.phone ?? '',
    (rooms.get(name) ?? []).map(({ building, code }) => `${building}/${code}`).join(', '),
  ])
  return csv([['code', 'name', 'cost_centre', 'head', 'contact', 'phone', 'rooms'], ...lines])
}

/** Those that fall on the same day each year, of this one and the two after. */
function holidaysFile(world: World): string {
  const year = new Date(world.clock.now()).getUTCFullYear()
  const days = [
    ['01-01', 'New Year’s Day'],
    ['05-01', 'May Day'],
    ['12-24', 'Christmas Eve'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
    ['12-31', 'New Year’s Eve'],
  ] as const
  const events = [year, year + 1, year + 2].flatMap((of) =>
    days.flatMap(([date, name]) => {
      const from = Date.parse(`${of}-${date}`)
      const compact = (time: number) => iso(time).replaceAll('-', '')
      return [
        'BEGIN:VEVENT',
        `UID:${of}-${date}@${world.domain}`,
        `DTSTAMP:${of}0101T000000Z`,
        `DTSTART;VALUE=DATE:${compact(from)}`,
        `DTEND;VALUE=DATE:${compact(from + day)}`,
        `SUMMARY:${name}`,
        'END:VEVENT',
      ]
    }),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${world.domain}//EN`,
    ...events,
    'END:VCALENDAR',
    '',
  ]
  return lines.join('\r\n')
}

const numberOf = ({ code }: Building) => Number(code.slice(1))

const buildingsOf = (world: World, ...kinds: readonly BuildingKind[]) =>
  [...world.buildings.values()]
    .filter((one) => kinds.includes(kindOfBuilding(numberOf(one))))
    .map(({ code }) => code)

function hoursFile(world: World): string {
  const set = (name: string, week: string, weekend: string, ...kinds: readonly BuildingKind[]) => [
    name,
    'UTC',
    ...Array<string>(5).fill(week),
    ...Array<string>(2).fill(weekend),
    week === '24 h' ? '' : 'Campus',
    buildingsOf(world, ...kinds).join(', '),
    'never',
  ]
  return csv([
    [
      'name',
      'zone',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'calendars',
      'buildings',
      'warns',
    ],
    ...[
      set('Offices and teaching', '07:00-20:00', 'closed', 'administration', 'teaching'),
      set('Research', '06:00-22:00', '08:00-18:00', 'research'),
      set('Hospital', '24 h', '24 h', 'hospital'),
      set('Library', '08:00-22:00', '10:00-18:00', 'library'),
    ].filter((line) => line.at(-2) !== ''),
  ])
}

/** Examinations in two weeks, where people are taught. */
function freezesFile(world: World): string {
  const soon = world.clock.now() + 14 * day
  const monday = soon + ((8 - new Date(soon).getUTCDay()) % 7) * day
  return csv([
    ['name', 'reason', 'begins', 'ends', 'zone', 'override', 'buildings'],
    [
      'Examinations',
      'Written examinations in all lecture halls',
      `${iso(monday)} 00:00`,
      `${iso(monday + 12 * day)} 00:00`,
      'UTC',
      'whoever may go past protections',
      buildingsOf(world, 'teaching').join(', '),
    ],
  ])
}
