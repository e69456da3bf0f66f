/** Columns and scalars that are read; see RFC 2863, 4188, 4363, 4293, 3621, 6933, IEEE 802.1AB and Cisco's MIBs. */
export const system = {
  description: '1.3.6.1.2.1.1.1.0',
  objectId: '1.3.6.1.2.1.1.2.0',
  upTime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
  /** Seconds; does not wrap after 497 days as sysUpTime does. */
  engineTime: '1.3.6.1.6.3.10.2.1.3.0',
} as const

export const interfaces = {
  descr: '1.3.6.1.2.1.2.2.1.2',
  type: '1.3.6.1.2.1.2.2.1.3',
  speed: '1.3.6.1.2.1.2.2.1.5',
  physAddress: '1.3.6.1.2.1.2.2.1.6',
  adminStatus: '1.3.6.1.2.1.2.2.1.7',
  operStatus: '1.3.6.1.2.1.2.2.1.8',
  /** sysUpTime at the last change. */
  lastChange: '1.3.6.1.2.1.2.2.1.9',
  inOctets: '1.3.6.1.2.1.2.2.1.10',
  inDiscards: '1.3.6.1.2.1.2.2.1.13',
  inErrors: '1.3.6.1.2.1.2.2.1.14',
  outOctets: '1.3.6.1.2.1.2.2.1.16',
  outDiscards: '1.3.6.1.2.1.2.2.1.19',
  outErrors: '1.3.6.1.2.1.2.2.1.20',
  highInOctets: '1.3.6.1.2.1.31.1.1.1.6',
  highInPackets: '1.3.6.1.2.1.31.1.1.1.7',
  highOutOctets: '1.3.6.1.2.1.31.1.1.1.10',
  highOutPackets: '1.3.6.1.2.1.31.1.1.1.11',
  alignmentErrors: '1.3.6.1.2.1.10.7.2.1.2',
  fcsErrors: '1.3.6.1.2.1.10.7.2.1.3',
  singleCollisions: '1.3.6.1.2.1.10.7.2.1.4',
  multipleCollisions: '1.3.6.1.2.1.10.7.2.1.5',
  lateCollisions: '1.3.6.1.2.1.10.7.2.1.8',
  name: '1.3.6.1.2.1.31.1.1.1.1',
  highSpeed: '1.3.6.1.2.1.31.1.1.1.15',
  alias: '1.3.6.1.2.1.31.1.1.1.18',
  duplex: '1.3.6.1.2.1.10.7.2.1.19',
} as const

/** Which interface lies on which: RFC 2863 ifStackStatus, and the aggregate a port belongs to by LACP or Cisco's own way. */
export const layers = {
  stackStatus: '1.3.6.1.2.1.31.1.2.1.3',
  attachedAggregate: '1.2.840.10006.300.43.1.2.1.1.13',
  /** CISCO-PAGP-MIB: the channel of a port; 0 or the port itself for none. */
  pagpGroup: '1.3.6.1.4.1.9.9.98.1.1.1.1.8',
} as const

export const bridge = {
  /** MAC by which the bridge is known. */
  baseAddress: '1.3.6.1.2.1.17.1.1.0',
  treePortState: '1.3.6.1.2.1.17.2.15.1.3',
  treePortCost: '1.3.6.1.2.1.17.2.15.1.5',
  treeRootPort: '1.3.6.1.2.1.17.2.7.0',
  basePortIfIndex: '1.3.6.1.2.1.17.1.4.1.2',
  fdbAddress: '1.3.6.1.2.1.17.4.3.1.1',
  fdbPort: '1.3.6.1.2.1.17.4.3.1.2',
  fdbStatus: '1.3.6.1.2.1.17.4.3.1.3',
  qFdbAddress: '1.3.6.1.2.1.17.7.1.2.2.1.1',
  qFdbPort: '1.3.6.1.2.1.17.7.1.2.2.1.2',
  qFdbStatus: '1.3.6.1.2.1.17.7.1.2.2.1.3',
  /** Index is time mark and VLAN; the value is the filtering database. */
  vlanFdbId: '1.3.6.1.2.1.17.7.1.4.2.1.3',
  vlanStaticName: '1.3.6.1.2.1.17.7.1.4.3.1.1',
  vlanStaticStatus: '1.3.6.1.2.1.17.7.1.4.3.1.5',
  pvid: '1.3.6.1.2.1.17.7.1.4.5.1.1',
} as const

