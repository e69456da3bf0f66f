import { Link } from '@tanstack/react-router'
import { usePagePath } from '../../../shell/page-path.ts'

/** An identifier that leads to what the DHCP servers know of it. */
export function AskLink({ q, words = q }: { q: string; words?: string }) {
  const path = usePagePath()
  return (
    <Link to={path} search={{ q }} className="mono">
      {words}
    </Link>
  )
}
