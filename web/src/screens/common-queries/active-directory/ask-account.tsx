import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to another account, group or person on this page. */
export function AskAccount({ q, children }: { q: string; children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link to={path} search={{ q }}>
      {children}
    </Link>
  )
}
