import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  readonly id: number
  /** The link of its table row. */
  readonly ofRow?: boolean
  readonly children?: ReactNode
}

/** Link to the page of a run; its number by default. */
export function RunLink({ id, ofRow = false, children = id }: Props) {
  return (
    <Link to="/command-centre/run" search={{ id: String(id) }} data-id={ofRow ? id : undefined}>
      {children}
    </Link>
  )
}
