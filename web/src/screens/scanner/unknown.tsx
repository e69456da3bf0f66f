import { accessPoints } from '@patchbay/contract/resources/access-points'
import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { pageOf } from '@patchbay/contract/resources/resource'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { Link } from '@tanstack/react-router'
import { DeskLink } from '../../changes/desk-link.tsx'
import type { Listed } from '../../resources/use-resource.ts'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import button from '../../ui/button.module.css'
import css from './scanner.module.css'

const look = `${button.button} ${button.plain} ${button.normal}`

/** Lists that take one more. */
const lists: readonly Listed[] = [networkLocations, accessPoints, upsUnits]

/** A code that nothing has: it is created in a list with the code as its name, or asked for at the service desk. */
export function Unknown({ code }: { code: string }) {
  const held = heldKeys(useProfile())
  const created = lists.filter(({ keys }) => held.has(keys.edit) && held.has(keys.read))
  return (
    <nav className={css.actions} aria-label="Unknown code">
      {created.map((resource) => (
        <Link
          key={resource.name}
          to={pageOf(resource)}
          search={{
            ...(resource.list === undefined ? {} : { list: resource.list }),
            add: 'yes',
            named: code,
          }}
          className={look}
        >
          Create {resource.one}
        </Link>
      ))}
      <DeskLink
        about={code}
        from="device"
        className={look}
        words="Request at service desk"
        details={`Unknown code ${code}`}
      />
    </nav>
  )
}
