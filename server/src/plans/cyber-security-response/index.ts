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
  sentence: ({ case: id, macs, indicator }) => `Contain ${all(macs)} for case ${id}, ${indicator}.`,
  changes: {
    quarantine: ({ macs, quarantine }) =>
      quarantine
        ? { wish: { system: null, macs: macs.join(' '), policy: null, act: 'contain' } }
        : { leftOut: 'Not chosen.' },
    session: ({ deauthenticate: mac }) =>
      mac === null ? { leftOut: 'Not chosen.' } : { wish: { system: null, mac, act: 'end' } },
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
