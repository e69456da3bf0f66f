import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePagePath } from '../shell/page-path.ts'
import { usePageAddress } from './page-address.ts'
import { nextAddress } from './use-question.ts'

interface Props {
  readonly q: string
  readonly className?: string | undefined
  /** Turns raw answers on for it. */
  readonly raw?: boolean
  readonly children: ReactNode
}

/** Leads to another question on the same page, looked at and asked as this one is. */
export function QuestionLink({ q, className, raw = false, children }: Props) {
  const path = usePagePath()
  const { address } = usePageAddress()
  const next = nextAddress(path, address, q)
  return (
    <Link to={path} search={raw ? { ...next, raw: 'yes' } : next} className={className}>
      {children}
    </Link>
  )
}
