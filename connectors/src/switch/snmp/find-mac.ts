import { canonicalMac } from '../../mac.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { Failure, refused } from '../../failures.ts'
import { bridge } from './oids.ts'
import { interfaceColumns, interfaceOf } from './read-interfaces.ts'
import { parseInterface } from '../interfaces.ts'
import { displayName, interfaceNames } from './interface-names.ts'
import { forwardingPorts } from './forwarding-ports.ts'
import { isJuniper, juniperVlans } from './juniper-vlans.ts'
import { ciscoVlans, readVlans } from './read-vlans.ts'
import { vlansByDatabase } from './standard-forwarding.ts'
import { numberOf, textOf } from './values.ts'
import { channelMembers } from './channel-members.ts'
import { interfaces, system } from './oids.ts'
import type { ForwardingEntry, InterfaceState } from '../capabilities.ts'
import type { DeviceTables } from './device-tables.ts'

export interface FoundMac {
  readonly entries: readonly ForwardingEntry[]
  readonly interface: InterfaceState | null
  readonly session: null
}

interface Place {
  readonly vlan: number | null
  readonly port: number
  readonly type: ForwardingEntry['type']
  /** Context in which the bridge port has its meaning. */
  readonly context: number | null
}

/** Canonical notation. @throws Failure refused, text-not-allowed */
export const wantedMac = (text: string): string => {
  const mac = canonicalMac(text)
  if (mac === null) throw refused({ cause: 'text-not-allowed', message: 'That is not a MAC address.' })
  return mac
}

/** Where one MAC is, by its canonical notation, asked for by its index: a few questions in place of the whole table. */
export const findMac = async (
  tables: DeviceTables,
  mac: string,
): Promise<{ readonly value: FoundMac; readonly complete: boolean; readonly dropped: number }> => {
  const index = mac
    .split(':')
    .map((octet) => Number.parseInt(octet, 16))
    .join('.')
  const vlans = (await tables.derive(ciscoVlans)).filter((vlan) => vlan.active).map((vlan) => vlan.id)
  const { places, complete } =
    vlans.length > 0
      ? await inContexts(tables, vlans, index)
      : { places: await inBridge(tables, index), complete: true }
  const entries: ForwardingEntry[] = []
  let dropped = 0
  let state: InterfaceState | null = null
  for (const place of places) {
    const ifIndex = await indexOf(tables, place, vlans.length > 0)
    const on = ifIndex === null ? '' : await nameAt(tables, ifIndex)
    if (on === '' || ifIndex === null) {
      dropped += 1
      continue
    }
    const pvid = vlans.length > 0 ? null : await pvidAt(tables, place.port)
    entries.push({ mac, vlan: place.vlan ?? pvid ?? 1, interface: on, type: place.type })
    state ??= await stateAt(tables, ifIndex, pvid)
  }
  return { value: { entries, interface: state, session: null }, complete, dropped }
}

/** ifIndex of a bridge port, asked for by itself where the map can be taken at its word: no other interface has that number. */
const indexOf = async (tables: DeviceTables, place: Place, isCisco: boolean): Promise<number | null> => {
  const { port, context } = place
  const [index = null] = await tables.get([`${bridge.basePortIfIndex}.${port}`], context)
  if (isCisco) return numberOf(index)
  if (typeof index === 'number' && index > 0 && !(await tables.derive(isJuniper)))
    if (index === port || (await nameAt(tables, port)) === '') return index
  const [names, { nameOf }] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(forwardingPorts),
  ])
  return names.byName.get(nameOf(port) ?? '') ?? null
}

const pvidAt = async (tables: DeviceTables, port: number): Promise<number | null> => {
  const [value] = await tables.get([`${bridge.pvid}.${port}`])
  const pvid = numberOf(value)
  return pvid === null ? null : ((await tables.derive(juniperVlans)).tagOf.get(pvid) ?? pvid)
}

