import type { Neighbour } from '../../../../world/model/learned.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'

/** Power words of one port, the same in the table and the detail. */
export interface PortPower {
  readonly admin: 'auto' | 'static' | 'off'
  readonly oper: 'on' | 'off' | 'faulty'
  readonly watts: number
  readonly device: string
  readonly class: string
  readonly limit: number
}

const classFor = (watts: number) => {
  if (watts <= 3.84) return '1'
  if (watts <= 6.49) return '2'
  if (watts <= 12.95) return '3'
  return watts <= 30 ? '4' : '6'
}

function deviceWord(neighbours: readonly Neighbour[]): string {
  const cdp = neighbours.find((one) => one.protocols.includes('cdp'))
  return (cdp?.platform ?? 'Ieee PD').replace(/^[Cc]isco /, '')
}

/** Null on ports that cannot power. A port set to `never` shows admin `off` (unconfirmed). */
export function portPower(
  world: World,
  device: Switch,
  of: Interface,
  neighbours: readonly Neighbour[],
): PortPower | null {
  if (of.power === null) return null
  const admin = of.power.admin === 'never' ? 'off' : of.power.admin
  const watts = world.watts(device, of)
  const on = watts > 0
  return {
    admin,
    oper: on ? 'on' : of.errDisabled?.includes('inline') || of.powerFails === true ? 'faulty' : 'off',
    watts,
    device: on ? deviceWord(neighbours) : 'n/a',
    class: on ? classFor(watts) : 'n/a',
    limit: of.power.limit,
  }
}

export function neighboursByPort(world: World, device: Switch): Map<string, Neighbour[]> {
  const found = new Map<string, Neighbour[]>()
  for (const neighbour of world.neighbours(device)) {
    const here = found.get(neighbour.interface.name)
    if (here === undefined) found.set(neighbour.interface.name, [neighbour])
    else here.push(neighbour)
  }
  return found
}
