import { mayOpen, screens } from '@patchbay/contract/screens'
import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

const screen = screens.find(({ key }) => key === 'queries-map-location')

/** What is shown: an identifier that is looked up, or a thing of a list, whose place is documented. */
type Shown =
  | { readonly q: string }
  | { readonly building: string; readonly kind: PlacedKind; readonly name: string }

/** Leads to Map locate, for who may open that. */
export function ShowOnMap({
  of,
  className,
}: {
  readonly of: Shown
  readonly className?: string | undefined
}) {
  const held = heldKeys(useProfile())
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={of} className={className}>
      Show on map
    </Link>
  )
}
