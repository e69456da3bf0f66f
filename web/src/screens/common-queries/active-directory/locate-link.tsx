import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

const locate = screens.find(({ path }) => path === '/workflows/search-and-locate')

/** An identifier that leads to where it is, for who may look; the identifier alone for everybody else. */
export function LocateLink({ q }: { q: string }) {
  const held = heldKeys(useProfile())
  if (locate === undefined || !mayOpen(locate, held)) return <span className="mono">{q}</span>
  return (
    <Link to={locate.path} search={{ q }} className="mono" title="Search and locate">
      {q}
    </Link>
  )
}
