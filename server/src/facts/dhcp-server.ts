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

type Read<Given extends readonly unknown[], T> = ((...given: Given) => Promise<Reading<T>>) | undefined

/** What one DHCP server tells, each reading by itself; undefined where it cannot be asked. */
export interface ServerReadings {
  readonly server: Read<[], DhcpServer>
  readonly subnets: Read<[], readonly Subnet[]>
  readonly use: Read<[], readonly SubnetUse[]>
  readonly leases: Read<[LeaseQuestion], readonly Lease[]>
  readonly reservations: Read<[LeaseQuestion], readonly Reservation[]>
  /** Of a whole subnet, by the server's id of it. */
  readonly leasesIn: Read<[string], readonly Lease[]>
  readonly reservationsIn: Read<[string], readonly Reservation[]>
}

/** Opens a DHCP server to be read; `ask` gives each question what time is left. */
export async function serverReadings(system: System<'dhcp'>, ask: () => Ask): Promise<ServerReadings> {
  const { readServer, listSubnets, readUse, findLeases, findReservations, listLeases, listReservations } =
    await system.can()
  return {
    server: readServer && (() => readServer(ask())),
    subnets: listSubnets && (() => listSubnets(ask())),
    use: readUse && (() => readUse(ask())),
    leases: findLeases && ((question) => findLeases(question, ask())),
    reservations: findReservations && ((question) => findReservations(question, ask())),
    leasesIn: listLeases && ((id) => listLeases(id, ask())),
    reservationsIn: listReservations && ((id) => listReservations(id, ask())),
  }
}
