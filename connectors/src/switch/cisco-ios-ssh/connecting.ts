import type { Connecting } from '../../connector/connecting.ts'
import { configurationCheck, switchChecks } from '../checks.ts'
import type { CiscoIosSettings } from './index.ts'

export const connecting: Connecting<'switch', CiscoIosSettings> = {
  port: () => 22,
  doors: (reach, { legacy }, device) => [
    {
      title: null,
      reach,
      protocol: 'ssh',
      legacy: typeof legacy === 'boolean' ? legacy : device !== null && legacy.includes(device),
    },
  ],
  // `legacy` may also be a list of devices; the form asks for all or none and leaves a list alone.
  fields: [
    {
      name: 'legacy',
      title: 'Old algorithms',
      description: 'Also offer the weaker algorithms of IOS 15.0 to 15.2 to all switches of this system.',
      input: { type: 'boolean' },
      usual: false,
      steers: true,
    },
  ],
  checks: [
    ...switchChecks({
      system: 'privilege 1, show version',
      interfaces: 'privilege 1, show interfaces status',
      forwarding: 'privilege 1, show mac address-table',
    }),
    configurationCheck('privilege 15, show running-config interface'),
  ],
}
