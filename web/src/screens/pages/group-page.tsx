import { keepsGroup, mayOpen } from '@patchbay/contract/screens'
import type { ScreenGroup } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import css from './group-page.module.css'
import { NotFound } from './not-found.tsx'

/** The landing page of a group: a card for each screen of it that the person may open. */
export function GroupPage({ group }: { group: ScreenGroup }) {
  const held = heldKeys(useProfile())
  if (!keepsGroup(group, held)) return <NotFound />
  const open = group.screens.filter((screen) => !screen.hidden && mayOpen(screen, held))
  return (
    <>
      <PageHead title={group.title} />
      <p className={css.line}>
        {open.length === 0
          ? 'Nothing of this area is in your menu; your keys open its pages from a case or a link.'
          : `${open.length} of ${group.screens.filter((screen) => !screen.hidden).length} pages are open to you.`}
      </p>
      <ul className={css.cards}>
        {open.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} className={css.card}>
              <span className={css.title}>{screen.title}</span>
              {!screen.built && <span className={css.note}>Not built yet</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
