import type { Ask, Reading } from '@patchbay/connectors/asking'
import type {
  DhcpServer,
  Lease,
  LeaseQuestion,
  Reservation,
  Subnet,
  SubnetUse,
} from '@patchbay/connectors/dhcp/capabilities'
import type { System } from '../systems/open.ts'

/** Readings that are on their way; undefined where the server cannot be asked. */
interface Rows {
  readonly leases: Promise<Reading<readonly Lease[]>> | undefined
  readonly reservations: Promise<Reading<readonly Reservation[]>> | undefined
}

/** What one DHCP server tells of itself, of a client and of a subnet, each reading by itself. */
export interface ServerReadings {
  readonly itself: () => {
    readonly server: Promise<Reading<DhcpServer>> | undefined
    readonly subnets: Promise<Reading<readonly Subnet[]>> | undefined
    readonly use: Promise<Reading<readonly SubnetUse[]>> | undefined
  }
  readonly ofClient: (question: LeaseQuestion) => Rows
  readonly ofSubnet: (id: string) => Rows
}

/** Opens a DHCP server to be read; `ask` gives each question what time is left. */
export async function serverReadings(system: System<'dhcp'>, ask: () => Ask): Promise<ServerReadings> {
  const can = await system.can()
  return {
    itself: () => ({
      server: can.readServer?.(ask()),
      subnets: can.listSubnets?.(ask()),
      use: can.readUse?.(ask()),
    }),
    ofClient: (question) => ({
      leases: can.findLeases?.(question, ask()),
      reservations: can.findReservations?.(question, ask()),
    }),
    ofSubnet: (id) => ({
      leases: can.listLeases?.(id, ask()),
      reservations: can.listReservations?.(id, ask()),
    }),
  }
}
