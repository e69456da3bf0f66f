import { Outlet, useRouterState, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RouterHistory } from '@tanstack/react-router'
import { ConditionNotice } from '../server-status/status-notice.tsx'
import { SessionEndNotice } from '../session-end/session-end-notice.tsx'
import { Announcer, announce } from '../ui/announcer.tsx'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'
import { Header } from './header.tsx'
import { forgetArrival } from '../shell/page-arrival.ts'
import css from './shell.module.css'
import { Sidebar } from '../shell/sidebar.tsx'
import { useNarrow } from '../shell/use-narrow.ts'
import { useOverlays } from './use-overlays.tsx'

/** A page that loads is given this long to become as high as it was. */
const patience = 3_000

/**
 * Back and forward lead to the place on the page that was left, another page begins at its top, and another question of
 * the same page moves nothing. The places live in memory: the router's own way writes the addresses, with what was
 * searched for, into the browser's storage.
 */
function useScrollMemory(): void {
  const router = useRouter()
  useEffect(() => rememberScroll(router.history, (run) => router.subscribe('onRendered', run)), [router])
}

function rememberScroll(visited: RouterHistory, onDrawn: (run: () => void) => () => void): () => void {
  const places = new Map<string, number>()
  const keyOf = () => visited.location.state.__TSR_key ?? ''
  let key = keyOf()
  let path = visited.location.pathname
  let wanted: number | null = null
  let giveUp: (() => void) | null = null
  history.scrollRestoration = 'manual'

  const stopListening = visited.subscribe(({ location, action }) => {
    places.set(key, window.scrollY)
    key = keyOf()
    const moved = location.pathname !== path
    path = location.pathname
    const returns = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    wanted = returns ? (places.get(key) ?? 0) : moved ? 0 : null
  })
  const stopDrawing = onDrawn(() => {
    if (wanted === null) return
    giveUp?.()
    giveUp = scrollWhenPossible(wanted)
    wanted = null
  })
  return () => {
    stopListening()
    stopDrawing()
    giveUp?.()
    history.scrollRestoration = 'auto'
  }
}

/** Scrolls there as soon as the page is high enough, unless somebody scrolls first. */
function scrollWhenPossible(y: number): () => void {
  const stop = new AbortController()
  const observer = new ResizeObserver(go)
  const timer = setTimeout(end, patience)

  function end(): void {
    stop.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  function go(): void {
    window.scrollTo(0, y)
    if (Math.abs(window.scrollY - y) < 1) end()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(event, end, { signal: stop.signal, passive: true })
  }
  observer.observe(document.body)
  go()
  return end
}

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
        <Outlet />
      </main>
      <IdleNotice />
      <Announcer />
      {overlay}
    </div>
  )
}

/** The quiet countdown of the last two minutes without activity; any key or movement cancels it. */
function IdleNotice() {
  const left = useSyncExternalStore(onCountdown, readCountdown)
  const counting = left !== null

  useEffect(() => {
    if (counting) announce('Your session ends in 2 min. Press a key to continue.')
  }, [counting])

  if (left === null) return null
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={css.notice} role="timer" aria-label="Time until the session ends">
      Your session ends in <span className="mono">{time}</span>. Press any key to stay.
    </div>
  )
}
