import { Secret } from '../../secret.ts'
import { startResponder } from '../../transport/samples/snmp-responder.ts'
import { ciscoStack } from './samples/switches.ts'
import { snmpSwitch } from './index.ts'
import type { Device } from '../../asking.ts'
import type { Behaviour, Tables } from '../../transport/samples/snmp-responder.ts'

/** A switch with these tables, by community. */
export const openSwitch = async (
  communities: Readonly<Record<string, Tables>>,
  behaviour: Behaviour = {},
) => {
  const responder = await startResponder(communities, behaviour)
  const system = snmpSwitch.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: snmpSwitch.settings.parse({ limits: { timeout: 3_000, retries: 0 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date('2026-03-02T09:00:00Z'),
    },
  )
  const end = () => {
    void system.close()
    responder.close()
  }
  const device: Device = {
    name: 'b12-access-2',
    address: null,
    reach: { host: '127.0.0.1', port: responder.port },
    trust: {},
  }
  return { can: system.can, device, end }
}

/** The stack of two 2960X with more tables, and with others for some VLANs. */
export const openStack = (more: Tables, vlans: Readonly<Record<string, Tables>> = {}) => {
  const contexts = Object.entries(vlans).map(([name, tables]) => [name, { ...ciscoStack[name], ...tables }])
  return openSwitch({
    ...ciscoStack,
    ...Object.fromEntries(contexts),
    public: { ...ciscoStack['public'], ...more },
  })
}
