import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { UnderWay } from '../changes/under-way/under-way.tsx'
import { WaitingApprovals } from '../changes/under-way/waiting-approvals.tsx'
import { Bell } from '../notifications/bell.tsx'
import { productName } from '../product.ts'
import { Mark } from '../ui/mark.tsx'
import { HeaderSearch } from './header-search.tsx'
import css from './header.module.css'
import { NameMenu } from './name-menu.tsx'

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
