import { upsStateWords } from '@patchbay/contract/resources/ups-units'
import type { UpsTroubleWord } from '@patchbay/contract/resources/ups-units'
import {
  accessPointList,
  accessPointsUntold,
  approvals,
  devices,
  history,
  outlets,
  systems,
  ups,
  upsUntold,
} from '../lists/screens.ts'
import { containmentsOpen } from '../lists/containments-open.ts'
import { errDisabledPorts } from '../lists/err-disabled-ports.ts'
import { failedAuthentications, lastHour } from '../lists/failed-authentications.ts'
import { fullScopes } from '../lists/full-scopes.ts'
import { portsHeldOff } from '../lists/ports-held-off.ts'
import { listedHere } from '../lists/own-list.ts'
import type { OwnList } from '../lists/own-list.ts'
import { troubledSystems, troubledUnits, unreachableSwitches } from './things.ts'
import { heardByUps, heardByWalks } from '../tile/silence.ts'
import type { Asking, ListQuery, Tile } from '../tile/tile.ts'

const day = 86_400_000
const minute = 60_000

/** An instant so many days ago, to the minute: the address of a tile stays the same meanwhile. */
const daysAgo = ({ now }: Asking, days: number) =>
  new Date(Math.floor((now.getTime() - days * day) / minute) * minute).toISOString()

const aWeekBefore = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: new Date(Date.parse(from) - 7 * day).toISOString(),
  to: new Date(Date.parse(to) - 7 * day).toISOString(),
})

/** A tile of a list that the dashboard shows itself. */
const ownTile = (
  own: OwnList,
  tone: Tile['tone'],
  narrowed: (asking: Asking) => ListQuery = () => ({}),
): Tile => {
  const { heard, leavesOut, ...list } = listedHere(own)
  return {
    name: own.name,
    section: 'health',
    title: own.title,
    key: own.key,
    list,
    narrowed: (asking) => ({ list: own.name, ...narrowed(asking) }),
    tone,
    heard,
    ...(leavesOut === undefined ? {} : { leavesOut }),
    ...(own.asked === undefined ? {} : { asked: own.asked }),
  }
}

const ofHistory = { key: 'commands-history', list: history } as const
const ofDevices = { section: 'health', key: 'siteresources-network-devices', list: devices } as const
const ofAccessPoints = {
  section: 'health',
  key: 'siteresources-access-points',
  list: accessPointList,
} as const
const ofUps = {
  section: 'health',
  key: 'siteresources-ups-units',
  list: ups,
  heard: heardByUps,
  leavesOut: upsUntold,
} as const

/** Each state that is not well has its number, by its name: a word that has none does not compile. */
const upsTitles: Readonly<Record<UpsTroubleWord, readonly [name: string, title: string]>> = {
  'on battery': ['ups-on-battery', 'UPS on battery'],
  'battery low': ['ups-low', 'UPS battery low'],
  'comms lost': ['ups-comms-lost', 'UPS comms lost'],
  off: ['ups-off', 'UPS off'],
  'shutting down': ['ups-shutting-down', 'UPS shutting down'],
  overloaded: ['ups-overloaded', 'UPS overloaded'],
  'on bypass': ['ups-on-bypass', 'UPS on bypass'],
  'replace battery': ['ups-replace-battery', 'UPS battery to replace'],
  'no battery': ['ups-no-battery', 'UPS without a battery'],
  'test failed': ['ups-test-failed', 'UPS self-test failed'],
  alarm: ['ups-alarm', 'UPS in alarm'],
  testing: ['ups-testing', 'UPS testing its battery'],
}
const upsTroubles = (Object.keys(upsTitles) as UpsTroubleWord[]).map((word): Tile => {
  const [name, title] = upsTitles[word]
  return { name, title, tone: upsStateWords[word], ...ofUps, narrowed: () => ({ conditions: word }) }
})
const failures = ownTile(failedAuthentications, 'plain', ({ now }) => lastHour(now))

