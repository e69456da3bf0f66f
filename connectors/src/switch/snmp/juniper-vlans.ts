import { juniper, system } from './oids.ts'
import { numberOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'

export interface JuniperVlans {
  /** VLAN by the number that Junos gives it in Q-BRIDGE-MIB. */
  readonly tagOf: ReadonlyMap<number, number>
  /** VLAN by filtering database. */
  readonly tagOfDatabase: ReadonlyMap<number, number>
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
  if (!(await tables.derive(isJuniper))) return { tagOf, tagOfDatabase }
  const { exVlanTag, vlanTag, vlanFdbId } = await tables.columns(juniper)
  for (const [index, value] of exVlanTag) {
    const tag = numberOf(value)
    if (tag === null) continue
    tagOf.set(Number(index), tag)
    tagOfDatabase.set(Number(index), tag)
  }
  for (const [index, value] of vlanFdbId) {
    const tag = numberOf(vlanTag.get(index))
    const database = numberOf(value)
    if (tag !== null && database !== null) tagOfDatabase.set(database, tag)
  }
  return { tagOf, tagOfDatabase }
}
