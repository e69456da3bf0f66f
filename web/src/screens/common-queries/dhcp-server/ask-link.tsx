import { Link, useRouterState } from '@tanstack/react-router'

/** An identifier that leads to what the DHCP servers know of it. */
export function AskLink({ q, words = q }: { q: string; words?: string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link to={path} search={{ q }} className="mono">
      {words}
    </Link>
  )
}
