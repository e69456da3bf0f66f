import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { useUnderWay } from '../use-in-progress.ts'
import css from '../../ui/tray.module.css'

const path = '/command-centre/approvals'
const screen = screens.find((each) => each.path === path)

/** In the header of who may agree: how many changes of others wait for that. */
export function WaitingApprovals() {
  const held = heldKeys(useProfile())
  return screen !== undefined && mayOpen(screen, held) ? <Waiting /> : null
}

function Waiting() {
  const { data } = useUnderWay(true, false)
  const waiting = data?.waiting ?? 0
  return (
    <Link
      to={path}
      className={css.button}
      aria-label={data === undefined ? 'Approvals' : `Approvals ${waiting} waiting`}
      title="Changes awaiting approval"
      data-waiting={waiting > 0}
    >
      <StateGlyph glyph={waiting > 0 ? 'warn' : 'none'} size={16} />
      <span className={css.words}>Approvals</span>{' '}
      <span className={css.count}>{data === undefined ? '–' : waiting}</span>
    </Link>
  )
}
