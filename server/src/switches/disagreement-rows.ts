import type { Disagreement } from '@patchbay/contract/switches/port'
import type { Fact } from '../facts/fact.ts'
import type { JoinedPort, JoinedSwitch } from './join-port.ts'

/** Finds one way in which two that should agree do not; null where they agree. */
export type Rule = (port: JoinedPort, all: JoinedSwitch) => Disagreement | null
type Row = Disagreement['rows'][number]

const iso = (at: Date | null) => at?.toISOString() ?? null
export const row = (source: string, value: string, at: Date | null): Row => ({
  source,
  value,
  observedAt: iso(at),
})

export const switchRow = ({ now }: JoinedPort, all: JoinedSwitch, value: string): Row =>
  row(
    now.freshness === 'live' ? (all.dossier.reported.interfaces?.source ?? 'switch') : 'index',
    value,
    now.at,
  )

export const describedRow = (port: JoinedPort, all: JoinedSwitch): Row =>
  switchRow(port, all, `description “${port.now.description}”`)

export const saidRow = <T>({ source, at }: Fact<T>, value: string): Row => row(source, value, at)

export const outletRow = ({ outlets }: JoinedPort): Row =>
  row('places', outlets.map(({ label }) => label).join(', '), null)

export const macsOf = ({ macs }: JoinedPort) => [...new Set(macs.map(({ mac }) => mac))]

/** Other than devices behind one plug: a link, a channel, an access point, a router. */
export const isPlain = ({ link, now, neighbours }: JoinedPort) =>
  link === null &&
  now.mode === 'access' &&
  now.members.length === 0 &&
  !neighbours.some(({ capabilities }) => capabilities.includes('access-point'))

/** The first few MACs in a line, and how many more there are. */
export const someOf = (macs: readonly string[]): string =>
  macs.length > 3 ? `${macs.slice(0, 3).join(', ')} and ${macs.length - 3} more` : macs.join(', ')
