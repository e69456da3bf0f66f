import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import type { RequestContext } from './request-contexts.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/command-centre/ivanti-request-submission')

interface Props {
  /** What a request would be about: a MAC, a login, a port or a place. */
  readonly about: string
  readonly kind?: 'device' | 'person' | 'place'
  /** What is looked at: what the desk offers for that stands first in the form. */
  readonly from: RequestContext
  /** Login of whose it is, for whom something is asked then; null where nobody knows. */
  readonly owner?: string | null
  readonly className?: string | undefined
  readonly words?: string
  /** What the request says, as far as it is known. */
  readonly details?: string
}

/** To the form of a request about this, for who may ask: a way to act, and no part of what is told. */
export function DeskLink(props: Props) {
  const { about, kind = 'device', from, owner = null, className, words = 'Ask service desk', details } = props
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link
      to={screen.path}
      search={{
        about,
        kind,
        from,
        ...(owner === null ? {} : { requester: owner }),
        ...(details === undefined ? {} : { details }),
      }}
      className={className}
      data-action=""
    >
      {words}
    </Link>
  )
}
