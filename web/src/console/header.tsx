import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { UnderWay } from '../changes/under-way/in-progress.tsx'
import { WaitingApprovals } from '../changes/under-way/waiting-approvals.tsx'
import { Bell } from '../notifications/bell.tsx'
import { productName } from '../ui/product.ts'
import { Mark } from '../ui/mark.tsx'
import { capsOf, KeyCap } from '../ui/key-cap.tsx'
import { slashTarget } from '../keys/main-field.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import css from './header.module.css'
import { NameMenu } from '../shell/name-menu.tsx'

const searchPath = '/workflows/search-and-locate'

/** The box in the header: Enter asks search and locate; its key opens the palette with the text typed so far. */
function HeaderSearch({ onPalette }: { onPalette: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const maySearch = heldKeys(useProfile()).has('workflows-search-and-locate')
  // With a space, so that they are read as two words.
  const caps = capsOf('Mod+k').flatMap((cap) => [<KeyCap key={cap}>{cap}</KeyCap>, ' '])

  if (!maySearch) {
    return (
      <button type="button" className={`${css.box} ${css.whole}`} onClick={() => onPalette('')}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={css.words}>Go to a page …</span>
        {caps}
      </button>
    )
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    const q = text.trim()
    if (q === '') return
    setText('')
    // The page that comes takes the focus.
    field.current?.blur()
    void navigate({ to: searchPath, search: { q } })
  }

  return (
    <form className={css.box} role="search" onSubmit={ask}>
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        {...slashTarget}
        ref={field}
        aria-label="Search for an identifier"
        placeholder="MAC, address, name, person, outlet …"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className={css.palette}
        aria-label={`Open the palette, ${capsOf('Mod+k').join(' ')}`}
        title="Pages and identifiers"
        onClick={() => {
          setText('')
          onPalette(text)
        }}
      >
        {caps}
      </button>
    </form>
  )
}

interface Props {
  /** Whether the sidebar is open on a narrow screen; null on a wide one, which has no button for it. */
  menuOpened: boolean | null
  onMenu: () => void
  /** Opens the palette with what was typed so far. */
  onPalette: (text: string) => void
}

export function Header({ menuOpened, onMenu, onPalette }: Props) {
  return (
    <header className={css.header}>
      {menuOpened !== null && (
        <button
          type="button"
          className={css.icon}
          aria-label="Menu"
          title="Menu"
          aria-expanded={menuOpened}
          aria-controls="menu"
          onClick={onMenu}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      <Link to="/" className={css.product}>
        <Mark />
        <span>{productName()}</span>
      </Link>
      <HeaderSearch onPalette={onPalette} />
      <span className={css.space} />
      <button
        type="button"
        className={`${css.icon} ${css.narrowOnly}`}
        aria-label="Search"
        title="Search"
        onClick={() => onPalette('')}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      </button>
      <WaitingApprovals />
      <UnderWay />
      <Bell />
      <NameMenu />
    </header>
  )
}
