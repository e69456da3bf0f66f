import { refused } from '@patchbay/connectors/failures'
import type { Check } from '@patchbay/contract/changes/check'
import { testUps as change } from '@patchbay/contract/changes/kinds/test-ups'
import type { UpsTestAsked } from '@patchbay/contract/changes/kinds/test-ups'
import { touchesNothing } from '../../../policies/protected.ts'
import { declaredAct } from '../../kind.ts'
import type { ChangeKind, Shown } from '../../kind.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { movedSince, readUps, settle, upsIntent, upsSnapshot } from './read.ts'
import type { UpsIntent, UpsSnapshot } from './read.ts'
import { upsProofs, upsSteps } from './steps.ts'

/** Per cent of charge below which, and of load above which, a test may end in an outage. */
const bounds = { charge: 90, load: 80 } as const

const failing = [
  'comms lost',
  'unknown',
  'off',
  'shutting down',
  'battery low',
  'on battery',
  'on bypass',
  'no battery',
]

function state({ state: is, conditions }: UpsSnapshot): CheckResult {
  if (failing.includes(is) || failing.some((one) => conditions.includes(one)))
    return checkResult(
      'red',
      'state',
      `It is ${is}: its battery is not tested now.`,
      'Wait until it is on line.',
    )
  if (is === 'testing') return checkResult('red', 'state', 'It runs a test already.', 'Wait for its result.')
  const well = is === 'on line' || is === 'charging'
  return checkResult(well ? 'green' : 'amber', 'state', `It is ${is}.`)
}

function testable({ testable: can }: UpsSnapshot): CheckResult {
  if (can === false) return checkResult('red', 'testable', 'It has no battery test that can be started.')
  return checkResult(
    'green',
    'testable',
    can === null ? 'Whether it can test its battery shows when it is asked to.' : 'It can test its battery.',
  )
}

function charge({ charge: holds, runtime }: UpsSnapshot): CheckResult {
  const lasts = runtime === null ? '' : `, enough for ${Math.floor(runtime / 60)} min`
  if (holds === null) return checkResult('amber', 'charge', 'It does not tell the charge of its battery.')
  const words = `Its battery is charged to ${holds} %${lasts}.`
  return checkResult(holds < bounds.charge ? 'amber' : 'green', 'charge', words)
}

function load({ load: has }: UpsSnapshot): CheckResult {
  if (has === null) return checkResult('amber', 'load', 'It does not tell its load.')
  return checkResult(has > bounds.load ? 'amber' : 'green', 'load', `Its load is ${has} %.`)
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function feeds({ devices, accessPoints, rooms }: UpsSnapshot): CheckResult {
  const source = 'UPS units'
  if (devices.length + accessPoints.length + rooms.length === 0)
    return { ...checkResult('amber', 'feeds', 'What it feeds is not documented.'), source }
  const parts = [
    counted(devices.length, 'device'),
    counted(accessPoints.length, 'access point'),
    counted(rooms.length, 'room'),
  ]
  const words = `It feeds ${parts.join(', ')}, which lose their power if its battery fails the test.`
  return { ...checkResult('green', 'feeds', words), source }
}

const checks = (before: UpsSnapshot): Check[] =>
  [state, testable, charge, load, feeds].map((look) => {
    const { source = before.title, ...one } = look(before)
    return { ...one, source, observedAt: before.observedAt, protectedClass: null }
  })

function show({ unit }: UpsIntent, before: UpsSnapshot): Shown {
  const how = 'runs on the battery for the seconds of the test'
  return {
    sentence: `Have ${unit} test its battery under its load.`,
    target: unit,
    fields: [],
    sendings: [{ to: before.title, lines: before.lines }],
    affected: [...before.devices, ...before.accessPoints].map((name) => ({
      mac: null,
      address: null,
      name,
      owner: null,
      how,
    })),
    transliterated: [],
    nothing: false,
  }
}

/** Of a fed room, such as `B07/2.14`. */
function placeOfRoom(fed: string) {
  const [building = '', ...room] = fed.split('/')
  return { building, room: room.join('/') }
}

/** Has a UPS unit test its battery, and reads the result back. */
export const testUps: ChangeKind<UpsIntent, UpsSnapshot> = {
  ...declaredAct(change),
  intent: upsIntent,
  settle: (asked: UpsTestAsked, means) => settle(asked, means),
  snapshot: upsSnapshot,
  named: ({ unit }) => unit,
  targets: ({ unit }) => [`ups ${unit}`],
  writesTo: ({ unit, system, card }) => {
    if (system !== null) return [{ system, device: card ? unit : null }]
    throw refused({ cause: 'right-missing', message: `No connected system reads a UPS unit called ${unit}.` })
  },
  read: readUps,
  moved: movedSince,
  touches: (_, { devices, accessPoints, rooms, place }) => ({
    ...touchesNothing,
    hosts: [...devices, ...accessPoints],
    places: devices.map((name) => ({ switch: name, interfaces: [] })),
    rooms: [place.room, ...rooms.map((fed) => placeOfRoom(fed).room)].filter(Boolean),
  }),
  placesOf: (_, { place, rooms }) =>
    [place, ...rooms.map(placeOfRoom)].filter(({ building }) => building !== ''),
  check: async (_, before) => checks(before),
  show,
  steps: upsSteps,
  proofs: upsProofs,
}