/** Every number of the dashboard, in its order. */
export const tiles: readonly Tile[] = [
  {
    name: 'systems-need-person',
    section: 'person',
    title: 'Systems in trouble',
    tone: 'bad',
    key: 'administrations-connected-systems',
    list: systems,
    narrowed: () => ({ state: 'troubled' }),
    items: troubledSystems,
  },
  {
    name: 'ups-need-person',
    title: 'UPS units in trouble',
    tone: 'bad',
    acts: 'commands-ups-actions',
    ...ofUps,
    section: 'person',
    narrowed: () => ({ health: 'trouble' }),
    items: troubledUnits,
  },
  {
    name: 'switches-need-person',
    title: 'Switches unreachable',
    tone: 'bad',
    acts: 'commands-switch-actions',
    ...ofDevices,
    section: 'person',
    narrowed: () => ({ reachable: 'unreachable' }),
    items: unreachableSwitches,
  },
  {
    name: 'runs-need-person',
    section: 'person',
    title: 'Runs that need a person',
    tone: 'bad',
    ...ofHistory,
    narrowed: () => ({ attention: 'person', result: 'needs-person' }),
  },
  {
    name: 'runs-unknown',
    section: 'person',
    title: 'Outcome unknown',
    tone: 'bad',
    ...ofHistory,
    narrowed: () => ({ attention: 'person', result: 'under-way' }),
  },
  {
    name: 'approvals',
    section: 'person',
    title: 'Approvals for you',
    tone: 'warn',
    key: 'commands-approve',
    list: approvals,
    narrowed: () => ({ for: 'me' }),
  },
  {
    name: 'runs-not-proven',
    section: 'person',
    title: 'Done, not proven',
    tone: 'warn',
    ...ofHistory,
    narrowed: (asking) => ({ attention: 'person', result: 'not-proven', from: daysAgo(asking, 7) }),
  },
  {
    name: 'runs-undone',
    section: 'person',
    title: 'Failed and undone',
    tone: 'warn',
    ...ofHistory,
    narrowed: (asking) => ({ attention: 'person', result: 'undone', from: daysAgo(asking, 7) }),
  },
  {
    name: 'ends-soon',
    section: 'person',
    title: 'Ends within 3 days',
    tone: 'warn',
    ...ofHistory,
    narrowed: () => ({ attention: 'ends-soon' }),
  },
  {
    name: 'changed-outside',
    section: 'person',
    title: 'Changed outside',
    tone: 'outside',
    ...ofHistory,
    narrowed: (asking) => ({ made: 'outside', from: daysAgo(asking, 1) }),
    heard: heardByWalks,
  },
  {
    name: 'sources-disagree',
    section: 'person',
    title: 'Outlets contradicted by the network',
    tone: 'warn',
    key: 'siteresources-network-locations',
    list: outlets,
    narrowed: () => ({ state: 'contradicted' }),
    heard: heardByWalks,
  },
  { name: 'switches', title: 'Switches', tone: 'plain', ...ofDevices, narrowed: () => ({}) },
  {
    name: 'switches-reachable',
    title: 'Switches reachable',
    tone: 'plain',
    ...ofDevices,
    narrowed: () => ({ reachable: 'reachable' }),
    heard: heardByWalks,
  },
  {
    name: 'switches-in-part',
    title: 'Switches reachable in part',
    tone: 'warn',
    ...ofDevices,
    narrowed: () => ({ reachable: 'in part' }),
  },
  {
    name: 'switches-unreachable',
    title: 'Switches unreachable',
    tone: 'bad',
    ...ofDevices,
    narrowed: () => ({ reachable: 'unreachable' }),
  },
  ownTile(errDisabledPorts, 'warn'),
  ownTile(portsHeldOff, 'warn'),
  ownTile(containmentsOpen, 'bad'),
  ...upsTroubles,
  {
    name: 'ups-unknown',
    title: 'UPS of unknown state',
    tone: 'plain',
    ...ofUps,
    narrowed: () => ({ health: 'unknown' }),
  },
  {
    name: 'ups-healthy',
    title: 'UPS healthy',
    tone: 'plain',
    ...ofUps,
    narrowed: () => ({ health: 'healthy' }),
  },
  { name: 'ups-units', title: 'UPS units', tone: 'plain', ...ofUps, narrowed: () => ({}) },
  {
    name: 'access-points-joined',
    title: 'Access points joined',
    tone: 'plain',
    ...ofAccessPoints,
    narrowed: () => ({ controller_state: 'joined' }),
    leavesOut: accessPointsUntold,
  },
  { name: 'access-points', title: 'Access points', tone: 'plain', ...ofAccessPoints, narrowed: () => ({}) },
  {
    name: 'access-points-not-joined',
    title: 'Access points not joined',
    tone: 'bad',
    ...ofAccessPoints,
    narrowed: () => ({ controller_state: 'not joined' }),
  },
  {
    name: 'access-points-on-no-controller',
    title: 'Access points on no controller',
    tone: 'warn',
    ...ofAccessPoints,
    narrowed: () => ({ controller_state: 'on no controller' }),
  },
  ownTile(fullScopes, 'warn'),
  failures,
  {
    ...failures,
    name: 'failed-authentications-before',
    title: 'Failed authentications, same hour last week',
    narrowed: ({ now }) => ({ list: failedAuthentications.name, ...aWeekBefore(lastHour(now)) }),
    // Who was asked then is not kept.
    asked: async () => undefined,
  },
  {
    name: 'changes-here',
    section: 'changes',
    title: 'Requested here',
    tone: 'plain',
    ...ofHistory,
    narrowed: (asking) => ({ made: 'here', from: daysAgo(asking, 1) }),
  },
  {
    name: 'changes-outside',
    section: 'changes',
    title: 'Made outside',
    tone: 'outside',
    ...ofHistory,
    narrowed: (asking) => ({ made: 'outside', from: daysAgo(asking, 1) }),
  },
  {
    name: 'systems',
    section: 'systems',
    title: 'Connected systems',
    tone: 'plain',
    key: 'administrations-connected-systems',
    list: systems,
    narrowed: () => ({}),
  },
  {
    name: 'systems-troubled',
    section: 'systems',
    title: 'In trouble',
    tone: 'bad',
    key: 'administrations-connected-systems',
    list: systems,
    narrowed: () => ({ state: 'troubled' }),
  },
  {
    name: 'runs-mine',
    section: 'work',
    title: 'Runs of the last 7 days',
    tone: 'plain',
    ...ofHistory,
    narrowed: (asking) => ({ mine: 'yes', from: daysAgo(asking, 7) }),
  },
]
