import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconChevronDown,
  IconChevronRight,
  IconAdjustments,
  IconBuilding,
  IconLayoutDashboard,
  IconListSearch,
  IconRoute,
  IconScan,
  IconTerminal2,
} from '@tabler/icons-react'
import { useRouterState, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useId } from 'react'
import type { Icon } from '@tabler/icons-react'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { menuFor } from './menu.ts'
import css from './sidebar.module.css'
import type { MenuItem } from './menu.ts'

const icons: Readonly<Record<string, Icon>> = {
  '/': IconLayoutDashboard,
  '/workflows': IconRoute,
  '/common-queries': IconListSearch,
  '/command-center': IconTerminal2,
  '/site-resources': IconBuilding,
  '/administration': IconAdjustments,
  '/scanner': IconScan,
}

function MenuIcon({ path }: { path: string }) {
  const Icon = icons[path] ?? IconLayoutDashboard
  return <Icon size={16} stroke={1.6} aria-hidden="true" />
}

/** The router would call a link current on every path below its own, which none of ours has. */
const exactly = { exact: true, includeSearch: false }

interface LinkProps {
  item: MenuItem
  current: boolean
  inUse: boolean
  collapsed: boolean
  onChosen: () => void
}

function MenuLink({ item, current, inUse, collapsed, onChosen }: LinkProps) {
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

function MenuGroup({ item, current, inUse, collapsed, open, onToggle }: GroupProps) {
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

interface Props {
  look: 'full' | 'collapsed' | 'opened' | 'away'
  onCollapse: () => void
  onExpand: () => void
  /** A top-level item without children was chosen: on a narrow screen the sidebar goes away. */
  onChosen: () => void
}

export function Sidebar({ look, onCollapse, onExpand, onChosen }: Props) {
  const profile = useProfile()
  const menu = useMemo(() => menuFor(heldKeys(profile)), [profile])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const inUse = menu.find((item) => item.paths.includes(path))?.path ?? null
  const [open, setOpen] = useState(inUse)
  useEffect(() => setOpen(inUse), [inUse])
  const collapsed = look === 'collapsed'
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <nav id="menu" className={css.sidebar} data-look={look} aria-label="Main menu" inert={look === 'away'}>
      <ul className={css.list}>
        {menu.map((item) => (
          <li key={item.path}>
            {item.children === null || item.children.length === 0 ? (
              <MenuLink
                item={item}
                current={item.path === path}
                inUse={item.path === inUse}
                collapsed={collapsed}
                onChosen={onChosen}
              />
            ) : (
              <MenuGroup
                item={item}
                current={path}
                inUse={item.path === inUse}
                collapsed={collapsed}
                open={open === item.path}
                onToggle={() => {
                  setOpen(open === item.path && !collapsed ? null : item.path)
                  if (collapsed) onExpand()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {(look === 'full' || collapsed) && (
        <div className={css.foot}>
          <button
            type="button"
            className={css.toggle}
            aria-label={collapsed ? 'Widen the menu' : 'Narrow the menu'}
            title={collapsed ? 'Widen the menu' : 'Narrow the menu'}
            onClick={onCollapse}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
      )}
    </nav>
  )
}
