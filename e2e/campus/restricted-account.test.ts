import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Port } from '../../contract/src/switches/port.ts'
import { emulators } from '../../lab/src/systems/list.ts'
import { commandLineWith, switchCommandLine } from '../../lab/src/systems/switch/cisco-ios-ssh/emulator.ts'
import type { Campus } from './campus.ts'
import { chipOf, rulesOn, sectionOf, startSwitchCampus } from './switch-campus.ts'
import type { PageAnswer, SwitchCampus } from './switch-campus.ts'
import { saidFacts, trueFacts } from './switch-truth.ts'

// The account's commands are restricted: what is refused is neither none nor otherwise than before.

let campus: Campus
let ask: SwitchCampus['ask']
let refused: readonly string[] = []

const restricted = emulators.map((start) =>
  start === switchCommandLine
    ? (lab: Parameters<typeof start>[0]) =>
        commandLineWith(lab, { authorizes: (_who, line) => !refused.includes(line) })
    : start,
)

beforeAll(async () => {
  ;({ campus, ask } = await startSwitchCampus(restricted))
})
afterEach(() => {
  refused = []
  campus.lab.levers.reset()
})
afterAll(() => campus.stop())

const tables = ['show interfaces status', 'show interfaces switchport']

/** The fields of a port that stand behind each fact. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  speed: ['speed'],
  duplex: ['duplex'],
  reason: ['reason'],
  mode: ['mode'],
  'access VLAN': ['accessVlan'],
  'voice VLAN': ['voiceVlan'],
  'native VLAN': ['nativeVlan'],
  'allowed VLANs': ['allowedVlans'],
}

const isUnread = (port: Port, fact: string) =>
  port.notRead.some(
    ({ fields, state }) =>
      state === 'not-permitted' && (fieldsOf[fact] ?? []).some((field) => fields.includes(field)),
  )

/** What is said and not so, though it was not said to be unread. */
function untrue({ answer }: PageAnswer): string[] {
  const device = campus.lab.world.switches.get(answer.device!.name)!
  return answer.ports.flatMap((port) => {
    const of = [...device.interfaces.values()].find(({ shortName }) => shortName === port.interface)
    if (of === undefined || of.kind !== 'physical') return []
    const truth = trueFacts(campus.lab.world, device, of)
    return Object.entries(saidFacts(port)).flatMap(([name, value]) =>
      // A member of a channel leaves its VLANs to the channel where SNMP tells them.
      value === truth[name] || isUnread(port, name) || (name === 'access VLAN' && port.channel !== null)
        ? []
        : [`${port.interface} ${name}: ${value}, not ${truth[name]}`],
    )
  })
}

const access = () => [...campus.lab.world.switches.values()].filter(({ role }) => role === 'access')
const why = (name: string) =>
  tables.map((command) => `${name} does not permit this account to run “${command}”`).join('; ')

test('what is refused is not read, port by port, and nothing is said to have changed', async () => {
  refused = tables
  campus.lab.levers.pull('switch-snmp', { silent: true })
  const { name } = access()[0]!
  const found = await ask(name)
  expect(sectionOf(found, 'interfaces')).toMatchObject({
    state: 'partial',
    why: why(name),
    freshness: 'live',
  })
  expect(chipOf(found, 'switch-cli')).toMatchObject({ state: 'partial', why: why(name) })
  expect(untrue(found)).toEqual([])
  const used = found.answer.ports.filter(({ link, marks }) => link === 'up' && marks.length === 0)
  expect(used.length).toBeGreaterThan(5)
  for (const port of used) {
    expect(port.notRead.flatMap(({ fields }) => fields)).toEqual(
      expect.arrayContaining(['speed', 'duplex', 'media', 'voiceVlan', 'accessVlan']),
    )
  }
  expect(
    found.answer.ports.flatMap(({ marks }) => marks).filter(({ name: mark }) => mark === 'changed-outside'),
  ).toEqual([])
  expect((await ask(name, { view: 'difference' })).answer.difference?.changes).toEqual([])
})

test('SNMP tells what the command line was refused, and both are named', async () => {
  refused = tables
  const { name } = access()[0]!
  const found = await ask(name)
  expect(sectionOf(found, 'interfaces')).toMatchObject({
    // The plug and the device's own word for the state are in no table of SNMP.
    state: 'partial',
    why: `${name} does not permit this account to run “${tables[0]}”`,
    source: 'Switches (SSH) and Switches (SNMP)',
  })
  expect(chipOf(found, 'switch-cli')).toMatchObject({ state: 'partial', why: why(name) })
  expect(chipOf(found, 'switch-snmp')?.state).toBe('ok')
  expect(untrue(found)).toEqual([])
  const voice = found.answer.ports.filter(({ voiceVlan }) => voiceVlan !== null)
  expect(voice.length).toBeGreaterThan(0)
  const left = found.answer.ports.flatMap(({ notRead }) => notRead.flatMap(({ fields }) => fields))
  expect(new Set(left)).toEqual(new Set(['media', 'reason']))
})

test('a walk that was refused a table makes no phone with a computer into two devices, and no difference later', async () => {
  const { world, levers } = campus.lab
  refused = tables
  levers.pull('switch-snmp', { silent: true })
  const pair = access().flatMap((device) =>
    [...device.interfaces.values()].flatMap((of) =>
      of.voiceVlan !== null && of.mode === 'access' && world.attachedTo(device, of).length === 2
        ? [{ device, of }]
        : [],
    ),
  )[0]!
  await campus.walk(pair.device.name)
  const { rows } = await sql<{ outcome: string; why: string }>`
    select outcome, why from walk where switch = ${pair.device.name}`.execute(campus.server.context.database)
  expect(rows[0]).toMatchObject({
    outcome: 'partial',
    why: expect.stringContaining('does not permit this account') as string,
  })
  const kept = await ask(pair.device.name, { live: 'no' })
  expect(kept.answer.ports.find((port) => port.interface === pair.of.shortName)).toMatchObject({
    voiceVlan: null,
    notRead: expect.arrayContaining([expect.objectContaining({ state: 'not-permitted' })]) as unknown,
  })
  for (const found of [kept, await ask(pair.device.name)])
    expect(rulesOn(found, pair.of.shortName)).not.toContain('several-devices')
  refused = []
  const { difference } = (await ask(pair.device.name, { view: 'difference' })).answer
  expect(difference?.changes).toEqual([])
})

test('one port by itself says the same of what is refused', async () => {
  const device = access()[0]!
  const of = [...device.interfaces.values()].find(
    (one) => one.kind === 'physical' && one.mode === 'access' && campus.lab.world.operUp(device, one),
  )!
  refused = [`show interfaces ${of.name} status`, `show interfaces ${of.name} switchport`]
  campus.lab.levers.pull('switch-snmp', { silent: true })
  const found = await ask(`${device.name} ${of.shortName}`)
  expect(sectionOf(found, 'interfaces')?.state).toBe('partial')
  expect(untrue(found)).toEqual([])
  expect(found.answer.ports[0]).toMatchObject({ speed: expect.any(Number) as number, voiceVlan: null })
})
