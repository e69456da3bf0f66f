import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { z } from 'zod'
import type { Means } from '../../kind.ts'
import { readHeld } from './read.ts'

/** A lease with whose it is: that of somebody who gets the address later is left alone. */
export const releaseIntent = z.strictObject({
  address: z.string(),
  /** Null where the client has none, and where nobody has the address. */
  mac: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Names of the servers of its subnet, the primary first; none where they could not be read. */
  servers: z.array(z.string()),
})

export type ReleaseIntent = z.output<typeof releaseIntent>

/** Decides what a wish leaves open. What cannot be read stays open, and the preview then says why. */
export async function settle(address: string, means: Means, ask: Ask): Promise<ReleaseIntent> {
  const open = { address, mac: null, clientId: null, servers: [] }
  try {
    const held = await readHeld(address, means, ask)
    const lease = held.map((server) => server.lease).find((one) => one !== null) ?? null
    return {
      address,
      mac: lease?.mac ?? null,
      clientId: lease?.clientId ?? null,
      servers: held.map(({ system }) => system.name),
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return open
  }
}
