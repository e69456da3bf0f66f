import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import { networkConnect as plan } from '@patchbay/contract/plans/network-connect'
import type { PlanKind } from '../plan-kind.ts'
import { connectKnown, vlanWanted } from './known.ts'
import type { ConnectKnown } from './known.ts'
import { connectLooks } from './looks.ts'
import { resolveConnect } from './resolve.ts'

const changesVlan = (known: ConnectKnown) => vlanWanted(known) !== known.port?.accessVlan
const onWifi = { leftOut: 'It connects by Wi-Fi.' }

/** Gets one device online at one outlet, or on Wi-Fi. */
export const networkConnect: PlanKind<typeof plan, ConnectKnown> = {
  plan,
  known: connectKnown,
  resolve: resolveConnect,
  named: ({ mac, outlet }) => `${mac} at ${outlet}`,
  sentence: ({ mac, thing, outlet, port }) =>
    port === null
      ? `Connect the ${thingWords[thing]} ${mac} by Wi-Fi.`
      : `Connect the ${thingWords[thing]} ${mac} at ${outlet}${outlet === port.title ? '' : `, ${port.title}`}.`,
  changes: {
    endpoint: ({ mac, group, thing, owner }) =>
      group === null
        ? { leftOut: `A ${thingWords[thing]} authenticates by itself.` }
        : { wish: { mac, group, thing, description: owner } },
    reservation: ({ mac, hostname, owner, thing, reservation }) =>
      reservation === null
        ? { leftOut: 'Any address of its subnet.' }
        : { wish: { mac, hostname, owner, thing, ...reservation } },
    // Whoever waits for it plugs it in early, also right before the port is set: it has to ask for an address anew.
    port: (known) =>
      known.port === null
        ? onWifi
        : {
            wish: {
              ...known.sets,
              bounce: changesVlan(known) ? 'now' : known.sets.bounce,
              switch: known.port.switch,
              interface: known.port.interface,
              expected: [known.mac],
            },
          },
    bounce: (known, before) =>
      known.port === null
        ? onWifi
        : !known.port.open
          ? { leftOut: 'Opening the port brings its link up.' }
          : before.get('port') === 'changes' && changesVlan(known)
            ? { leftOut: 'Setting the VLAN bounces the port.' }
            : { wish: { switch: known.port.switch, interface: known.port.interface, act: 'bounce' } },
  },
  // Whoever waits for it plugs it in early.
  expects: ({ mac }) => [mac],
  looks: connectLooks,
}
