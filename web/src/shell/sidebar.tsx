import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { menuFor } from './menu.ts'
import { MenuGroup, MenuLink } from './menu-entries.tsx'
import css from './sidebar.module.css'

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
