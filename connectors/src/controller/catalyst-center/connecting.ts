import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { CatalystCenterSettings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = '02:00:00:00:00:00'

export const connecting: Connecting<'controller', CatalystCenterSettings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'One device takes up to six reads.',
      input: { type: 'number', minimum: 1, maximum: 8 },
      usual: 4,
      steers: false,
    },
    {
      ...perMinute,
      description: 'For each API on its own; empty for no limit. Some allow about 100.',
    },
  ],
  checks: [
    {
      title: 'Inventory',
      right: 'role OBSERVER-ROLE',
      run: async (can, _context, ask) => {
        const { value, of } = await (can.listDevices ?? missing)(ask)
        return of === undefined ? `${value.length} devices` : `${value.length} of ${of} devices`
      },
    },
    {
      title: 'Clients',
      right: 'role OBSERVER-ROLE, with Assurance installed',
      run: async (can, _context, ask) => {
        await (can.readClient ?? missing)(nobody, null, ask)
        return 'readable'
      },
    },
  ],
}
