import { screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../session/use-session.ts'

const path = '/common-queries/cisco-switch'
const key = screens.find((screen) => screen.path === path)?.key ?? ''

/** To the log of a switch, which may tell who configured it; for who may look at switches. */
export function LogLink({ name }: { name: string }) {
  if (!heldKeys(useProfile()).has(key)) return null
  return (
    <Link to={path} search={{ q: name, view: 'log' }}>
      log of {name}
    </Link>
  )
}
