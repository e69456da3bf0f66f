import { bridge, juniper, system } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'

export interface JuniperVlans {
  /** VLAN by the number that Junos gives it in Q-BRIDGE-MIB. */
  readonly tagOf: ReadonlyMap<number, number>
  /** VLAN by filtering database. */
  readonly tagOfDatabase: ReadonlyMap<number, number>
  /** Names by VLAN, as Juniper's own tables have them. */
  readonly nameOf: ReadonlyMap<number, string>
}

/** By sysObjectID: Juniper's enterprise number is 2636. */
export const isJuniper = async (tables: DeviceTables): Promise<boolean> => {
  const [objectId] = await tables.get([system.objectId])
  return typeof objectId === 'string' && /^\.?1\.3\.6\.1\.4\.1\.2636\./.test(objectId)
}

/** What Junos hides behind numbers of its own; empty on other devices, and where the view lacks Juniper's tables. */
export const juniperVlans = async (tables: DeviceTables): Promise<JuniperVlans> => {
  const tagOf = new Map<number, number>()
  const tagOfDatabase = new Map<number, number>()
  const nameOf = new Map<number, string>()
  if (!(await tables.derive(isJuniper))) return { tagOf, tagOfDatabase, nameOf }
  const { exVlanTag, exVlanName, vlanTag, vlanName, vlanFdbId } = await tables.columns(juniper)
  for (const [tags, names] of [
    [exVlanTag, exVlanName],
    [vlanTag, vlanName],
  ] as const)
    for (const [index, value] of tags) {
      const tag = numberOf(value)
      if (tag !== null) nameOf.set(tag, textOf(names.get(index)))
    }
  for (const [index, value] of exVlanTag) {
    const tag = numberOf(value)
    if (tag === null) continue
    tagOf.set(Number(index), tag)
    tagOfDatabase.set(Number(index), tag)
  }
  for (const [index, value] of vlanTag) {
    const tag = numberOf(value)
    // Without its column the database is the VLAN's own number in the upper half of 32 bits.
    const database = numberOf(vlanFdbId.get(index)) ?? Number(index) * 65_536
    if (tag !== null) tagOfDatabase.set(database, tag)
  }
  if (exVlanTag.size === 0 && vlanTag.size === 0) {
    // The view lacks Juniper's tables: the number itself is all there is, as in the list of VLANs.
    for (const index of (await tables.column(bridge.vlanStaticName)).keys())
      tagOfDatabase.set(Number(index) * 65_536, Number(index))
  }
  return { tagOf, tagOfDatabase, nameOf }
}