const nameAt = async (tables: DeviceTables, index: number): Promise<string> => {
  const [name, descr] = await tables.get([`${interfaces.name}.${index}`, `${interfaces.descr}.${index}`])
  return displayName(textOf(name), textOf(descr))
}

const stateAt = async (tables: DeviceTables, index: number, pvid: number | null): Promise<InterfaceState> => {
  const columns = Object.entries(interfaceColumns)
  const values = await tables.get([...columns.map(([, oid]) => `${oid}.${index}`), system.upTime])
  const state = interfaceOf(index, Object.fromEntries(columns.map(([name], at) => [name, values[at]])), {
    pvid,
    channel: null,
    members: [],
    upTime: numberOf(values.at(-1)),
  })
  return isChannel(state.name) ? { ...state, members: await membersOf(tables, index) } : state
}

const isChannel = (name: string): boolean => parseInterface(name)?.kind === 'Port-channel'

const membersOf = async (tables: DeviceTables, index: number): Promise<string[]> => {
  const layered = await tables.derive(channelMembers)
  return Promise.all((layered.membersOf.get(index) ?? []).map((member) => nameAt(tables, member)))
}

/** Two cells of one row of a bridge table; null when the MAC is not there or belongs to the switch. */
const placeIn = async (
  tables: DeviceTables,
  [portOid, statusOid]: readonly [string, string],
  context: number | null,
  vlan: number | null,
): Promise<Place | null> => {
  const [port = null, status = null] = await tables.get([portOid, statusOid], context)
  if (typeof port !== 'number' || port === 0 || status === 2 || status === 4) return null
  return { vlan, port, type: status === null || status === 3 ? 'dynamic' : 'static', context }
}

const inContexts = async (
  tables: DeviceTables,
  vlans: readonly number[],
  index: string,
): Promise<{ readonly places: Place[]; readonly complete: boolean }> => {
  const outcomes = await Promise.allSettled(
    vlans.map((vlan) =>
      // VLAN 1 is what a Cisco shows without any context.
      placeIn(
        tables,
        [`${bridge.fdbPort}.${index}`, `${bridge.fdbStatus}.${index}`],
        vlan === 1 ? null : vlan,
        vlan,
      ),
    ),
  )
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  )
  const fatal =
    errors.find((error) => !(error instanceof Failure)) ??
    (errors.length === vlans.length ? errors[0] : undefined)
  if (fatal !== undefined) throw fatal
  const places = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value !== null ? [outcome.value] : [],
  )
  return { places, complete: errors.length === 0 }
}

const inBridge = async (tables: DeviceTables, index: string): Promise<Place[]> => {
  const databases = new Map<number, readonly number[]>(await tables.derive(vlansByDatabase))
  // A database of which no VLAN is told has the VLAN's own number.
  for (const { id } of (await readVlans(tables)).value) if (!databases.has(id)) databases.set(id, [id])
  // With no VLAN told, the table itself tells its databases.
  if (databases.size === 0)
    for (const row of (await tables.column(bridge.qFdbPort)).keys()) {
      const [database = 0, ...rest] = numbersOf(row)
      if (rest.length === 6 && database !== 0) databases.set(database, [database])
    }
  // Agents that do not tell the database write 0.
  if (!databases.has(0)) databases.set(0, [])
  const found = await Promise.all(
    [...databases].map(([database, vlans]) =>
      placeIn(
        tables,
        [`${bridge.qFdbPort}.${database}.${index}`, `${bridge.qFdbStatus}.${database}.${index}`],
        null,
        vlans.length === 1 ? (vlans[0] ?? null) : null,
      ),
    ),
  )
  const places = found.filter((place) => place !== null)
  if (places.length > 0) return places
  const plain = await placeIn(
    tables,
    [`${bridge.fdbPort}.${index}`, `${bridge.fdbStatus}.${index}`],
    null,
    null,
  )
  return plain === null ? [] : [plain]
}
