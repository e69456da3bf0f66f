import { perMinute } from '../../connector/connecting.ts'
import type { Connecting, SettingField } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { PanOsSettings } from './settings.ts'

const text = (
  name: keyof PanOsSettings,
  title: string,
  description: string,
  usual: string | null,
): SettingField => ({
  name,
  title,
  description,
  input: { type: 'text' },
  usual,
  steers: name === 'peer',
})

export const connecting: Connecting<'firewall', PanOsSettings> = {
  port: () => 443,
  doors: (reach, { peer }) => [
    { title: peer === undefined ? null : 'first', reach, protocol: 'tls' },
    ...(peer === undefined
      ? []
      : [{ title: 'peer', reach: { ...reach, host: peer }, protocol: 'tls' as const }]),
  ],
  fields: [
    text(
      'timeZone',
      'Time zone',
      'Time zone of the firewall’s clock: its logs have times without a zone.',
      'UTC',
    ),
    text('vsys', 'Virtual system', 'The one whose rules are read.', 'vsys1'),
    text('router', 'Router', 'Virtual or logical router whose routes are read.', 'default'),
    {
      name: 'advancedRouting',
      title: 'Advanced routing',
      description: 'On if the advanced routing engine with logical routers is on.',
      input: { type: 'boolean' },
      usual: false,
      steers: false,
    },
    text(
      'peer',
      'Other one of the pair',
      'Management address of the HA peer; the active one is asked.',
      null,
    ),
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'The management plane is slow; three at a time leave room for others.',
      input: { type: 'number', minimum: 1, maximum: 8 },
      usual: 3,
      steers: false,
    },
    perMinute,
  ],
  checks: [
    {
      title: 'State',
      right: 'XML API: operational requests',
      run: async (can, _context, ask) => {
        const { name, software, pair } = (await (can.readState ?? missing)(ask)).value
        const of = pair === null ? '' : `, ${pair.state}`
        return `${name ?? 'a firewall'} with ${software ?? 'an unknown release'}${of}`
      },
    },
    {
      title: 'Rules',
      right: 'XML API: configuration',
      run: async (can, _context, ask) => {
        await (can.readRule ?? missing)('patchbay-asks-for-no-rule', ask)
        return 'readable'
      },
    },
    {
      title: 'Logs',
      right: 'XML API: log',
      run: async (can, _context, ask) => {
        const until = new Date()
        const since = new Date(until.getTime() - 60_000)
        const question = { source: '192.0.2.1', destination: '192.0.2.2', port: null, since, until }
        const { value } = await (can.findTraffic ?? missing)(question, ask)
        return value.length === 0 ? 'readable' : `${value.length} lines`
      },
    },
  ],
}
