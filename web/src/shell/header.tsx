import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { productName } from '../product.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { Mark } from '../ui/mark.tsx'
import css from './header.module.css'
import { NameMenu } from './name-menu.tsx'
import { slashTarget } from './use-slash-key.ts'

const searchPath = '/workflows/search-and-locate'

interface Props {
  /** Whether the sidebar is open on a narrow screen; null on a wide one, which has no button for it. */
  menuOpened: boolean | null
  onMenu: () => void
}

export function Header({ menuOpened, onMenu }: Props) {
  const maySearch = heldKeys(useProfile()).has('workflows-search-and-locate')
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
      {maySearch && <HeaderSearch />}
      <span className={css.space} />
      {maySearch && (
        <Link to={searchPath} className={`${css.icon} ${css.narrowOnly}`} aria-label="Search" title="Search">
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        </Link>
      )}
      <NameMenu />
    </header>
  )
}

function HeaderSearch() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const onSearchPage = useRouterState({ select: (state) => state.location.pathname === searchPath })

  function ask(event: FormEvent) {
    event.preventDefault()
    const q = text.trim()
    if (q === '') return
    setText('')
    void navigate({ to: searchPath, search: { q } })
  }

  return (
    <form className={css.search} role="search" onSubmit={ask}>
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        {...slashTarget}
        aria-label="Search for an identifier"
        placeholder="MAC, address, name, person, outlet …"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {!onSearchPage && <KeyCap>/</KeyCap>}
    </form>
  )
}