export const cisco = {
  vtpVlanState: '1.3.6.1.4.1.9.9.46.1.3.1.1.2',
  vtpVlanName: '1.3.6.1.4.1.9.9.46.1.3.1.1.4',
  trunkState: '1.3.6.1.4.1.9.9.46.1.6.1.1.13',
  trunkStatus: '1.3.6.1.4.1.9.9.46.1.6.1.1.14',
  nativeVlan: '1.3.6.1.4.1.9.9.46.1.6.1.1.5',
  /** Bitmaps of VLANs 0, 1024, 2048 and 3072 on, most significant bit first. */
  trunkVlans: '1.3.6.1.4.1.9.9.46.1.6.1.1.4',
  trunkVlans2k: '1.3.6.1.4.1.9.9.46.1.6.1.1.17',
  trunkVlans3k: '1.3.6.1.4.1.9.9.46.1.6.1.1.18',
  trunkVlans4k: '1.3.6.1.4.1.9.9.46.1.6.1.1.19',
  configurationChanged: '1.3.6.1.4.1.9.9.43.1.1.1.0',
  configurationSaved: '1.3.6.1.4.1.9.9.43.1.1.2.0',
  accessVlan: '1.3.6.1.4.1.9.9.68.1.2.2.1.2',
  voiceVlan: '1.3.6.1.4.1.9.9.68.1.5.1.1.1',
  stackPortIfIndex: '1.3.6.1.4.1.9.5.1.4.1.1.11',
} as const

export const cdp = {
  address: '1.3.6.1.4.1.9.9.23.1.2.1.1.4',
  version: '1.3.6.1.4.1.9.9.23.1.2.1.1.5',
  deviceId: '1.3.6.1.4.1.9.9.23.1.2.1.1.6',
  devicePort: '1.3.6.1.4.1.9.9.23.1.2.1.1.7',
  platform: '1.3.6.1.4.1.9.9.23.1.2.1.1.8',
  capabilities: '1.3.6.1.4.1.9.9.23.1.2.1.1.9',
  nativeVlan: '1.3.6.1.4.1.9.9.23.1.2.1.1.11',
  duplex: '1.3.6.1.4.1.9.9.23.1.2.1.1.12',
  /** Milliwatts. */
  consumption: '1.3.6.1.4.1.9.9.23.1.2.1.1.15',
  vtpDomain: '1.3.6.1.4.1.9.9.23.1.2.1.1.10',
  /** VLAN for voice that the neighbour uses. */
  applianceVlan: '1.3.6.1.4.1.9.9.23.1.2.1.1.14',
  managementAddress: '1.3.6.1.4.1.9.9.23.1.2.1.1.20',
} as const

export const lldp = {
  localPortIdSubtype: '1.0.8802.1.1.2.1.3.7.1.2',
  localPortId: '1.0.8802.1.1.2.1.3.7.1.3',
  localPortDescription: '1.0.8802.1.1.2.1.3.7.1.4',
  chassisIdSubtype: '1.0.8802.1.1.2.1.4.1.1.4',
  chassisId: '1.0.8802.1.1.2.1.4.1.1.5',
  portIdSubtype: '1.0.8802.1.1.2.1.4.1.1.6',
  portId: '1.0.8802.1.1.2.1.4.1.1.7',
  portDescription: '1.0.8802.1.1.2.1.4.1.1.8',
  systemName: '1.0.8802.1.1.2.1.4.1.1.9',
  systemDescription: '1.0.8802.1.1.2.1.4.1.1.10',
  capabilitiesEnabled: '1.0.8802.1.1.2.1.4.1.1.12',
  /** The address is in the index. */
  managementAddress: '1.0.8802.1.1.2.1.4.2.1.3',
} as const

export const addresses = {
  physical: '1.3.6.1.2.1.4.35.1.4',
  physicalUpdated: '1.3.6.1.2.1.4.35.1.5',
  physicalType: '1.3.6.1.2.1.4.35.1.6',
  media: '1.3.6.1.2.1.4.22.1.2',
  mediaIndex: '1.3.6.1.2.1.4.22.1.1',
  mediaAddress: '1.3.6.1.2.1.4.22.1.3',
  mediaType: '1.3.6.1.2.1.4.22.1.4',
} as const

/**
 * Junos numbers VLANs for itself in Q-BRIDGE-MIB. Older EX switches tell their tags in JUNIPER-VLAN-MIB, by that number;
 * newer software in JUNIPER-L2ALD-MIB, by another, with the filtering database beside it.
 */
