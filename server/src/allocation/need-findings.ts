import { parseInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { usersOf, mayUse } from '../policies/used-by.ts'
import type { Requester } from '../policies/used-by.ts'
import { isVlanMeant } from '../ports/vlan-use.ts'
import { bestSpeeds } from '../switches/port-marks.ts'
import { touchesNothing } from '../policies/protected.ts'
import { lineMaker } from '../sources/answer-lines.ts'
import { finding, unknownFinding } from './finding.ts'
import type { Finding, From } from './finding.ts'
import { headroomOf, sharesPower } from './power-headroom.ts'
import { liveOf } from './use-findings.ts'
import type { PortKnown } from './use-findings.ts'

/** What is asked for. */
export interface Need {
  /** Mb/s */
  readonly speed: number
  /** PoE; 0 for none. */
  readonly watts: number
  readonly medium: 'any' | 'copper' | 'fibre'
  /** Null where none was asked for. */
  readonly vlan: number | null
  readonly requester: Requester
}

const speedWords = (speed: number) => (speed >= 1_000 ? `${speed / 1_000} Gb/s` : `${speed} Mb/s`)

const fromName = ({ port }: PortKnown): From => ({ source: 'index', at: port.observedAt, old: true })

/** The most that the port can, by its kind. */
function speed(known: PortKnown, need: Need): Finding {
  const words = { name: 'speed', label: 'Speed' }
  const kind = parseInterface(known.port.interface)?.short ?? ''
  const most = bestSpeeds[kind]
  if (most === undefined)
    return unknownFinding('need', { ...words, why: 'the name of the port does not tell it' })
  const is = most >= need.speed ? 'met' : 'unmet'
  const detail = is === 'met' ? null : `asked for ${speedWords(need.speed)}`
  return finding('need', is, fromName(known), { ...words, value: `up to ${speedWords(most)}`, detail })
}

/** Copper or fibre, in the words of the switch. */
function medium(known: PortKnown, need: Need): Finding[] {
  const words = { name: 'medium', label: 'Medium' }
  const live = liveOf(known)
  const media = live?.state.media ?? null
  if (live === null || media === null || /not present/i.test(media)) {
    if (need.medium === 'any') return []
    const why = known.dossier.asking ? null : 'the switch did not tell it'
    return [unknownFinding('need', { ...words, why })]
  }
  const is = /base-?tx?\b|rj-?45/i.test(media) ? 'copper' : 'fibre'
  const met = need.medium === 'any' || need.medium === is
  const of = need.medium === 'any' ? ('note' as const) : ('need' as const)
  return [
    finding(of, of === 'note' ? 'plain' : met ? 'met' : 'unmet', live.from, {
      ...words,
      value: is,
      detail: media,
    }),
  ]
}

/** PoE for the device now, and with every other device at the most of its class. */
function power(known: PortKnown, need: Need): Finding[] {
  if (need.watts === 0) return []
  const { port, dossier } = known
  const words = { name: 'poe', label: 'PoE' }
  const told = dossier.live.get(port.switch)
  if (told === undefined || told.power === null) {
    const why =
      dossier.asking && told === undefined
        ? null
        : (dossier.silent.get(port.switch) ?? 'the switch did not tell it')
    return [unknownFinding('need', { ...words, why })]
  }
  const from: From = { source: port.switch, at: told.power.reading.observedAt, old: false }
  const state = told.power.reading.value.find((one) => shortInterface(one.interface) === port.interface)
  if (state === undefined && told.power.reading.complete)
    return [finding('need', 'unmet', from, { ...words, value: 'none on this port' })]
  if (state?.admin === 'off')
    return [finding('need', 'unmet', from, { ...words, value: 'turned off on this port' })]
  const promised = dossier.holds
    .filter((hold) => hold.switch === port.switch && hold.id !== known.hold?.id)
    .filter((hold) => sharesPower(hold.interface ?? '', port.interface))
    .reduce((sum, hold) => sum + hold.watts, 0)
  const left = headroomOf(told, port.interface, promised)
  if (left === null) return [unknownFinding('need', { ...words, why: 'the switch did not tell its budget' })]
  const wantedWords = `asked for ${need.watts} W${promised > 0 ? `; ${promised} W are held for others` : ''}`
  const assumed = left.withoutClass > 0 ? `; 30 W assumed for ${left.withoutClass} without a class` : ''
  const of = (value: number) => `${Math.round(value)} of ${Math.round(left.available)} W left`
  return [
    finding('need', left.now >= need.watts ? 'met' : 'unmet', from, {
      ...words,
      label: 'PoE now',
      value: of(left.now),
      detail: wantedWords,
    }),
    finding('note', left.worst >= need.watts ? 'plain' : 'care', from, {
      name: 'poe-worst',
      label: 'PoE, worst case',
      value: left.worst >= need.watts ? of(left.worst) : `short by ${Math.round(need.watts - left.worst)} W`,
      detail: `every device at the most of its class${assumed}`,
    }),
  ]
}

/** Has the switch the VLAN, and may the department and the reader use it there. */
function vlan(known: PortKnown, need: Need): Finding[] {
  const { port, on, dossier, outlet } = known
  const { department } = dossier
  const id = need.vlan
  if (id === null) return []
  const from: From = { source: 'index', at: on.readAt ?? port.observedAt, old: true }
  const name = on.vlans.get(id)
  const records: From = { source: 'index', at: known.now, old: false }
  const place = port.outlets.find(({ label }) => label === outlet)
  const touched = {
    ...touchesNothing,
    places: [{ switch: port.switch, interfaces: [port.interface] }],
    rooms: place === undefined ? [] : [place.room, place.label],
    vlans: [id],
  }
  const users = usersOf(dossier.vlanUse.classes, (line) =>
    isVlanMeant(line, { id, name: name ?? '', touched }),
  )
  const title = `VLAN ${id}`
  const exists =
    on.vlans.size === 0
      ? unknownFinding('need', {
          name: 'vlan',
          label: title,
          why: `no walk has read the VLANs of ${on.name}`,
        })
      : finding('need', name === undefined ? 'unmet' : 'met', from, {
          name: 'vlan',
          label: title,
          value: name === undefined ? `not on ${on.name}` : name || 'on the switch',
        })
  const allowed =
    department === null
      ? []
      : [
          finding(
            'need',
            department.vlans.length === 0 || department.vlans.includes(id) ? 'met' : 'unmet',
            records,
            {
              name: 'department',
              label: `${department.code} may use it`,
              value:
                department.vlans.length === 0
                  ? 'as the policies allow'
                  : department.vlans.includes(id)
                    ? 'yes'
                    : 'no',
              detail: department.vlans.length === 0 ? null : `allowed: ${department.vlans.join(', ')}`,
            },
          ),
        ]
  const policy =
    users.length === 0
      ? []
      : [
          finding('need', mayUse({ usedBy: users }, need.requester) ? 'met' : 'unmet', records, {
            name: 'policy',
            label: 'Policy',
            value: `only for ${users.join(', ')}`,
          }),
        ]
  return [exists, ...allowed, ...policy]
}

/** Errors of the last day, by samples of our own walks. */
function errors({ port, on }: PortKnown): Finding {
  const day = on.errors.get(port.interface)
  const words = { name: 'errors', label: 'Errors in 24 h' }
  if (day === undefined) {
    const draw = lineMaker({ source: 'index', at: port.observedAt, hidden: [], unsure: false })
    return {
      of: 'note',
      is: 'plain',
      line: draw(words.name, words.label, null, { none: 'not counted yet', old: true }),
    }
  }
  return finding(
    'note',
    day.count > 0 ? 'care' : 'plain',
    { source: 'index', at: day.until, old: true },
    { ...words, value: String(day.count) },
  )
}

/** Whether the port does what is asked for, each reason apart. */
export const needFindings = (known: PortKnown, need: Need): Finding[] => [
  speed(known, need),
  ...medium(known, need),
  ...power(known, need),
  ...vlan(known, need),
  errors(known),
]
