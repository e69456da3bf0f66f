import type { Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Source } from '@patchbay/contract/systems/sources'
import { lineMaker, sectionOf, waitingLine } from '../sources/answer-lines.ts'
import type { WirelessDossier } from './dossier.ts'

/** Another system has seen the client. */
export const isSeenElsewhere = ({ sighting, sessions, authentications, devices }: WirelessDossier): boolean =>
  (sighting?.value ?? null) !== null || sessions.length + authentications.length + devices.length > 0

/** Where ISE and the index saw a client last that no controller has. */
export function elsewhereSection(dossier: WirelessDossier, sources: readonly Source[]): Section {
  return sectionOf('elsewhere', 'Last seen elsewhere', [
    ...indexLines(dossier, sources),
    ...identityLines(dossier, sources),
    ...leaseLines(dossier),
  ])
}

const pendingWhy = (sources: readonly Source[], kind: Source['kind']): string | null => {
  const asked = sources.filter((source) => source.kind === kind)
  if (asked.some(({ state }) => state === 'waiting' || state === 'asking')) return null
  if (asked.every(({ state }) => state === 'not-configured')) return 'not connected'
  const silent = asked.filter(({ state }) => !['ok', 'none', 'stale'].includes(state))
  return `${(silent.length > 0 ? silent : asked).map(({ name }) => name).join(', ')} did not answer`
}

function indexLines({ sighting, answered }: WirelessDossier, sources: readonly Source[]): Line[] {
  if (sighting === null) {
    const why = answered.has('index') ? 'not asked' : pendingWhy(sources, 'index')
    return [waitingLine('port', 'Switch port', why)]
  }
  const line = lineMaker({
    source: 'index',
    at: sighting.value?.lastSeen ?? sighting.at,
    hidden: [],
    unsure: false,
  })
  const seen = sighting.value
  if (seen === null) return [line('port', 'Switch port', null, { none: 'never seen on a switch', old: true })]
  const { port } = seen
  const place = [port.building, port.room].filter(Boolean).join(' ')
  return [
    line('port', 'Switch port', `${seen.switch} ${seen.interface}`, {
      identifier: true,
      old: true,
      detail:
        [seen.edge ? null : 'an uplink, not its own port', place || null].filter(Boolean).join(', ') || null,
    }),
    line('seenAt', 'Seen there', seen.lastSeen, { old: true, detail: `VLAN ${seen.vlan}` }),
  ]
}

function identityLines(
  { sessions, authentications, answered }: WirelessDossier,
  sources: readonly Source[],
): Line[] {
  const [latest] = authentications.toSorted(
    (one, other) => (other.value.at?.getTime() ?? 0) - (one.value.at?.getTime() ?? 0),
  )
  const [session] = sessions
  const identity = sources.filter(({ kind }) => kind === 'identity')
  if (latest === undefined && session === undefined) {
    const complete =
      answered.has('identity') && identity.every(({ state }) => state === 'none' || state === 'ok')
    const line = waitingLine('authentication', 'Authentication', pendingWhy(sources, 'identity'))
    return [complete ? { ...line, state: 'none', why: 'none in 30 days' } : line]
  }
  const of = latest ?? session
  if (of === undefined) return []
  const line = lineMaker({ source: of.source, at: of.at, hidden: [], unsure: false })
  const { username, nasName, nasAddress, passed, method } = of.value
  const at = latest?.value.at ?? session?.value.startedAt ?? null
  return [
    line('authentication', 'Authentication', passed ? 'passed' : 'failed', {
      tone: passed ? 'plain' : 'bad',
      detail: latest?.value.failure?.meaning?.sentence ?? latest?.value.failure?.text ?? method,
    }),
    line('authenticatedAt', 'Authenticated', at),
    line('through', 'Through', nasName ?? nasAddress, { identifier: true, detail: of.value.interface }),
    line('identity', 'Login', username, { identifier: true }),
  ]
}

const leaseLines = ({ hostnames }: WirelessDossier): Line[] => {
  const [found] = hostnames
  return found === undefined
    ? []
    : [
        lineMaker({ ...found, hidden: [], unsure: false })('hostname', 'Host name', found.value, {
          identifier: true,
        }),
      ]
}
