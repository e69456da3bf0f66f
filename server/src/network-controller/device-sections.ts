import type { DeviceFacts } from '@patchbay/connectors/controller/capabilities'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/common-queries/catalyst-centre'
import { lineMaker, sectionOf } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import type { CentreDossier, Held } from './dossier.ts'

/** Lines of a belief: told just now, of something that was collected before. */
export function beliefMaker(said: Said): ReturnType<typeof lineMaker> {
  const line = lineMaker(said)
  return (name, label, value, more) => line(name, label, value, { ...more, old: true })
}

/** Scores are 1 to 10. */
export const toneOfScore = (score: number | null): Line['tone'] =>
  score === null ? 'plain' : score <= 3 ? 'bad' : score <= 7 ? 'warn' : 'ok'

const scoreWords = (score: number | null) => (score === null ? null : `${score} of 10`)

/** How the version stands against the golden one, as the controller checked it. */
export function goldenWords({
  compliance,
}: DeviceFacts): { readonly words: string; readonly tone: Line['tone'] } | null {
  const image = compliance.find(({ type }) => type === 'IMAGE')
  switch (image?.status) {
    case undefined:
      return null
    case 'COMPLIANT':
      return { words: 'the golden version', tone: 'ok' }
    case 'NON_COMPLIANT':
      return { words: 'not the golden version', tone: 'warn' }
    default:
      return { words: `golden version: ${image?.status.toLowerCase().replaceAll('_', ' ')}`, tone: 'plain' }
  }
}

/** Words where a part of the device was not read. */
const notReadWords = ({ notRead }: CentreDossier, field: string): string | undefined => {
  const part = notRead.find(({ fields }) => fields.includes(field))
  return part === undefined ? undefined : `not read: ${part.why}`
}

function deviceLines(value: DeviceFacts, dossier: CentreDossier, said: Said): Line[] {
  const line = beliefMaker(said)
  const golden = goldenWords(value)
  const { reachable } = value
  return [
    line(
      'reachable',
      'Reachability',
      reachable === 'yes'
        ? 'reachable'
        : reachable === 'no'
          ? 'unreachable'
          : reachable === null
            ? null
            : 'answers pings only',
      {
        tone: reachable === 'yes' ? 'ok' : reachable === null ? 'plain' : 'bad',
        detail: value.unreachableReason,
        none: 'not stated',
      },
    ),
    line('address', 'Address', value.address, { identifier: true }),
    line('mac', value.ethernetMac === null ? 'MAC' : 'Radio MAC', value.mac, { identifier: true }),
    ...(value.ethernetMac === null
      ? []
      : [line('ethernetMac', 'Ethernet MAC', value.ethernetMac, { identifier: true })]),
    line('serials', value.serials.length > 1 ? 'Serial numbers' : 'Serial number', value.serials.join(', '), {
      identifier: true,
    }),
    line('models', 'Model', value.models.join(', ')),
    line('software', 'Version', value.software, {
      identifier: true,
      tone: golden?.tone,
      detail: golden?.words ?? notReadWords(dossier, 'compliance') ?? 'no golden version checked',
    }),
    line('role', 'Role', value.role?.toLowerCase() ?? null),
    line('upSince', 'Up since', value.upSince),
    line('site', 'Site', value.site, { none: notReadWords(dossier, 'site') ?? 'not assigned to a site' }),
    ...(value.wirelessController === null
      ? []
      : [line('wirelessController', 'Wireless controller', value.wirelessController, { identifier: true })]),
  ]
}

function synchronizationLines({ synchronization: { state, reason, at } }: DeviceFacts, said: Said): Line[] {
  const line = lineMaker(said)
  const whole = state.toLowerCase() === 'managed'
  return [
    line('syncedAt', 'Last synchronization', at, { none: 'never' }),
    line('syncState', 'State', state, { tone: whole ? 'ok' : 'warn', none: 'not stated' }),
    ...(whole && reason === null
      ? []
      : [line('syncReason', 'Reason', reason, { tone: 'warn', none: 'the controller gives none' })]),
  ]
}

function healthLines({ health }: DeviceFacts, dossier: CentreDossier, said: Said): Line[] {
  const line = beliefMaker(health?.at == null ? said : { ...said, at: health.at })
  return [
    line('health', 'Overall', scoreWords(health?.overall ?? null), {
      tone: toneOfScore(health?.overall ?? null),
      none: notReadWords(dossier, 'health') ?? 'not measured',
    }),
    ...(health?.scores ?? []).map(({ of, score }) =>
      line(`score.${of}`, of.charAt(0).toUpperCase() + of.slice(1), scoreWords(score), {
        tone: toneOfScore(score),
      }),
    ),
  ]
}

/** What the controller believes of a device; it is as old as its synchronization. */
export function deviceSections(
  { source, at, value }: Held<DeviceFacts>,
  dossier: CentreDossier,
  earlier: boolean,
): Section[] {
  const read: Said = { source, at, hidden: [], unsure: false, earlier }
  const believed: Said = { ...read, at: value.synchronization.at ?? at }
  return [
    sectionOf('device', 'Device', deviceLines(value, dossier, believed)),
    sectionOf('synchronization', 'Synchronization', synchronizationLines(value, read)),
    sectionOf('health', 'Health', healthLines(value, dossier, read)),
  ]
}
