import type { Connecting } from '../../connector/connecting.ts'
import { switchChecks } from '../checks.ts'
import type { SnmpSettings } from './index.ts'

export const connecting: Connecting<'switch', SnmpSettings> = {
  port: () => 161,
  doors: (reach) => [{ title: null, reach, protocol: 'snmp' }],
  fields: [],
  checks: switchChecks({
    system: 'read view with system and entityMIB',
    interfaces: 'read view with interfaces and ifMIB',
    forwarding: 'read view with dot1dBridge; on Cisco the contexts vlan-… in v3',
  }),
}
