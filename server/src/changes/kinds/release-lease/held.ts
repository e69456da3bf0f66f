import type { Ask } from '@patchbay/connectors/asking'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import type { Means } from '../../kind.ts'
import { serversOf } from '../reserve-address/servers.ts'
import type { HoldingServer } from '../reserve-address/servers.ts'

export interface HeldAt extends Pick<HoldingServer, 'system' | 'subnet'> {
  /** Null where nobody has the address there. */
  readonly lease: Lease | null
}

/** Who has an address, by each server of its subnet. @throws Failure where one of them does not tell */
export async function readHeld(address: string, { systems }: Means, ask: Ask): Promise<readonly HeldAt[]> {
  const servers = await serversOf({ subnet: null, address }, systems, ask)
  return Promise.all(
    servers.map(async ({ system, subnet }) => {
      const reading = await (await system.can()).findLeases?.({ address }, ask)
      if (reading?.complete !== true || reading.dropped > 0) {
        throw unreachable({
          cause: 'not-understood',
          message: `${system.title} did not tell who has ${address}.`,
        })
      }
      return { system, subnet, lease: reading.value.find(({ state }) => state === 'active') ?? null }
    }),
  )
}
