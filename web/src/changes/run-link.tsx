import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the page of a run; its number where nothing else is said. */
export function RunLink({ id, children = id }: { id: number; children?: ReactNode }) {
  return (
    <Link to="/command-centre/run" search={{ id: String(id) }}>
      {children}
    </Link>
  )
}
