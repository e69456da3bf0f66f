import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { MenuIcon } from './icons.tsx'
import type { MenuItem } from './menu.ts'
import css from './menu-entries.module.css'

/** The router would call a link current on every path below its own, which none of ours has. */
const exactly = { exact: true, includeSearch: false }

interface LinkProps {
  item: MenuItem
  current: boolean
  inUse: boolean
  collapsed: boolean
  onChosen: () => void
}

export function MenuLink({ item, current, inUse, collapsed, onChosen }: LinkProps) {
  return (
    <Link
      to={item.path}
      activeOptions={exactly}
      className={css.top}
      data-current={current || (collapsed && inUse)}
      aria-current={current ? 'page' : undefined}
      title={collapsed ? item.title : undefined}
      onClick={onChosen}
    >
      <MenuIcon path={item.path} />
      <span className={collapsed ? 'visually-hidden' : css.title}>{item.title}</span>
    </Link>
  )
}

interface GroupProps {
  item: MenuItem
  current: string
  inUse: boolean
  collapsed: boolean
  open: boolean
  onToggle: () => void
}

export function MenuGroup({ item, current, inUse, collapsed, open, onToggle }: GroupProps) {
  const list = useId()
  const shown = open && !collapsed
  const Chevron = shown ? IconChevronDown : IconChevronRight
  return (
    <>
      <button
        type="button"
        className={css.top}
        data-in-use={inUse}
        data-current={collapsed && inUse}
        aria-expanded={shown}
        aria-controls={list}
        title={collapsed ? item.title : undefined}
        onClick={onToggle}
      >
        <MenuIcon path={item.path} />
        <span className={collapsed ? 'visually-hidden' : css.title}>{item.title}</span>
        {!collapsed && <Chevron className={css.chevron} size={16} stroke={1.6} aria-hidden="true" />}
      </button>
      <ul id={list} className={css.children} hidden={!shown}>
        {item.children?.map((child) => (
          <li key={child.path}>
            <Link
              to={child.path}
              activeOptions={exactly}
              className={css.child}
              data-current={child.path === current}
              aria-current={child.path === current ? 'page' : undefined}
            >
              {child.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
