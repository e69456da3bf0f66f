import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/command-centre/dhcp-ip-reservation')

/** What is known of a device, as the form of a reservation begins with it. */
interface Props {
  readonly mac: string
  readonly address?: string | null
  readonly subnet?: string | null
  readonly hostname?: string | null
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** To the form of a reservation with these filled in, for who may reserve: a way to act, and no part of what is told. */
export function ReserveLink({ children = 'Reserve address', className, ...known }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  const filled = Object.entries(known).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return (
    <Link to={screen.path} search={Object.fromEntries(filled)} className={className} data-action="">
      {children}
    </Link>
  )
}
