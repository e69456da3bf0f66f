import type { Lease } from '@patchbay/connectors/dhcp/capabilities'

/** Whether a lease was given since a change; servers tell whole seconds, so one of the second of the change counts. */
export const isGivenSince = ({ startedAt }: Pick<Lease, 'startedAt'>, changedAt: Date): boolean =>
  startedAt.getTime() + 1_000 > changedAt.getTime()
