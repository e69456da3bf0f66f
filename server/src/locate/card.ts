import { lineNames } from '@patchbay/contract/common-queries/device-lookup'
import type { Card, Line, LineName } from '@patchbay/contract/common-queries/device-lookup'
import type { Source } from '@patchbay/contract/systems/sources'
import { answerFrom } from './answer.ts'
import { rank } from './candidates.ts'
import { withoutDevice } from './card-person.ts'
import { linesOf } from './card-lines.ts'
import { handedOver } from './card-others.ts'
import type { Spoken } from './card-lines.ts'
import type { Dossier } from './dossier.ts'

const labels: Readonly<Record<LineName, string>> = {
  what: 'What',
  owner: 'Owner',
  department: 'Department',
  where: 'Where',
  port: 'Port',
  vlan: 'VLAN',
  address: 'Address',
  'sign-on': 'Authentication',
  seen: 'Last seen',
  profile: 'Profile',
  tickets: 'Tickets',
  warnings: 'Warnings',
}

/** The kinds of source that a line is read from: while one of them is silent, "none" is not said of it. */
const saidBy: Readonly<Record<LineName, readonly Source['kind'][]>> = {
  what: ['dhcp', 'identity', 'directory'],
  owner: ['identity', 'directory'],
  department: ['directory'],
  where: ['index', 'wireless'],
  port: ['index', 'switch', 'wireless'],
  vlan: ['index', 'switch', 'wireless'],
  address: ['index', 'dhcp'],
  'sign-on': ['identity'],
  seen: ['index'],
  profile: ['identity'],
  tickets: ['service-desk'],
  warnings: ['index', 'dhcp', 'identity', 'directory', 'switch'],
}

/** The card tells of a device, of a person without one, or of the network's own. */
type About = 'device' | 'person' | 'network'

const notOfNetwork: Partial<Record<LineName, string>> = {
  owner: 'not a client',
  department: 'not a client',
  'sign-on': 'not a client',
}

const ofDevices: ReadonlySet<LineName> = new Set(['port', 'vlan', 'address', 'sign-on', 'seen', 'profile'])

const aboutOf = ({ infrastructure, mac, people, searching }: Dossier): About =>
  infrastructure !== null ? 'network' : mac === null && people.length > 0 && !searching ? 'person' : 'device'

const silent: readonly Source['state'][] = ['failed', 'timed-out', 'throttled', 'not-permitted']

/** Why a line is empty: somebody who would know did not answer, or nobody knows. Null while an answer is awaited. */
function missingWords(name: LineName, sources: readonly Source[], about: About): string | null {
  if (name === 'tickets' && !sources.some(({ kind }) => kind === 'service-desk')) {
    return 'no service desk is connected'
  }
  if (about === 'network') return name === 'warnings' ? 'none' : (notOfNetwork[name] ?? 'not known')
  if (about === 'person' && ofDevices.has(name)) return withoutDevice(sources)
  const there = sources.filter(({ kind, state }) => saidBy[name].includes(kind) && state !== 'not-configured')
  if (there.length === 0) return 'no connected system would know'
  const asked = there.filter(({ state }) => state !== 'not-asked')
  if (asked.length === 0) return `not asked: ${there[0]?.why ?? 'nothing to look up'}`
  const namesOf = (states: readonly Source['state'][]) =>
    asked
      .filter(({ state }) => states.includes(state))
      .map((source) => source.name)
      .join(', ')
  const mute = namesOf(silent)
  const half = namesOf(['partial'])
  const said = [mute && `${mute} did not answer`, half && `${half} answered only in part`].filter(Boolean)
  if (said.length > 0) return said.join('; ')
  if (asked.some(({ state }) => state === 'waiting' || state === 'asking')) return null
  const none = name === 'warnings' ? 'none' : name === 'tickets' ? 'none open' : 'none known'
  const old = asked.find(({ state }) => state === 'stale')
  return old === undefined ? none : `${none}, but ${old.name} is stale: ${old.why ?? 'read long ago'}`
}

/** What the walks saw last, while they have been missing for too long to say that it still is so. */
const isStale = (name: LineName, said: Spoken | undefined, sources: readonly Source[]): boolean =>
  said?.freshness === 'last-known' &&
  saidBy[name].includes('index') &&
  sources.some(({ kind, state }) => kind === 'index' && state === 'stale')

const lineFrom = (
  name: LineName,
  said: Spoken | undefined,
  sources: readonly Source[],
  about: About,
): Line => ({
  name,
  label: labels[name],
  value: said?.value ?? null,
  detail: said?.detail ?? null,
  source: said?.source ?? null,
  observedAt: said?.at?.toISOString() ?? null,
  freshness: said?.freshness ?? 'unknown',
  stale: isStale(name, said, sources),
  disputed: said?.disputed ?? false,
  ...(said?.links === undefined || said.links.length === 0 ? {} : { links: said.links }),
  missing: said === undefined ? missingWords(name, sources, about) : null,
})

/** The twelve lines, of what the search knows now. */
export function cardFrom(dossier: Dossier, asked: string, sources: readonly Source[]): Card {
  const answer = answerFrom(dossier, asked, sources)
  const { verdict, sentence, title, icon, confidence, noNetwork, choices } = answer
  const lines = linesOf(dossier, answer, sources, new Date())
  const about = aboutOf(dossier)
  const best = dossier.mac === null ? undefined : rank(dossier)[0]
  return {
    verdict,
    sentence,
    title,
    icon,
    confidence,
    noNetwork,
    lines: lineNames.map((name) => lineFrom(name, lines[name], sources, about)),
    handOver: handedOver(dossier, best, answer.facts.find((fact) => fact.name === 'address')?.value),
    choices,
  }
}
