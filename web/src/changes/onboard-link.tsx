import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ path }) => path === '/command-centre/ise-endpoint-onboard')

interface Props {
  readonly mac: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** To the form that onboards this device, for who may: a way to act, and no part of what is told. */
export function OnboardLink({ mac, className, children = 'Onboard endpoint' }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={{ mac }} className={className} data-action="">
      {children}
    </Link>
  )
}
