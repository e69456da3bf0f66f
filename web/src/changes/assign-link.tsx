import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/command-centre/switch-port-assignment')

/** What a link to the form may fill in, each empty for as it is. */
export interface PortFilled {
  /** A switch and its interface, such as `sw-b12-2 Gi1/0/14`. */
  readonly port: string
  /** Number of the access VLAN. */
  readonly vlan?: string
  readonly description?: string
  readonly reason?: string
  readonly ticket?: string
  /** Start and end as they are typed. */
  readonly begin?: string
  readonly until?: string
}

interface Props {
  readonly port: string
  readonly filled?: Omit<PortFilled, 'port'>
  readonly className?: string | undefined
}

/** To the form that sets this port for a use, for who may: a way to act, and no part of what is told. */
export function AssignLink({ port, filled = {}, className }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  const said = Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== ''))
  return (
    <Link to={screen.path} search={{ port, ...said }} className={className} data-action="">
      Assign port
    </Link>
  )
}
