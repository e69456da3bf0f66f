import type { Command, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { loose, cell } from '../device/column.ts'
import { carriedVlans, isSwitchport } from '../device/interface-facts.ts'
import { vlanList } from '../device/notation.ts'

/** Column widths are unconfirmed per release; the four tables and their order are not. */
export const trunkCommands: readonly Command[] = [
  {
    pattern: 'show interfaces [<interface>] trunk',
    run({ world, device }, given) {
      const name = given.values['interface']
      const trunks = [...device.interfaces.values()].filter((of) =>
        name === undefined
          ? of.mode === 'trunk' && of.channel === null && world.operUp(device, of)
          : of.name === name && isSwitchport(of),
      )
      const isUp = (of: Interface) => of.mode === 'trunk' && world.operUp(device, of)
      const carried = (of: Interface) => (isUp(of) ? vlanList(carriedVlans(device, of)) || 'none' : 'none')
      const allowed = (of: Interface) => {
        if (of.mode !== 'trunk') return String(of.accessVlan)
        return of.allowedVlans === 'all' ? '1-4094' : vlanList(of.allowedVlans) || 'none'
      }
      if (trunks.length === 0) return []
      return [
        '',
        'Port           Mode             Encapsulation  Status        Native vlan',
        ...trunks.map(
          (of) =>
            `${loose(of.shortName, 15)}${cell(of.mode === 'trunk' ? 'on' : 'off', 17)}${cell('802.1q', 15)}${cell(isUp(of) ? 'trunking' : 'not-trunking', 14)}${of.nativeVlan}`,
        ),
        ...part('Vlans allowed on trunk', trunks, allowed),
        ...part('Vlans allowed and active in management domain', trunks, carried),
        ...part('Vlans in spanning tree forwarding state and not pruned', trunks, carried),
      ]
    },
  },
]

const part = (title: string, trunks: readonly Interface[], text: (of: Interface) => string): Lines => [
  '',
  `Port           ${title}`,
  ...trunks.map((of) => `${loose(of.shortName, 15)}${text(of)}`),
]
