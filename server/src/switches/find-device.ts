import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { meantText } from '@patchbay/contract/identifiers/wrapping'
import { isAmong, onlyPort, readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { PortSpan } from '@patchbay/contract/identifiers/port-range'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { Choice } from '@patchbay/contract/questions'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { outletNamed, outletsIn, switchWithMac } from '../locate/index-names.ts'
import { isDevice } from '../facts/device-named.ts'

/** A switch of the systems, with where it stands and how its last walk went. */
export interface DeviceFound {
  readonly name: string
  readonly address: string | null
  readonly model: string | null
  readonly role: string | null
  readonly building: string | null
  readonly buildingName: string | null
  readonly closet: string | null
  readonly floor: string | null
  /** When its ports were last read. */
  readonly walkedAt: Date | null
  readonly outcome: 'running' | 'ok' | 'partial' | 'failed' | null
  readonly why: string | null
}

const deviceRows = (where: ReturnType<typeof sql>) => sql<{
  name: string
  address: string | null
  model: string | null
  role: string | null
  building: string | null
  building_name: string | null
  closet: string | null
  floor: string | null
  walked_at: Date | null
  outcome: DeviceFound['outcome']
  why: string | null
}>`select d.name, d.address, d.model, d.role, d.building, b.name as building_name, d.closet, r.floor,
    (select max(i.observed_at) from interface_snapshot i where i.switch = d.name) as walked_at, w.outcome, w.why
  from network_device d
  left join walk w on w.switch = d.name
  left join building b on b.code = d.building
  left join room r on r.building = d.building and r.code = d.closet
  where ${where} order by d.name limit ${mostChoices + 1}`

/** More choices than these are no choice. */
const mostChoices = 60

async function devices(db: Kysely<Database>, where: ReturnType<typeof sql>): Promise<DeviceFound[]> {
  const { rows } = await deviceRows(where).execute(db)
  return rows.map(({ building_name: buildingName, walked_at: walkedAt, ...row }) => ({
    ...row,
    buildingName: buildingName === '' ? null : buildingName,
    floor: row.floor === '' ? null : row.floor,
    walkedAt,
  }))
}

export interface Target {
  readonly device: DeviceFound | null
  readonly spans: readonly PortSpan[] | null
  /** Switches to choose among, where several fit. */
  readonly choices: readonly Choice[]
  /** More fit than there are choices. */
  readonly more: boolean
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** By name or address, or by the room that its closet is. */
async function devicesNamed(db: Kysely<Database>, text: string): Promise<DeviceFound[]> {
  const lower = text.toLowerCase()
  const exact = await devices(db, isDevice(text))
  if (exact.length > 0) return exact
  return devices(db, sql`lower(d.closet) = ${lower}`)
}

/** By the beginning of its name, or its building. */
async function like(db: Kysely<Database>, text: string): Promise<DeviceFound[]> {
  const lower = text.toLowerCase()
  return devices(db, sql`lower(d.name) like ${`${escaped(lower)}%`} or lower(d.building) = ${lower}`)
}

const choiceOf = (device: DeviceFound, rest: string): Choice => ({
  ask: rest === '' ? device.name : `${device.name} ${rest}`,
  title: device.name,
  detail: [device.model, device.role, device.building, device.closet]
    .filter((part) => part !== null && part !== '')
    .join(' · '),
  source: 'index',
})

const nothing: Target = { device: null, spans: null, choices: [], more: false }

const toChoose = (found: readonly DeviceFound[], rest: (one: DeviceFound) => string): Target => ({
  ...nothing,
  choices: found.slice(0, mostChoices).map((one) => choiceOf(one, rest(one))),
  more: found.length > mostChoices,
})

/** The ports that these outlets are patched to, or the switches to choose among. */
async function behindOutlets(
  db: Kysely<Database>,
  outlets: readonly { readonly switch: string; readonly interface: string }[],
): Promise<Target> {
  const patched = Map.groupBy(
    outlets.filter((outlet) => outlet.switch !== ''),
    (outlet) => outlet.switch,
  )
  const found = await devices(db, sql`d.name = any (${[...patched.keys()]}::text[])`)
  const portsOf = ({ name }: DeviceFound) =>
    (patched.get(name) ?? []).map((outlet) => shortInterface(outlet.interface)).join(', ')
  const [device] = found
  if (device === undefined) return nothing
  if (found.length > 1) {
    return toChoose(found, portsOf)
  }
  const range = readPortRange(`${device.name} ${portsOf(device)}`)
  return { ...nothing, device, spans: 'fault' in range ? null : range.ports }
}

/** The switch and ports that a text means; the text was read before and has no fault. */
export async function findTarget(db: Kysely<Database>, text: string): Promise<Target> {
  const range = readPortRange(text)
  if ('fault' in range) return nothing
  const { switch: name, ports: spans } = range
  const rest = spans === null ? '' : meantText(text).slice(name.length).trim()
  const oneOf = (found: readonly DeviceFound[]): Target | null => {
    const [device] = found
    if (device === undefined) return null
    return found.length === 1 ? { ...nothing, device, spans } : toChoose(found, () => rest)
  }
  const direct = oneOf(await devicesNamed(db, name))
  if (direct !== null) return direct
  const mac = readMac(name)
  if (mac?.kind === 'mac') {
    const own = await switchWithMac(db, mac.mac)
    return (own === null ? null : oneOf(await devices(db, sql`d.name = ${own.name}`))) ?? nothing
  }
  if (spans === null) {
    const outlet = await outletNamed(db, name)
    const served = await behindOutlets(db, outlet === null ? await outletsIn(db, name) : [outlet])
    if (served.device !== null || served.choices.length > 0) return served
  }
  return oneOf(await like(db, name)) ?? nothing
}

/** Which of these interfaces are meant, by short name. */
export const amongPorts = (spans: readonly PortSpan[] | null, name: string): boolean =>
  spans === null || isAmong(spans, name)

/** The one port meant, with its kind where the switch tells which it is: `1/0/14` is `Gi1/0/14` here and `Te1/0/14` there. */
export function singlePort(spans: readonly PortSpan[] | null, known: readonly string[]): string | null {
  const only = onlyPort(spans)
  if (only === null || /^[A-Z]/.test(only)) return only
  const fitting = known.filter((name) => amongPorts(spans, name))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
