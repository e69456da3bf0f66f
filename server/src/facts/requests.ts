import type { Reading } from '@patchbay/connectors/asking'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** Open requests in which one of these texts stands; null where the desk cannot be asked. */
export async function openRequests(
  system: System<'service-desk'>,
  texts: readonly string[],
  { ask }: Asking,
): Promise<PromiseSettledResult<Reading<readonly DeskRequest[]>>[] | null> {
  const { findOpen } = await system.can()
  return findOpen === undefined ? null : Promise.allSettled(texts.map((text) => findOpen({ text }, ask())))
}

/** What a desk has under a number; null where it cannot be asked. */
export async function requestsNumbered(
  system: System<'service-desk'>,
  number: string,
  { ask }: Asking,
): Promise<Reading<readonly DeskRequest[]> | null> {
  return (await (await system.can()).findByNumber?.(number, ask())) ?? null
}