export const juniper = {
  exVlanName: '1.3.6.1.4.1.2636.3.40.1.5.1.5.1.2',
  vlanName: '1.3.6.1.4.1.2636.3.48.1.3.1.1.2',
  exVlanTag: '1.3.6.1.4.1.2636.3.40.1.5.1.5.1.5',
  vlanTag: '1.3.6.1.4.1.2636.3.48.1.3.1.1.3',
  vlanFdbId: '1.3.6.1.4.1.2636.3.48.1.3.1.1.5',
} as const

/** Names of VLANs by their ids, of switches whose Q-BRIDGE-MIB lacks them: RAPID-CITY (Nortel, Avaya, Extreme VSP), TPLINK-DOT1Q-VLAN-MIB. */
export const vendorVlans = {
  nortel: '1.3.6.1.4.1.2272.1.3.2.1.2',
  tplink: '1.3.6.1.4.1.11863.6.14.1.2.1.1.2',
} as const

/** CISCO-SYSLOG-MIB clogHistoryTable. */
export const log = {
  facility: '1.3.6.1.4.1.9.9.41.1.2.3.1.2',
  severity: '1.3.6.1.4.1.9.9.41.1.2.3.1.3',
  name: '1.3.6.1.4.1.9.9.41.1.2.3.1.4',
  text: '1.3.6.1.4.1.9.9.41.1.2.3.1.5',
  timestamp: '1.3.6.1.4.1.9.9.41.1.2.3.1.6',
} as const

export const entity = {
  description: '1.3.6.1.2.1.47.1.1.1.1.2',
  hardware: '1.3.6.1.2.1.47.1.1.1.1.8',
  class: '1.3.6.1.2.1.47.1.1.1.1.5',
  name: '1.3.6.1.2.1.47.1.1.1.1.7',
  firmware: '1.3.6.1.2.1.47.1.1.1.1.9',
  software: '1.3.6.1.2.1.47.1.1.1.1.10',
  serial: '1.3.6.1.2.1.47.1.1.1.1.11',
  model: '1.3.6.1.2.1.47.1.1.1.1.13',
} as const

/** CISCO-STACKWISE-MIB cswSwitchInfoTable, by the chassis's row in ENTITY-MIB. */
export const stack = {
  number: '1.3.6.1.4.1.9.9.500.1.2.1.1.1',
  role: '1.3.6.1.4.1.9.9.500.1.2.1.1.3',
  priority: '1.3.6.1.4.1.9.9.500.1.2.1.1.4',
  state: '1.3.6.1.4.1.9.9.500.1.2.1.1.6',
  mac: '1.3.6.1.4.1.9.9.500.1.2.1.1.7',
} as const

export const power = {
  adminEnable: '1.3.6.1.2.1.105.1.1.1.3',
  detection: '1.3.6.1.2.1.105.1.1.1.6',
  priority: '1.3.6.1.2.1.105.1.1.1.7',
  classification: '1.3.6.1.2.1.105.1.1.1.10',
  absent: '1.3.6.1.2.1.105.1.1.1.11',
  invalidSignature: '1.3.6.1.2.1.105.1.1.1.12',
  denied: '1.3.6.1.2.1.105.1.1.1.13',
  overload: '1.3.6.1.2.1.105.1.1.1.14',
  /** Watts by group. */
  supplyPower: '1.3.6.1.2.1.105.1.3.1.1.2',
  supplyConsumption: '1.3.6.1.2.1.105.1.3.1.1.4',
  /** BITS: power was denied, and more is drawn than was allowed. */
  ciscoStatus: '1.3.6.1.4.1.9.9.402.1.2.1.5',
  /** Milliwatts. */
  ciscoMaximum: '1.3.6.1.4.1.9.9.402.1.2.1.6',
  ciscoAllocated: '1.3.6.1.4.1.9.9.402.1.2.1.7',
  ciscoMostDrawn: '1.3.6.1.4.1.9.9.402.1.2.1.10',
  ciscoEnable: '1.3.6.1.4.1.9.9.402.1.2.1.1',
  /** Milliwatts. */
  ciscoConsumption: '1.3.6.1.4.1.9.9.402.1.2.1.9',
  ciscoEntity: '1.3.6.1.4.1.9.9.402.1.2.1.11',
} as const
