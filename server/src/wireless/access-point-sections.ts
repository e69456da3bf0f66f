import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { Badge } from '@patchbay/contract/answer-parts'
import type { Radio, Section } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Source } from '@patchbay/contract/systems/sources'
import { lineMaker, sectionOf } from '../sources/answer-lines.ts'
import { controllerLines } from './controller-lines.ts'
import type { OnController, WirelessDossier } from './dossier.ts'
import { listedAs, roomLine } from './place-words.ts'

const unknownJoin = 'the controller has no reason'

/** Everything that the controller has of one access point, with its port and room. */
export function accessPointSections(
  record: OnController<AccessPoint>,
  dossier: WirelessDossier,
  sources: readonly Source[],
): Section[] {
  const { value: one, source } = record
  const earlier = sources.find(({ id }) => id === source)?.state === 'stale'
  const line = controllerLines(record, earlier)
  const { lastLeave, joinFailure, tags, power } = one
  const away = one.joined ? {} : { none: 'not known while it is not joined' }
  return [
    sectionOf('access-point', 'Access point', [
      line('joined', 'State', one.joined ? 'joined' : 'not joined', {
        tone: one.joined ? 'ok' : 'bad',
        detail: [one.state, one.enabled === false ? 'disabled' : null].filter(Boolean).join(', ') || null,
      }),
      line('controller', 'Controller', source, { identifier: true }),
      line('joinedAt', 'Joined since', one.joinedAt, { none: one.joined ? 'not reported' : 'not joined' }),
      ...(one.joined
        ? []
        : [
            line('joinFailure', 'Not joined because', joinFailure?.words, {
              tone: 'bad',
              detail: joinFailure?.at?.toISOString(),
              none: unknownJoin,
            }),
          ]),
      line('lastLeave', 'Left last because', lastLeave?.words, {
        detail: lastLeave?.at?.toISOString(),
        none: 'no leave is recorded',
      }),
      line('bootedAt', 'Started', one.bootedAt, away),
      line('power', 'Power', power?.words, { tone: power?.reduced === true ? 'warn' : 'plain', ...away }),
      line('model', 'Model', one.model, away),
      line('software', 'Software', one.software, { identifier: true, ...away }),
      line('serial', 'Serial', one.serial, { identifier: true, ...away }),
      line('mode', 'Mode', one.mode, away),
    ]),
    sectionOf('place', 'Place', [
      roomLine('room', 'Room', dossier, one, sources),
      ...portLines(record, dossier, earlier),
      line('location', 'Location on the controller', one.location, away),
      line('address', 'Address', one.address, { identifier: true }),
      line('ethernetMac', 'Ethernet MAC', one.ethernetMac, { identifier: true }),
      line('radioMac', 'Radio MAC', one.radioMac, { identifier: true }),
    ]),
    sectionOf('tags', 'Tags', [
      line('policyTag', 'Policy', tags.policy, away),
      line('siteTag', 'Site', tags.site, away),
      line('rfTag', 'RF', tags.rf, away),
      line('misconfigured', 'Configuration', configurationWords(one), {
        tone: one.misconfigured === true ? 'bad' : 'plain',
        ...away,
      }),
    ]),
  ]
}

const configurationWords = ({ misconfigured }: AccessPoint): string | null =>
  misconfigured === null ? null : misconfigured ? 'a tag names something that is not there' : 'valid'

/** The port by the neighbour protocols of the access point; else the port where the index saw it. */
function portLines(
  record: OnController<AccessPoint>,
  dossier: WirelessDossier,
  earlier: boolean,
): Section['lines'] {
  const line = controllerLines(record, earlier)
  const [uplink] = record.value.uplinks
  if (uplink !== undefined) {
    const { system, port, protocol } = uplink
    return [line('uplinks', 'Switch port', `${system} ${port}`, { identifier: true, detail: protocol })]
  }
  const entry = listedAs(dossier, record.value)
  if (entry?.switch == null || entry.seenAt === null)
    return [line('uplinks', 'Switch port', null, { none: 'no LLDP or CDP neighbour' })]
  const indexed = lineMaker({ source: 'index', at: entry.seenAt, hidden: [], unsure: false })
  return [
    indexed('uplinks', 'Switch port', `${entry.switch} ${entry.interface ?? ''}`.trim(), {
      identifier: true,
      old: true,
      detail: 'last seen there',
    }),
  ]
}

/** Its radios; reduced power stands beside a radio that is down. */
export const radiosOf = ({ radios, power }: AccessPoint): Radio[] =>
  radios.map((radio) => {
    const { slot, band, enabled, up, channel, width, powerLevel, power: sent, utilisation, clients } = radio
    const state = enabled === false ? 'disabled' : up === null ? 'unknown' : up ? 'up' : 'down'
    const why = state === 'down' && power?.reduced === true ? power.words : null
    return { slot, band, state, why, channel, width, powerLevel, power: sent, utilisation, clients }
  })

export function accessPointBadges({ joined, power, misconfigured, radios, blinking }: AccessPoint): Badge[] {
  const down = radios.filter(({ enabled, up }) => enabled !== false && up === false).length
  const badges: (Badge | false)[] = [
    joined ? { tone: 'ok', text: 'joined' } : { tone: 'bad', text: 'not joined' },
    power?.reduced === true && { tone: 'warn', text: power.words },
    down > 0 && { tone: 'bad', text: `${down} radio${down === 1 ? '' : 's'} down` },
    misconfigured === true && { tone: 'bad', text: 'misconfigured' },
    blinking === true && { tone: 'info', text: 'LED blinks' },
  ]
  return badges.filter((badge) => badge !== false)
}
