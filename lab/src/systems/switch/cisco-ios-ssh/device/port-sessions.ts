import type { Session } from '../../../../world/model/session.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'

/** Authentication sessions of one port, the phone's first. Asks by port: a campus has too many to look through. */
export function portSessions(world: World, device: Switch, of: Interface): Session[] {
  if (of.kind !== 'physical') return []
  return world.attachedTo(device, of).flatMap(({ endpoint }) => {
    const session = world.session(endpoint.mac)
    return session !== null && session.interface.name === of.name && session.switch.name === device.name
      ? [session]
      : []
  })
}
