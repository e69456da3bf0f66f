import type { Ask } from '@patchbay/connectors/asking'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { WritableDesk } from './desk.ts'
import type { StandingRequest } from './snapshot.ts'

/** A request that was found at its desk, with what was answered in it. */
export async function standingOf(
  desk: WritableDesk,
  { id, number, kind, subject, state, open, link, requester: by }: DeskRequest,
  ask: Ask,
): Promise<StandingRequest> {
  const detail = (await (await desk.can()).readRequest?.(id, ask))?.value ?? null
  return {
    id,
    number,
    kind,
    subject: detail?.subject ?? subject,
    state: detail?.state ?? state,
    open: detail?.open ?? open,
    requester: by.name,
    requesterId: by.id,
    link,
    answers: (detail?.answers ?? []).map(({ name, value, parameter = null }) => ({ parameter, name, value })),
    beside: detail?.beside === undefined ? null : { ...detail.beside, watchers: [...detail.beside.watchers] },
  }
}
