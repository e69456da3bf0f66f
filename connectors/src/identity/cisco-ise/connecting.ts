import type { Connecting, Door } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { IseSettings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = '02:00:00:00:00:00'

export const connecting: Connecting<'identity', IseSettings> = {
  port: () => 443,
  doors: (reach, { ersPort, mntPort, openApiPort }) => {
    const at = (port: number | undefined) => ({ ...reach, port: port ?? reach.port })
    const services: Door[] = [
      { title: 'ERS', reach: at(ersPort), protocol: 'tls' },
      { title: 'MnT', reach: at(mntPort), protocol: 'tls' },
    ]
    // Optional, and so a door of its own only where somebody gave it one.
    if (openApiPort !== undefined)
      services.push({ title: 'OpenAPI', reach: at(openApiPort), protocol: 'tls' })
    const [first] = services
    const ports = new Set(services.map((door) => door.reach.port))
    return first !== undefined && ports.size === 1 ? [{ ...first, title: null }] : services
  },
  fields: [
    {
      name: 'ersPort',
      title: 'Port of ERS',
      description: 'Port for endpoints, if it differs from the port above: 9060 without the gateway of 3.1.',
      input: { type: 'number', minimum: 1, maximum: 65_535 },
      usual: null,
      steers: true,
    },
    {
      name: 'mntPort',
      title: 'Port of MnT',
      description: 'Port for sessions, if it differs from the port above.',
      input: { type: 'number', minimum: 1, maximum: 65_535 },
      usual: null,
      steers: true,
    },
    {
      name: 'openApiPort',
      title: 'Port of the OpenAPI',
      description: 'Port for policy and nodes, if it differs from the port above.',
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
      description: 'For each of its services; more than five slow it down.',
      input: { type: 'number', minimum: 1, maximum: 5 },
      usual: 5,
      steers: false,
    },
    {
      name: 'perMinute',
      title: 'Questions a minute',
      description: 'For each of its services. Empty for no limit; further questions wait for their turn.',
      input: { type: 'number', minimum: 1, maximum: 6_000 },
      usual: null,
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
