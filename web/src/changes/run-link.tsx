import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  readonly id: number
  /** Its row is of this run. */
  readonly ofRow?: boolean
  readonly children?: ReactNode
}

/** To the page of a run; its number where nothing else is said. */
export function RunLink({ id, ofRow = false, children = id }: Props) {
  return (
    <Link to="/command-centre/run" search={{ id: String(id) }} data-id={ofRow ? id : undefined}>
      {children}
    </Link>
  )
}
