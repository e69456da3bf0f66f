import type { Command, Context } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { vlanName } from '../device/interface-facts.ts'
import { beforeChange } from '../device/snapshot.ts'

/** A VLAN without a name gets the factory's: `VLAN0055`. */
export function makeVlans({ chassis, world, device }: Context, ids: readonly number[]): void {
  const missing = ids.filter((id) => !device.vlans.has(id))
  if (missing.length > 0) beforeChange(chassis)
  for (const id of missing) world.addVlan(device.name, id, vlanName(world, id))
}

export const vlanConfiguration: readonly Command[] = [
  {
    pattern: 'name <word>',
    run({ session, chassis, world, device }, given) {
      const [id, ...more] = session.mode.vlans
      if (id === undefined || more.length > 0)
        return ['% Command rejected: a name is given to one VLAN at a time.']
      if (id === 1) return ['Default VLAN 1 may not have its name changed.']
      beforeChange(chassis)
      world.addVlan(device.name, id, valueOf(given, 'word').slice(0, 32))
      return []
    },
  },
  { pattern: 'state active', run: () => [] },
]
