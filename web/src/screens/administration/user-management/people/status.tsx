import type { PersonRow } from '@patchbay/contract/people/person'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../../ui/state-glyph.tsx'
import css from './status.module.css'

type Status = PersonRow['status']

const looks: Readonly<Record<Status, { glyph: Glyph; title: string }>> = {
  active: { glyph: 'ok', title: 'May sign in' },
  disabled: { glyph: 'off', title: 'An administrator has disabled the account' },
  locked: { glyph: 'lock', title: 'Too many wrong passwords have stopped sign-in' },
  expired: { glyph: 'stale', title: 'The account has reached its end date' },
}

export function Status({ status }: { status: Status }) {
  const { glyph, title } = looks[status]
  return (
    <span className={css.status} data-status={status} title={title}>
      <StateGlyph glyph={glyph} />
      {status}
    </span>
  )
}
