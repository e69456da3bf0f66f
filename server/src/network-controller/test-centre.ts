import type {
  ControllerClient,
  ControllerIssue,
  DeviceFacts,
} from '@patchbay/connectors/controller/capabilities'
import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import { answer as answerShape } from '@patchbay/contract/common-queries/catalyst-centre'
import type { Answer, CentreView } from '@patchbay/contract/common-queries/catalyst-centre'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { mac, minutesAgo, reading, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import { lookUpCentre } from './look-up.ts'
import { wantedFrom } from './wanted.ts'

export const managed = (of: Partial<DeviceFacts> = {}): DeviceFacts => ({
  id: 'd-1',
  name: 'sw-a.campus.example',
  address: '10.255.0.1',
  mac: '02:00:5e:20:00:01',
  ethernetMac: null,
  serials: ['FOC1'],
  models: ['C9300-48P'],
  family: 'Switches and Hubs',
  role: 'ACCESS',
  software: '17.12.4',
  reachable: 'yes',
  unreachableReason: null,
  synchronization: { state: 'Managed', reason: null, at: minutesAgo(12) },
  upSince: minutesAgo(1_000),
  wirelessController: null,
  health: { overall: 10, scores: [{ of: 'CPU', score: 10 }], site: null, at: minutesAgo(3) },
  compliance: [{ device: 'd-1', type: 'IMAGE', status: 'COMPLIANT', checkedAt: minutesAgo(60) }],
  site: 'Global/Campus/B01/Floor 1',
  neighbours: [],
  ...of,
})

export const believedClient = (of: Partial<ControllerClient> = {}): ControllerClient => ({
  mac: mac(1),
  name: 'lt-0142',
  username: 'jdoe',
  connected: true,
  wireless: true,
  device: 'ap-b01-1',
  deviceAddress: null,
  port: null,
  ssid: 'campus',
  band: '5.0',
  channel: 36,
  signal: -60,
  signalToNoise: 30,
  address: '10.0.10.5',
  vlan: 10,
  authentication: null,
  site: null,
  wirelessController: 'wlc-1',
  health: [{ of: 'OVERALL', score: 10, reason: null }],
  issues: 0,
  at: minutesAgo(5),
  ...of,
})

export const anIssue = (of: Partial<ControllerIssue> = {}): ControllerIssue => ({
  id: 'i-1',
  name: 'Device unreachable',
  priority: 'P1',
  status: 'ACTIVE',
  category: 'Availability',
  device: 'd-1',
  client: null,
  site: null,
  times: 2,
  lastAt: minutesAgo(10),
  ...of,
})

type Can = Partial<CapabilitiesByKind['controller']>

/** A controller of one device and one client. */
export const centre = (
  device: DeviceFacts | null,
  client: ControllerClient | null = null,
  more: Can = {},
): Can => ({
  readDevice: async (question) => {
    const [text = ''] = Object.values(question)
    const names =
      device === null
        ? []
        : [device.name, device.name.split('.')[0], device.address, device.mac, ...device.serials]
    return reading(names.includes(text) ? device : null)
  },
  readClient: async (asked) => reading(client?.mac === asked ? client : null),
  listIssues: async () => reading([]),
  ...more,
})

export async function lookUp(
  db: Kysely<Database>,
  q: string,
  all: readonly System[],
  { view = 'find', at = null }: { readonly view?: CentreView; readonly at?: Date | null } = {},
) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const wanted = wantedFrom(q, classified, { view, at })
  if ('fault' in wanted) throw new Error(wanted.fault)
  const log = createLog('fatal', { write: () => undefined })
  const found = await lookUpCentre(
    { db, systems: systemsOf(all), log, pace: usualPace },
    {
      wanted,
      question: { text: q, kind: wanted.kind, words: wanted.words, canonical: q, vendor: null, badges: [] },
      patient: true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: () => undefined,
        answer: (answer) => void answerShape.parse(answer),
      },
    },
  )
  return { ...found, answer: answerShape.parse(found.answer) }
}

export const lineOf = ({ sections }: Answer, name: string) =>
  sections.flatMap(({ lines }) => lines).find((line) => line.name === name)
export const factOf = ({ comparisons }: Answer, name: string) => comparisons.find((one) => one.name === name)
