import type { Run } from '@patchbay/contract/changes/run'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'
import button from '../ui/button.module.css'
import { changePages } from './change-kinds.ts'
import css from './change.module.css'

const look = `${button.button} ${button.plain} ${button.normal}`

/** From a run that ended to its form, with the same values or with none. Nothing is sent by it. */
export function SameElsewhere({ run }: { run: Run }) {
  const held = heldKeys(useProfile())
  const page = changePages[run.kind]
  const screen = screens.find(({ path }) => path === page?.path)
  if (page === undefined || screen === undefined || !mayOpen(screen, held)) return null
  return (
    <div className={css.undo}>
      <div className={css.line}>
        {page.elsewhere !== null && (
          <Link to={page.path} search={page.elsewhere(run.id)} className={look}>
            Repeat elsewhere
          </Link>
        )}
        <Link to={page.path} search={{}} className={look}>
          {page.next}
        </Link>
        {page.elsewhere !== null && (
          <span className={css.muted}>Opens the form with these values for another target.</span>
        )}
      </div>
    </div>
  )
}
