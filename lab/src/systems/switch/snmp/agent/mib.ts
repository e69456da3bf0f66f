import type { Facts } from '../facts.ts'
import { compareIdentifiers, firstAfter, isWithin } from '../object-identifier.ts'
import type { ObjectIdentifier } from '../object-identifier.ts'
import { addressObjects } from '../objects/addresses.ts'
import { bridgeObjects } from '../objects/bridge.ts'
import { configurationCopyObjects } from '../objects/configuration-copy.ts'
import { entityObjects } from '../objects/entity.ts'
import { interfaceObjects } from '../objects/interfaces.ts'
import { environmentObjects } from '../objects/environment.ts'
import { layerObjects } from '../objects/layers.ts'
import { loadObjects } from '../objects/load.ts'
import { lldpObjects } from '../objects/lldp.ts'
import { logObjects } from '../objects/log.ts'
import { cdpObjects } from '../objects/neighbours.ts'
import { oldCiscoObjects } from '../objects/old-cisco.ts'
import { portAccessObjects } from '../objects/port-access.ts'
import { powerObjects } from '../objects/power.ts'
import { qBridgeObjects } from '../objects/q-bridge.ts'
import { snmpGroupObjects } from '../objects/snmp-group.ts'
import { stackObjects } from '../objects/stack.ts'
import { systemObjects } from '../objects/system.ts'
import { vlanObjects } from '../objects/vlans.ts'
import type { VariableBinding } from '../pdu.ts'
import type { Instances, Subtree } from '../subtree.ts'
import { noSuchObject } from '../values.ts'
import type { Value } from '../values.ts'

/** Every object that a switch of the lab has; no root is within another. */
export const subtrees: readonly Subtree[] = [
  ...systemObjects,
  ...snmpGroupObjects,
  ...interfaceObjects,
  ...layerObjects,
  ...logObjects,
  ...addressObjects,
  ...bridgeObjects,
  ...qBridgeObjects,
  ...vlanObjects,
  ...cdpObjects,
  ...lldpObjects,
  ...entityObjects,
  ...environmentObjects,
  ...loadObjects,
  ...oldCiscoObjects,
  ...stackObjects,
  ...powerObjects,
  ...portAccessObjects,
  ...configurationCopyObjects,
].sort((a, b) => compareIdentifiers(a.root, b.root))

const rootOf = (subtree: Subtree): ObjectIdentifier => subtree.root

/** The value of one instance, or `noSuchObject` or `noSuchInstance`. */
export function valueOf(facts: Facts, name: ObjectIdentifier): Value {
  const subtree = subtrees[firstAfter(subtrees, name, rootOf) - 1]
  return subtree !== undefined && isWithin(name, subtree.root) ? subtree.get(facts, name) : noSuchObject
}

/** Instances after the name, one subtree after the other. */
export function instancesAfter(facts: Facts, name: ObjectIdentifier): Instances {
  let at = firstAfter(subtrees, name, rootOf)
  const before = subtrees[at - 1]
  if (before !== undefined && isWithin(name, before.root)) at -= 1
  let instances = subtrees[at]?.after(facts, name)
  return () => {
    while (instances !== undefined) {
      const found = instances()
      if (found !== null) return found
      at += 1
      instances = subtrees[at]?.after(facts, name)
    }
    return null
  }
}

/** The first instance after the name; null at the end of the MIB. */
export const valueAfter = (facts: Facts, name: ObjectIdentifier): VariableBinding | null =>
  instancesAfter(facts, name)()
