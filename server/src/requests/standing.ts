import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import { asked } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { readJoined } from './joined.ts'
import type { StandingRequest } from './snapshot.ts'
import { standingOf } from './standing-of.ts'

/**
 * The request as its desk has it now, found by its mark, or by its number where it is joined; null where it has none, for certain.
 * @throws Failure where that is not told
 */
export async function readStanding(
  desk: WritableDesk,
  { mark, since, template, join }: Pick<RequestIntent, 'mark' | 'since' | 'template' | 'join'>,
  requester: string,
  ask: Ask,
): Promise<StandingRequest | null> {
  if (join !== null) return readJoined(desk, join, ask)
  const reading = await (await asked(desk, 'findByMark'))({ mark, requester, since, template }, ask)
  if (reading.value === null) {
    if (reading.complete) return null
    throw refused({ cause: 'busy', message: `${desk.title} did not say whether it has this request.` })
  }
  return standingOf(desk, reading.value, ask)
}

export const standingWords = (title: string, { number, kind, state }: StandingRequest): string =>
  `${title} has it as ${kind} ${number}, ${state}.`
