import type { RouterHistory } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page that loads is given this long to become as high as it was. */
const patience = 3_000

/**
 * Back and forward lead to the place on the page that was left, another page begins at its top, and another question of
 * the same page moves nothing. The places live in memory: the router's own way writes the addresses, with what was
 * searched for, into the browser's storage.
 */
export function useScrollMemory(): void {
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
