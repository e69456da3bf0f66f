import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/command-centre/switch-port-assignment')

interface Props {
  /** A switch and its interface, such as `sw-b12-2 Gi1/0/14`. */
  readonly port: string
  readonly className?: string | undefined
}

/** To the form that sets this port for a use, for who may: a way to act, and no part of what is told. */
export function AssignLink({ port, className }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={{ port }} className={className} data-action="">
      Assign port
    </Link>
  )
}
