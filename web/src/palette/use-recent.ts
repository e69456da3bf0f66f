import { screens } from '@patchbay/contract/screens'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { withRecent } from './recent.ts'
import type { Recent } from './recent.ts'

/** Questions asked since somebody signed in. */
export function useRecent(): readonly Recent[] {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const q = useRouterState({ select: (state) => (state.location.search as { q?: string }).q?.trim() })
  const [recent, setRecent] = useState<readonly Recent[]>([])
  useEffect(() => {
    if (!q || !screens.some((screen) => screen.path === path && screen.takes)) return
    setRecent((before) => withRecent(before, { path, q }))
  }, [path, q])
  return recent
}
