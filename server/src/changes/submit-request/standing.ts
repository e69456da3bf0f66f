import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import { asked } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import type { StandingRequest } from './snapshot.ts'

/**
 * The request as its desk has it now, found by its mark; null where it has none, for certain.
 * @throws Failure where that is not told
 */
export async function readStanding(
  desk: WritableDesk,
  { mark, since }: Pick<RequestIntent, 'mark' | 'since'>,
  requester: string,
  ask: Ask,
): Promise<StandingRequest | null> {
  const reading = await (await asked(desk, 'findByMark'))({ mark, requester, since }, ask)
  if (reading.value === null) {
    if (reading.complete) return null
    throw refused({ cause: 'busy', message: `${desk.title} did not tell whether it has this request.` })
  }
  const { id, number, subject, state, open, link, requester: by } = reading.value
  const detail = (await (await desk.can()).readRequest?.(id, ask))?.value ?? null
  return {
    id,
    number,
    subject: detail?.subject ?? subject,
    state: detail?.state ?? state,
    open: detail?.open ?? open,
    requester: by.name,
    link,
    answers: (detail?.answers ?? []).map(({ name, value, parameter = null }) => ({ parameter, name, value })),
    beside: detail?.beside === undefined ? null : { ...detail.beside, watchers: [...detail.beside.watchers] },
  }
}

export const standingWords = (title: string, { number, state }: StandingRequest): string =>
  `${title} has it as request ${number}, ${state}.`
