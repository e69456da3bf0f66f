import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import css from './other-pages.module.css'

/** The same identifier on the other pages that take it and that this person may open. */
export function OtherPages({ q, kind }: { q: string; kind: string | null }) {
  const held = heldKeys(useProfile())
  const pages = screens.filter(
    (screen) =>
      screen.built &&
      screen.path !== '/common-queries/device-lookup' &&
      mayOpen(screen, held) &&
      (screen.takes === 'any' || screen.takes?.some((taken) => taken === kind)),
  )
  if (pages.length === 0) return null
  return (
    <nav className={css.pages} aria-label="The same on other pages">
      {pages.map(({ path, title }) => (
        <Link key={path} to={path} search={{ q }} className={css.page}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
