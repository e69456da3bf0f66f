import type { InterfaceState, SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { CablePair, CableTest } from '@patchbay/connectors/switch/cable-readings'
import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import { cableHealth as answerShape } from '@patchbay/contract/workflows/cable-health-check'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { minutesAgo, reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import { lookUpCable } from './look-up.ts'

export const on = 'GigabitEthernet1/0/7'

export const link = (of: Partial<InterfaceState> = {}): InterfaceState => ({
  name: on,
  index: 7,
  description: '',
  adminUp: true,
  operUp: true,
  speed: 1_000,
  duplex: 'full',
  physical: true,
  mac: null,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  nativeVlan: null,
  allowedVlans: null,
  channel: null,
  members: [],
  status: 'connected',
  reason: null,
  media: '10/100/1000BaseTX',
  lastChange: null,
  ...of,
})

export const counters = (of: Partial<InterfaceCounters> = {}): InterfaceCounters => ({
  interface: on,
  inOctets: 1,
  outOctets: 1,
  inPackets: 1,
  outPackets: 1,
  inErrors: 0,
  crc: 0,
  alignment: null,
  runts: 0,
  giants: 0,
  inDiscards: 0,
  outErrors: 0,
  outDiscards: 0,
  collisions: 0,
  lateCollisions: 0,
  resets: 0,
  inRate: null,
  outRate: null,
  rateWindow: null,
  lastInput: null,
  lastOutput: null,
  cleared: null,
  ...of,
})

export const pair = (name: CablePair['pair'], of: Partial<CablePair> = {}): CablePair => ({
  pair: name,
  state: 'normal',
  words: 'Normal',
  metres: 38,
  tolerance: 10,
  remote: name,
  ...of,
})

export const pairs = (...others: readonly CablePair[]): CablePair[] =>
  (['A', 'B', 'C', 'D'] as const).map((name) => others.find((one) => one.pair === name) ?? pair(name))

export const tested = (of: Partial<CableTest> = {}): CableTest => ({
  interface: on,
  ran: null,
  speed: 1_000,
  pairs: pairs(),
  ...of,
})

/** A switch over its command line with a sound port; each reading can be another. */
export const switchOf = (
  can: Partial<SwitchCapabilities> = {},
  model: string | null = 'C9300-48P',
  name = 'sw-a',
): System<'switch'> => ({
  ...system(
    'switch',
    'switch-cli',
    {
      readInterface: async () => reading(link()),
      readCounters: async () => reading([counters()]),
      readTransceivers: async () => reading([]),
      readNeighbours: async () => reading([]),
      readLog: async () => reading([]),
      readSystem: async () =>
        reading({ name, description: '', model, software: null, serials: [], uptime: null }),
      readCableTest: async () => reading(tested()),
      ...can,
    },
    [name],
  ),
  plans: portPlans,
})

/** Asks about a port of the test campus; the answer is as the contract has it. */
export async function lookUp(db: Kysely<Database>, q: string, all: readonly System[], live = true) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const { identifier, words } = classified
  const found = await lookUpCable(
    {
      db,
      systems: systemsOf(all),
      log: createLog('fatal', { write: () => undefined }),
      pace: usualPace,
    },
    {
      identifier,
      live,
      question: { text: q, kind: identifier.kind, words, canonical: q, vendor: null, badges: [] },
      patient: true,
      signal: new AbortController().signal,
      listener: { question: () => undefined, source: () => undefined, answer: () => undefined },
    },
  )
  return { ...found, answer: answerShape.parse(found.answer) }
}

/** A look that somebody had at a port an hour ago. */
export const hourAgo = () => minutesAgo(60)
