import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { NutSettings } from './index.ts'

export const connecting: Connecting<'ups', NutSettings> = {
  port: () => 3493,
  doors: (reach, { tls }) => [
    tls
      ? { title: null, reach, protocol: 'starttls', startTlsIn: 'nut' }
      : { title: null, reach, protocol: 'plain' },
  ],
  fields: [
    {
      name: 'tls',
      title: 'TLS',
      description:
        'Off only for a server without a certificate: answers, and the login that starts a test, are then sent in clear text.',
      input: { type: 'boolean' },
      usual: true,
      steers: true,
    },
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'Each is a connection of its own; a server takes as many as its MAXCONN.',
      input: { type: 'number', minimum: 1, maximum: 8 },
      usual: 2,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Units',
      right: 'LISTEN and firewall admit this server; reading takes no login',
      run: async (can, _context, ask) => {
        const { value } = await (can.listUnits ?? missing)(ask)
        return value.length === 1 ? 'one unit' : `${value.length} units`
      },
    },
  ],
}
