/** The snmp group of SNMPv2-MIB as far as an agent counts it; all start at 0 with the agent. */
export interface PacketCounters {
  inPackets: number
  outPackets: number
  badVersions: number
  badCommunities: number
  parseErrors: number
  /** Variables read and written. */
  totalRequested: number
  totalSet: number
  gets: number
  getNexts: number
  sets: number
  responses: number
}

export const noPackets = (): PacketCounters => ({
  inPackets: 0,
  outPackets: 0,
  badVersions: 0,
  badCommunities: 0,
  parseErrors: 0,
  totalRequested: 0,
  totalSet: 0,
  gets: 0,
  getNexts: 0,
  sets: 0,
  responses: 0,
})
