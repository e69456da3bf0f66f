import type { Run } from '@patchbay/contract/changes/run'
import { screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { aroundChange } from './change-context.ts'
import css from './change.module.css'

const path = '/command-centre/command-history'
const key = screens.find((screen) => screen.path === path)?.key ?? ''

const useMayReadHistory = () => heldKeys(useProfile()).has(key)

/** To all changes of one target, for who may read them. */
export function HistoryOf({ target }: { target: string }) {
  if (!useMayReadHistory()) return null
  return (
    <Link to={path} search={{ target }}>
      History of {target}
    </Link>
  )
}

/** To all that was done to the target of a run, and to what was done to it shortly before and after. */
export function TargetHistory({ run }: { run: Pick<Run, 'target' | 'requestedAt' | 'beganAt' | 'endedAt'> }) {
  if (!useMayReadHistory()) return null
  const { target } = run
  return (
    <p className={css.line}>
      <HistoryOf target={target} />
      <Link to={path} search={{ target, ...aroundChange(run) }}>
        One hour before and after
      </Link>
    </p>
  )
}
