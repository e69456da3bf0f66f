import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../session/use-session.ts'

const systems = screens.find(({ path }) => path === '/administration/connected-systems')

/** Who connects systems gets a link; everybody else the name of the place. */
export function WhereToAllow() {
  const held = heldKeys(useProfile())
  if (systems === undefined || !mayOpen(systems, held)) {
    return <>A manager of connected systems can allow it.</>
  }
  return (
    <>
      Allow it in <Link to={systems.path}>{systems.title}</Link>.
    </>
  )
}
