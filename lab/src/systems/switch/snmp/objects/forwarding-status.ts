import type { ForwardingEntry } from '../../../../world/model/learned.ts'

/** `dot1dTpFdbStatus`. Authenticated hosts are static on their port and read `mgmt`. */
const status = { learned: 3, self: 4, management: 5 }

export const statusOf = (entry: ForwardingEntry): number =>
  entry.interface === 'cpu' ? status.self : entry.type === 'static' ? status.management : status.learned

/** Bridge port of an entry, 0 for the switch itself. */
export const bridgePortOf = (entry: ForwardingEntry): number =>
  entry.interface === 'cpu' ? 0 : (entry.interface.bridgePort ?? 0)
