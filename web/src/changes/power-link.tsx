import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/workflows/power-management')

interface Props {
  /** A port, an access point, a room or a building, such as `sw-b12-2 Gi1/0/14`. */
  readonly target: string
  readonly className?: string | undefined
}

/** To the power of a target, for who may change it: a way to act, and no part of what is told. */
export function PowerLink({ target, className }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={{ q: target }} className={className} data-action="">
      Manage power
    </Link>
  )
}
