import { thingField } from '../changes/onboarded-things.ts'
import { definePlan } from './plan.ts'

const { optional: _optional, ...neededThing } = thingField

/** Gets one device online at one outlet, or on Wi-Fi: known to ISE, with an address where wanted, and its port set for it. */
export const networkConnect = definePlan({
  name: 'network-connect',
  title: 'Network connect',
  key: 'workflows-network-connect',
  path: '/workflows/network-connect',
  fields: {
    mac: { kind: 'mac', label: 'MAC', needed: true },
    thing: { ...neededThing, needed: true },
    outlet: {
      kind: 'text',
      label: 'Outlet',
      asks: 'Outlet, switch port or Wi-Fi',
      longest: 100,
      mono: true,
      needed: true,
      help: 'Such as B12-204-1, sw-b12-2 Gi1/0/14, or Wi-Fi.',
    },
    owner: {
      kind: 'text',
      label: 'Owner',
      asks: 'Owner or department',
      longest: 100,
      optional: true,
      help: 'Stored with the reservation and the endpoint.',
    },
    hostname: { kind: 'text', label: 'Host name', longest: 253, mono: true, optional: true },
    reserve: {
      kind: 'yes-no',
      label: 'Reservation',
      asks: 'Address',
      labels: { yes: 'Reserve an address', no: 'Any address of its subnet' },
    },
    address: {
      kind: 'ipv4',
      label: 'Reserved address',
      optional: true,
      help: 'Optional. Left empty, the next free one of the subnet.',
    },
  },
  steps: [
    { name: 'endpoint', title: 'ISE endpoint', does: 'change', kind: 'onboard-endpoint', fails: 'back' },
    {
      name: 'reservation',
      title: 'DHCP reservation',
      does: 'change',
      kind: 'reserve-address',
      fails: 'back',
    },
    { name: 'port', title: 'Switch port', does: 'change', kind: 'assign-port', fails: 'back' },
    { name: 'bounce', title: 'Bounce', does: 'change', kind: 'act-on-port', fails: 'ask' },
    { name: 'link', title: 'It has a link', does: 'look', limit: 86_400, fails: 'ask' },
    { name: 'device', title: 'It is at its place', does: 'look', limit: 3_600, fails: 'ask' },
    { name: 'access', title: 'Authenticated as wanted', does: 'look', limit: 600, fails: 'ask' },
    { name: 'address', title: 'It has its address', does: 'look', limit: 600, fails: 'ask' },
    { name: 'gateway', title: 'The gateway answers it', does: 'look', limit: 600, fails: 'ask' },
  ],
  takes: { device: 'mac', port: 'outlet' },
  words: {
    link: 'Connect to the network',
    begin: 'Connect',
    done: 'Connected and proven',
    next: 'Next device',
  },
})
