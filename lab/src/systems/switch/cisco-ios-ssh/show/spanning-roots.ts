import type { Command, Context, Lines } from '../command/command.ts'
import { bridgePriority, pathCost, rootBridgeOf, rootPortOf } from '../../spanning-tree.ts'
import { cell, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'
import { instance, treesOf } from './spanning.ts'

export const spanningRootCommands: readonly Command[] = [
  { pattern: 'show spanning-tree root', run: roots },
  { pattern: 'show spanning-tree blockedports', run: blocked },
]

/** A row per VLAN; the root itself has neither cost nor port. */
function roots(context: Context): Lines {
  const { world, device } = context
  return [
    '',
    '                                        Root    Hello Max Fwd',
    'Vlan                   Root ID          Cost    Time  Age Dly  Root Port',
    '---------------- -------------------- --------- ----- --- ---  ------------',
    ...treesOf(context).map(({ id, ports }) => {
      const way = rootPortOf(world, device, id, ports)
      const root = rootBridgeOf(world, device, id, way)
      const cost = way === null ? 0 : pathCost(world.linkSpeed(device, way))
      const bridge = `${right(bridgePriority(true, id), 5)} ${dottedMac(root.mac)}`
      return `${cell(instance(id), 17)}${cell(bridge, 20)} ${right(cost, 9)} ${right(2, 4)}  ${right(20, 3)} ${right(15, 3)}  ${cell(way?.shortName ?? '', 16)}`
    }),
  ]
}

/** Each VLAN has one way up here, so that nothing has to be blocked. */
function blocked(): Lines {
  return [
    '',
    'Name                 Blocked Interfaces List',
    '-------------------- ------------------------------------',
    '',
    'Number of blocked ports (segments) in the system : 0',
    '',
  ]
}
