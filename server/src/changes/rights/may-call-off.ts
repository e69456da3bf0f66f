import { cancellable } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { approveKey, whyNotAnswer } from './may-approve.ts'
import type { Reader } from './readable-run.ts'
import type { ChangeRow } from '../rows.ts'

/** Who agrees to changes of others may call them off, too, and stop their lists. */
export const mayStopOthers = ({ profile }: Reader): boolean =>
  profile.access_permission_names.includes(approveKey)

const asked: ReadonlySet<RunState> = new Set(['draft', 'checked', 'previewed'])

/** What somebody else has not applied is theirs alone, whoever agrees to changes. */
export const isTheirsAlone = (row: Pick<ChangeRow, 'requested_by' | 'state'>, person: Reader): boolean =>
  row.requested_by !== person.profile.id && (!mayStopOthers(person) || asked.has(row.state))

/** One's own before it is begun; what waits of others, for whoever agrees to changes, and to this one where it waits for that. */
export const mayCallOff = (
  row: Pick<ChangeRow, 'requested_by' | 'state' | 'preview'>,
  person: Reader,
): boolean =>
  row.requested_by === person.profile.id
    ? cancellable.has(row.state)
    : mayStopOthers(person) &&
      (row.state === 'scheduled' ||
        (row.state === 'awaiting-approval' && whyNotAnswer(row, person.profile) === null))
