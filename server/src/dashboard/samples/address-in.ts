import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Whether an address lies in a subnet, so that an index of addresses is used where the subnet is a column. */
export const addressIn = (address: RawBuilder<unknown>, subnet: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${address} between host(network(${subnet}::inet))::inet and host(broadcast(${subnet}::inet))::inet`
