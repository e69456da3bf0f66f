import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { handedOver } from './handed-over.ts'
import css from './other-pages.module.css'

interface Props {
  readonly q: string
  readonly kind: string | null
  readonly found: Card['handOver']
}

/** What was found on the other pages that take it and that this person may open. */
export function OtherPages({ q, kind, found }: Props) {
  const held = heldKeys(useProfile())
  const pages = screens.flatMap((screen) => {
    if (!screen.built || screen.path === '/common-queries/device-lookup' || !mayOpen(screen, held)) return []
    const ask = handedOver(screen.takes, found, { q, kind })
    return ask === null ? [] : [{ ...screen, ask }]
  })
  if (pages.length === 0) return null
  return (
    <nav className={css.pages} aria-label="The same on other pages">
      {pages.map(({ path, title, ask }) => (
        <Link key={path} to={path} search={{ q: ask }} className={css.page}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
