import type { Connecting } from '../../connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { IseSettings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = '02:00:00:00:00:00'

export const connecting: Connecting<'identity', IseSettings> = {
  port: () => 443,
  doors: (reach, { ersPort, mntPort }) => {
    const ers = { ...reach, port: ersPort ?? reach.port }
    const mnt = { ...reach, port: mntPort ?? reach.port }
    return ers.port === mnt.port
      ? [{ title: null, reach: ers, protocol: 'tls' }]
      : [
          { title: 'ERS', reach: ers, protocol: 'tls' },
          { title: 'MnT', reach: mnt, protocol: 'tls' },
        ]
  },
  fields: [
    {
      name: 'ersPort',
      title: 'Port of ERS',
      description:
        'Where endpoints are read, when it is not the port above: 9060 without the gateway of 3.1.',
      input: { type: 'number', minimum: 1, maximum: 65_535 },
      usual: null,
      steers: true,
    },
    {
      name: 'mntPort',
      title: 'Port of MnT',
      description: 'Where sessions are read, when it is not the port above.',
      input: { type: 'number', minimum: 1, maximum: 65_535 },
      usual: null,
      steers: true,
    },
    {
      name: 'csrf',
      title: 'CSRF check',
      description: 'On when the deployment uses the CSRF check for enhanced security.',
      input: { type: 'boolean' },
      usual: false,
      steers: false,
    },
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'For each of both services; more than five were seen to hurt.',
      input: { type: 'number', minimum: 1, maximum: 5 },
      usual: 5,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Endpoints',
      right: 'ERS switched on, role ERS Operator',
      run: async (can, _context, ask) => {
        await (can.findEndpoint ?? missing)(nobody, ask)
        return 'endpoints can be searched'
      },
    },
    {
      title: 'Sessions',
      right: 'role MnT Admin',
      run: async (can, _context, ask) => {
        await (can.findSessions ?? missing)({ mac: nobody }, ask)
        return 'sessions can be searched'
      },
    },
  ],
}
