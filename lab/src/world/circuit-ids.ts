import type { Interface, Switch } from './model/switch.ts'

const octetsOf = (text: string) =>
  [...Buffer.from(text, 'latin1')].map((octet) => octet.toString(16).padStart(2, '0'))

/**
 * What a switch of this campus writes into each request as the circuit (option 82, RFC 3046 2.0): its own name and the
 * port's, as octets with colons. The form of its maker tells VLAN, module and port alone, which many switches share.
 */
export const circuitIdOf = (device: Pick<Switch, 'name'>, of: Pick<Interface, 'shortName'>): string =>
  octetsOf(`${device.name}:${of.shortName}`).join(':')
