import type { RunningLab } from '../../lab/src/start.ts'
import { labIse } from './lab-ise.ts'

export interface ContainmentTruth {
  /** The ANC policy that it is under at ISE; null for none. */
  readonly policy: string | null
  /** What it was let in with, and when, as its switch or controller has it; null for one that is away. */
  readonly session: { readonly result: string | null; readonly startedAt: number } | null
}

/** How a device really is, past the product. */
export async function containmentTruth(lab: RunningLab, mac: string): Promise<ContainmentTruth> {
  const ise = labIse(lab)
  const { world } = lab
  const session = world.wireless.clients.has(mac) ? world.wireless.session(mac) : world.session(mac)
  return {
    policy: await ise.policyOf(mac),
    session: session === null ? null : { result: await ise.resultOf(mac), startedAt: session.startedAt },
  }
}

/** Why it is not contained; null where it is, or is away and armed. `since` is before it was contained. */
export function whyOpen({ policy, session }: ContainmentTruth, since: number): string | null {
  if (policy !== 'Quarantine') return `is under ${policy ?? 'no policy'}`
  if (session === null) return null
  if (session.startedAt < since) return 'was not authorized again'
  return session.result === 'Quarantine' ? null : `has the result ${session.result}`
}

/** Why it is not as before; null where it is, or is away and free. */
export function whyHeld({ policy, session }: ContainmentTruth): string | null {
  if (policy !== null) return `is under ${policy}`
  return session?.result === 'Quarantine' ? 'has the result Quarantine' : null
}
