import type { Ask } from '@patchbay/connectors/asking'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import type { System } from '../../../../systems/open.ts'

/** Subnets come and go by the week, and previews are asked by hundreds: a server is asked for them once a minute. */
const keptFor = 60_000
/** A preview does not wait for a slow server longer than this, in milliseconds. */
const longest = 5_000

interface Kept {
  readonly at: Date
  readonly subnets: Promise<readonly Subnet[] | null>
}

const keptOf = new WeakMap<System<'dhcp'>, Kept>()

/** What a DHCP server told of its subnets within the last minute; null where it did not tell. */
export function keptSubnets(system: System<'dhcp'>, now: Date, ask: Ask): Promise<readonly Subnet[] | null> {
  const kept = keptOf.get(system)
  if (kept !== undefined && now.getTime() - kept.at.getTime() < keptFor) return kept.subnets
  const subnets = readSubnets(system, ask)
  keptOf.set(system, { at: now, subnets })
  return subnets
}

async function readSubnets(system: System<'dhcp'>, ask: Ask): Promise<readonly Subnet[] | null> {
  try {
    const { listSubnets } = await system.can()
    // Who began to ask may go away; the answer is for all.
    const own = { limit: Math.min(ask.limit, longest), signal: AbortSignal.timeout(longest) }
    return (await listSubnets?.(own))?.value ?? null
  } catch (error) {
    // What failed is asked again by the next one.
    keptOf.delete(system)
    if (error instanceof Failure) return null
    throw error
  }
}
