import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { DeskLink } from '../../changes/desk-link.tsx'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import button from '../../ui/button.module.css'
import { likeliest } from './likeliest.ts'
import css from './scanner.module.css'

const look = `${button.button} ${button.plain} ${button.large}`

/** The three likeliest things to do with what was scanned, for who may; a request where a screen is closed to them. */
export function ScanActions({ card, q }: { card: ScanCard; q: string }) {
  const held = heldKeys(useProfile())
  const may = (path: string) => screens.some((screen) => screen.path === path && mayOpen(screen, held))
  const actions = likeliest(card, q, may)
  const mac = card.handOver.find(({ kind }) => kind === 'mac')?.q
  const port = card.handOver.find(({ kind }) => kind === 'port')?.q
  return (
    <nav className={css.actions} aria-label="Actions">
      {actions.map(({ words, to, search }) => (
        <Link key={words} to={to} search={search} className={look} data-action="">
          {words}
        </Link>
      ))}
      {actions.length < 3 && (
        <DeskLink
          about={mac ?? port ?? card.title}
          kind={mac === undefined ? 'place' : 'device'}
          from={mac === undefined ? 'port' : 'device'}
          className={look}
        />
      )}
    </nav>
  )
}
