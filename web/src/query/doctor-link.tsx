import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ key }) => key === 'workflows-network-connect')

interface Props {
  /** A MAC, or a switch and its interface. */
  readonly q: string
  readonly className?: string | undefined
}

/** To the doctor, which examines the way of this device or port hop by hop, for who may open it. */
export function DoctorLink({ q, className }: Props) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={{ part: 'doctor', q }} className={className}>
      Doctor
    </Link>
  )
}
