import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Source } from '@patchbay/contract/systems/sources'
import { lineMaker, sectionOf, waitingLine } from '../sources/answer-lines.ts'
import { controllerLines, unit } from './controller-lines.ts'
import type { OnController, WirelessDossier } from './dossier.ts'
import { accessPointOf, roomLine } from './place-words.ts'
import { drawStage } from '../facts/client-stages.ts'

/** Below this a client barely hears its access point, in dBm. */
const weakSignal = -75
/** Below this much is sent twice, in dB. */
const lowSignalToNoise = 15

export interface ClientDrawing {
  /** At the controller that serves it first. */
  readonly records: readonly OnController<WirelessClient>[]
  readonly dossier: WirelessDossier
  readonly sources: readonly Source[]
}

const octets = (count: number | null): string | null =>
  count === null
    ? null
    : count >= 1_000_000
      ? `${(count / 1_000_000).toFixed(1)} MB`
      : `${(count / 1_000).toFixed(1)} kB`

const isEarlier = (sources: readonly Source[], id: string) =>
  sources.find((source) => source.id === id)?.state === 'stale'

/** Everything that controllers have of one client, with its name and its room from others. */
export function clientSections(
  record: OnController<WirelessClient>,
  { records, dossier, sources }: ClientDrawing,
): Section[] {
  const { value: client, source } = record
  const line = controllerLines(record, isEarlier(sources, source))
  const stage = drawStage(client)
  const others = records.filter((one) => one.source !== source)
  const { signal, signalToNoise } = client
  const noPrivate = client.privateMac ? 'yes' : 'no'
  return [
    sectionOf('connection', 'Connection', [
      line('stage', 'State', stage.words, { tone: stage.tone, detail: stage.detail }),
      line('owner', 'Owner of this stage', stage.owner),
      line('associatedAt', 'Associated since', client.associatedAt, { none: 'not associated' }),
      line('controller', 'Controller', source, { identifier: true, detail: mobility(client) }),
      ...others.map((one) =>
        controllerLines(one, isEarlier(sources, one.source))(`also-${one.source}`, 'Also on', one.source, {
          identifier: true,
          detail: mobility(one.value) ?? drawStage(one.value).words,
        }),
      ),
    ]),
    sectionOf('radio', 'Wi-Fi', [
      line('accessPoint', 'Access point', client.accessPoint, {
        identifier: true,
        ask: client.accessPoint,
      }),
      roomLine(
        'room',
        'Room of the access point',
        dossier,
        accessPointOf(client, dossier.accessPoints),
        sources,
      ),
      line('ssid', 'SSID', client.ssid),
      line('band', 'Band', client.band, { detail: client.protocol }),
      line('channel', 'Channel', client.channel === null ? null : String(client.channel)),
      line('signal', 'Signal', unit(signal, 'dBm'), {
        tone: signal !== null && signal < weakSignal ? 'warn' : 'plain',
        detail: signal !== null && signal < weakSignal ? 'weak' : null,
      }),
      line('signalToNoise', 'Signal to noise', unit(signalToNoise, 'dB'), {
        tone: signalToNoise !== null && signalToNoise < lowSignalToNoise ? 'warn' : 'plain',
        detail: signalToNoise !== null && signalToNoise < lowSignalToNoise ? 'low' : null,
      }),
      line('rate', 'Rate', unit(client.rate, 'Mbit/s')),
      line('bssid', 'BSSID', client.bssid, { identifier: true }),
    ]),
    sectionOf('client-network', 'Network', [
      line('mac', 'MAC', client.mac, { identifier: true }),
      line('privateMac', 'Private MAC', noPrivate, {
        detail: client.privateMac ? 'chosen by the device; it may change' : null,
      }),
      hostLine(dossier, sources),
      line('addresses', 'Address', client.addresses.join(', ') || null, { identifier: true }),
      line('vlan', 'VLAN', client.vlan === null ? null : String(client.vlan), {
        identifier: true,
        detail: client.vlanName,
      }),
      line('username', 'Login', client.username, { identifier: true }),
      line('method', 'Method', client.method),
      line('policyProfile', 'Policy profile', client.policyProfile),
      line('device', 'Device type', client.device, { none: 'not classified' }),
      line('received', 'Received', octets(client.received)),
      line('sent', 'Sent', octets(client.sent)),
      ...sessionLines(dossier),
    ]),
  ]
}

const mobility = ({ role }: WirelessClient): string | null =>
  role === null || role === 'local' ? null : `mobility ${role}`

/** The host name of the lease; who did not answer is no proof that there is none. */
function hostLine(dossier: WirelessDossier, sources: readonly Source[]): Line {
  const [found] = dossier.hostnames
  if (found !== undefined)
    return lineMaker({ ...found, hidden: [], unsure: false })('hostname', 'Host name', found.value, {
      identifier: true,
    })
  const servers = sources.filter(({ kind }) => kind === 'dhcp')
  const silent = servers.filter(({ state }) => !['ok', 'none', 'stale'].includes(state))
  const pending = silent.some(({ state }) => state === 'waiting' || state === 'asking')
  const why =
    silent.length === 0
      ? null
      : silent.every(({ state }) => state === 'not-configured')
        ? 'no DHCP server is connected'
        : `${silent.map(({ name }) => name).join(', ')} did not answer`
  if (pending || why !== null) return waitingLine('hostname', 'Host name', pending ? null : why)
  return { ...waitingLine('hostname', 'Host name', 'no lease has a name'), state: 'none' }
}

/** The authorization of the client's session at the identity service. */
function sessionLines({ sessions }: WirelessDossier): Line[] {
  const [session] = sessions.toSorted(
    (one, other) => (other.value.startedAt?.getTime() ?? 0) - (one.value.startedAt?.getTime() ?? 0),
  )
  if (session === undefined) return []
  const { passed, authorization, profile } = session.value
  const line = lineMaker({ ...session, hidden: [], unsure: false })
  return [
    line('authorization', 'ISE session', passed ? 'authenticated' : 'rejected', {
      tone: passed ? 'ok' : 'bad',
      detail: [authorization, profile].filter(Boolean).join(', ') || null,
    }),
  ]
}
