import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { ControllerClient } from '@patchbay/connectors/controller/capabilities'
import type { Section } from '@patchbay/contract/common-queries/catalyst-centre'
import { sectionOf } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import { beliefMaker, toneOfScore } from './device-sections.ts'
import type { Held } from './dossier.ts'

const scoreNames: Readonly<Record<string, string>> = {
  OVERALL: 'Overall',
  ONBOARDED: 'Onboarding',
  CONNECTED: 'Connection',
}

const figure = (value: number | null, unit: string) => (value === null ? null : `${value} ${unit}`)

/** What the controller believes of a client, as old as when it last heard of it. */
export function clientSections({ source, at, value }: Held<ControllerClient>, earlier: boolean): Section[] {
  const said: Said = { source, at: value.at ?? at, hidden: [], unsure: false, earlier }
  const line = beliefMaker(said)
  const { connected, wireless, health } = value
  const air = [
    line('ssid', 'SSID', value.ssid),
    line('band', 'Band', value.band === null ? null : `${Number.parseFloat(value.band)} GHz`),
    line('channel', 'Channel', value.channel === null ? null : String(value.channel)),
    line('signal', 'Signal', figure(value.signal, 'dBm')),
    line('signalToNoise', 'Signal to noise', figure(value.signalToNoise, 'dB')),
    line('wirelessController', 'Wireless controller', value.wirelessController),
  ]
  const wired = [
    line('port', 'Port', value.port === null ? null : shortInterface(value.port), { identifier: true }),
  ]
  return [
    sectionOf('client', 'Client', [
      line('connected', 'State', connected === null ? null : connected ? 'connected' : 'disconnected', {
        tone: connected === null ? 'plain' : connected ? 'ok' : 'warn',
        none: 'not stated',
      }),
      line('mac', 'MAC', value.mac, { identifier: true }),
      line('name', 'Host name', value.name),
      line('username', 'User', value.username),
      line('address', 'Address', value.address, { identifier: true }),
      line('vlan', 'VLAN', value.vlan === null ? null : String(value.vlan), { identifier: true }),
      line('authentication', 'Authentication', value.authentication),
      line('site', 'Site', value.site),
    ]),
    sectionOf('connection', wireless === false ? 'Wired connection' : 'Wireless connection', [
      line('device', wireless === false ? 'Switch' : 'Access point', value.device, { ask: value.device }),
      ...(wireless === false ? wired : air),
    ]),
    sectionOf(
      'client-health',
      'Health',
      health.length === 0
        ? [line('health', 'Overall', null, { none: 'not measured' })]
        : health.map(({ of, score, reason }) =>
            line(`health.${of}`, scoreNames[of.toUpperCase()] ?? of, score > 0 ? `${score} of 10` : null, {
              tone: toneOfScore(score > 0 ? score : null),
              detail: reason,
              none: 'not measured',
            }),
          ),
    ),
  ]
}
