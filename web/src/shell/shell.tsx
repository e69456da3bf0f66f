import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConditionNotice } from '../condition/condition-notice.tsx'
import { NotFound } from '../screens/pages/not-found.tsx'
import { IdleNotice } from '../session/idle-notice.tsx'
import { SessionEndNotice } from '../session-end/session-end-notice.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Header } from './header.tsx'
import { forgetArrival } from './page-arrival.ts'
import { useScrollMemory } from './scroll-memory.ts'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useNarrow } from './use-narrow.ts'
import { useOverlays } from './use-overlays.tsx'

/** The router takes a path with a slash at its end for the page before it; a page has one path. */
const isExact = (path: string) => path === '/' || !path.endsWith('/')

export function Shell() {
  const narrow = useNarrow()
  const [collapsed, setCollapsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { openPalette, overlay } = useOverlays()
  useScrollMemory()
  useEffect(() => forgetArrival, [])

  useEffect(() => setOpened(false), [path, narrow])

  useEffect(() => {
    if (!opened) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpened(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [opened])

  const look = narrow ? (opened ? 'opened' : 'away') : collapsed ? 'collapsed' : 'full'
  return (
    <div className={css.shell} data-sidebar={look}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <Header menuOpened={narrow ? opened : null} onMenu={() => setOpened(!opened)} onPalette={openPalette} />
      {look === 'opened' && <div className={css.shade} onClick={() => setOpened(false)} aria-hidden="true" />}
      <Sidebar
        look={look}
        onCollapse={() => setCollapsed(!collapsed)}
        onExpand={() => setCollapsed(false)}
        onChosen={() => setOpened(false)}
      />
      <main id="content" className={css.content} tabIndex={-1}>
        <ConditionNotice />
        <SessionEndNotice />
        {isExact(path) ? <Outlet /> : <NotFound />}
      </main>
      <IdleNotice />
      <Announcer />
      {overlay}
    </div>
  )
}
