import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { KeaSettings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = { mac: '02:00:00:00:00:00' }

/** Kea has no port of its own; 8000 is the one of its documentation's examples. */
export const connecting: Connecting<'dhcp', KeaSettings> = {
  port: () => 8000,
  doors: (reach, { tls }) => [{ title: null, reach, protocol: tls ? 'tls' : 'plain' }],
  fields: [
    {
      name: 'tls',
      title: 'TLS',
      description:
        'Off only for a control channel without a certificate: login and answers are then sent in clear text.',
      input: { type: 'boolean' },
      usual: true,
      steers: true,
    },
    {
      name: 'path',
      title: 'Path',
      description: 'Path of the control channel; / unless behind a proxy.',
      input: { type: 'text' },
      usual: '/',
      steers: true,
    },
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'The server answers its control channel between packets; two is gentle.',
      input: { type: 'number', minimum: 1, maximum: 8 },
      usual: 2,
      steers: false,
    },
    perMinute,
    {
      name: 'configurationAge',
      title: 'Keep the configuration',
      description: 'Seconds for which a configuration is cached; 0 reads it each time.',
      input: { type: 'number', minimum: 0, maximum: 600 },
      usual: 30,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Subnets',
      right: 'config-get',
      run: async (can, _context, ask) => {
        const { value } = await (can.listSubnets ?? missing)(ask)
        return value.length === 1 ? 'one subnet' : `${value.length} subnets`
      },
    },
    {
      title: 'Leases',
      right: 'hook lease_cmds',
      run: async (can, _context, ask) => {
        const { complete } = await (can.findLeases ?? missing)(nobody, ask)
        return complete ? 'leases can be searched' : 'leases can be searched, but not all are seen'
      },
    },
    {
      title: 'Reservations',
      right: 'hook host_cmds, where they are in a database',
      run: async (can, _context, ask) => {
        const { complete } = await (can.findReservations ?? missing)(nobody, ask)
        return complete
          ? 'reservations can be searched'
          : 'not all are visible: those of a hosts database need the hook host_cmds'
      },
    },
  ],
}
