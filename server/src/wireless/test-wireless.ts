import type {
  AccessPoint,
  AccessPointQuestion,
  ClientQuestion,
  ControllerCounts,
  Radio,
  WirelessCapabilities,
  WirelessClient,
} from '@patchbay/connectors/wireless/capabilities'
import type { Line } from '@patchbay/contract/answer-parts'
import { wireless as answerShape } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { mac, minutesAgo, reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System, Systems } from '../systems/open.ts'
import { lookUpWireless } from './look-up.ts'
import { wantedFrom } from './wanted.ts'

export const radioMac = '10:b3:c6:22:41:40'

export const client = (of: Partial<WirelessClient> = {}): WirelessClient => ({
  mac: mac(1),
  stage: 'running',
  stageWord: 'client-status-run',
  exclusion: null,
  privateMac: false,
  accessPoint: 'ap-b02-114',
  accessPointMac: radioMac,
  slot: 1,
  ssid: 'CORP',
  bssid: '10:b3:c6:22:41:4f',
  band: '5 GHz',
  channel: 44,
  protocol: '11ax',
  signal: -58,
  signalToNoise: 36,
  rate: 574,
  addresses: ['10.40.12.57'],
  vlan: 412,
  vlanName: 'STAFF',
  username: 'jdoe',
  method: '802.1X',
  policyProfile: 'PP-OFFICE',
  role: 'local',
  associatedAt: minutesAgo(30),
  received: 9_921_130,
  sent: 1_048_210,
  device: 'Workstation',
  roams: [],
  ...of,
})

export const radio = (of: Partial<Radio> = {}): Radio => ({
  slot: 1,
  band: '5 GHz',
  enabled: true,
  up: true,
  mode: 'local',
  channel: 44,
  width: 40,
  powerLevel: 3,
  power: 14,
  utilisation: 12,
  clients: 1,
  ...of,
})

export const accessPoint = (of: Partial<AccessPoint> = {}): AccessPoint => ({
  name: 'ap-b02-114',
  radioMac,
  ethernetMac: '10:b3:c6:22:00:01',
  serial: 'FGL2401A0BC',
  model: 'C9120AXI-E',
  software: '17.12.1.5',
  address: '10.1.97.3',
  location: 'default location',
  joined: true,
  state: 'registered',
  enabled: true,
  mode: 'local',
  bootedAt: minutesAgo(900),
  joinedAt: minutesAgo(890),
  tags: { policy: 'PT-CAMPUS', site: 'ST-B02', rf: 'RF-OFFICE' },
  misconfigured: false,
  power: { reduced: false, words: 'PoE+, full power' },
  radios: [radio()],
  uplinks: [{ protocol: 'LLDP', system: 'sw-b02-1.campus.example', port: 'Gi1/0/7' }],
  blinking: false,
  lastLeave: null,
  joinFailure: null,
  ...of,
})

export interface OfController extends Partial<WirelessCapabilities> {
  readonly clients?: readonly WirelessClient[]
  readonly accessPoints?: readonly AccessPoint[]
  readonly counts?: ControllerCounts
}

const isAccessPoint = (question: AccessPointQuestion, one: AccessPoint) =>
  'mac' in question
    ? question.mac === one.radioMac || question.mac === one.ethernetMac
    : 'name' in question
      ? one.name?.toLowerCase() === question.name.toLowerCase()
      : 'serial' in question
        ? one.serial === question.serial
        : one.address === question.address

const isClient = (question: ClientQuestion, one: WirelessClient) =>
  'address' in question
    ? one.addresses.includes(question.address)
    : 'username' in question
      ? one.username === question.username
      : one.accessPoint === question.accessPoint

/** A controller of these clients and access points; each question can be another. */
export function controller(name: string, of: OfController = {}): System<'wireless'> {
  const { clients = [], accessPoints = [], counts, ...can } = of
  return system('wireless', name, {
    readClient: async (asked) => reading(clients.find((one) => one.mac === asked) ?? null),
    findClients: async (question) => reading(clients.filter((one) => isClient(question, one))),
    listClients: async () => reading(clients),
    readAccessPoint: async (question) =>
      reading(accessPoints.find((one) => isAccessPoint(question, one)) ?? null),
    listAccessPoints: async () => reading(accessPoints),
    readCounts: async () =>
      reading(
        counts ?? {
          accessPoints: accessPoints.filter(({ joined }) => joined).length,
          clients: clients.length,
        },
      ),
    ...can,
  })
}

export async function lookUp(
  db: Kysely<Database>,
  q: string,
  all: readonly System[],
  disabled: Systems['disabled'] = [],
) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const names = all.filter(({ kind }) => kind === 'wireless').map(({ name }) => name)
  const wanted = wantedFrom(q, classified.identifier, names)
  if ('fault' in wanted) throw new Error(wanted.fault)
  const drawn: Wireless[] = []
  const found = await lookUpWireless(
    {
      db,
      systems: systemsOf(all, disabled),
      log: createLog('fatal', { write: () => undefined }),
      pace: usualPace,
    },
    {
      wanted,
      question: {
        text: q,
        kind: classified.identifier.kind,
        words: classified.words,
        canonical: classified.identifier.canonical,
        vendor: null,
        badges: [],
      },
      patient: true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: () => undefined,
        answer: (answer) => drawn.push(answerShape.parse(answer)),
      },
    },
  )
  return { ...found, drawn, answer: answerShape.parse(found.answer) }
}

export const lineOf = ({ sections }: Wireless, name: string): Line => {
  const line = sections.flatMap(({ lines }) => lines).find((each) => each.name === name)
  if (line === undefined) throw new Error(`no line ${name}`)
  return line
}
