import { cyberSecurityResponse as plan } from '@patchbay/contract/plans/cyber-security-response'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PlanKind } from '../plan-kind.ts'
import { containmentKnown, resolveContainment } from './resolve.ts'
import type { ContainmentKnown } from './resolve.ts'
import { containmentLooks } from './looks.ts'

const all = (macs: readonly string[]) => macs.join(', ')

/** Contains a device on all its MACs: at ISE first, then where it is. */
export const cyberSecurityResponse: PlanKind<typeof plan, ContainmentKnown> = {
  plan,
  known: containmentKnown,
  resolve: resolveContainment,
  named: ({ case: id, macs }) => `Case ${id}: ${all(macs)}`,
  sentence: ({ case: id, macs, indicator, watch }) =>
    `${watch ? 'Watch' : 'Contain'} ${all(macs)} for case ${id}, ${indicator}.`,
  mayChangeNothing: ({ watch }) => watch,
  changes: {
    quarantine: ({ macs, quarantine }) =>
      quarantine
        ? { wish: { system: null, macs: macs.join(' '), policy: null, act: 'contain' } }
        : { leftOut: 'Not chosen.' },
    group: ({ macs: [mac], group }) =>
      group === null ? { leftOut: 'Not chosen.' } : { wish: { mac, group } },
    wireless: ({ end }) => {
      if (end === null) return { leftOut: 'Not chosen.' }
      const { by, system, mac, words } = end
      if (by !== 'controller') return { leftOut: words }
      return { wish: { system, mac, act: 'deauthenticate', minutes: null } }
    },
    session: ({ end, deauthenticate }) => {
      if (end === null) return { leftOut: 'Not chosen.' }
      const { by, system, mac, words } = end
      if (by !== 'ise') return { leftOut: words }
      // One that was moved to another group is authorized again, and not sent away.
      return { wish: { system, mac, act: deauthenticate === null ? 'sign-on-again' : 'end' } }
    },
    port: ({ port, vlan }) =>
      port === null
        ? { leftOut: 'Not chosen.' }
        : {
            wish: {
              switch: port.switch,
              interface: shortInterface(port.interface),
              ...(vlan === null ? { adminUp: false } : { accessVlan: vlan }),
            },
          },
  },
  looks: containmentLooks,
}
