import type { NotRead } from '@patchbay/connectors/asking'
import { unreachable } from '@patchbay/connectors/failures'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, reading } from '../locate/test-systems.ts'
import { askingIn, fails, sectionIn, snmp, ssh } from './test-asking.ts'
import type { Can } from './test-asking.ts'

// What was refused of a reading is not read: not none, and not otherwise than before.

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1', { voice_vlan: 20, speed: 100, duplex: 'half' })
})
afterAll(() => campus.drop())

const on = 'GigabitEthernet1/0/1'
const why = 'sw-a does not permit this account to run “show interfaces switchport”'
const refusedVoice: NotRead = { fields: ['voiceVlan'], cause: 'right-missing', why }

const reporting =
  (of: Partial<InterfaceState>, notRead: readonly NotRead[] = []): Required<Can>['readInterfaces'] =>
  async () =>
    reading([{ ...fakeInterface(on), ...of }], {
      notRead,
      complete: notRead.every(({ cause }) => cause === 'absent'),
    })

const ask = (systems: Parameters<typeof askingIn>[1], view: 'ports' | 'difference' = 'ports') =>
  askingIn(campus, systems, { view }).settled

const onlyPort = ({ answer }: Awaited<ReturnType<typeof ask>>) => {
  const [port] = answer.ports
  if (port === undefined) throw new Error('no port')
  return port
}

test('a refused value is not none, its section is told in part and the chip says why', async () => {
  const found = await ask([ssh({ readInterfaces: reporting({}, [refusedVoice]) })])
  expect(sectionIn(found, 'interfaces')).toMatchObject({ state: 'partial', why, count: 1 })
  expect(found.sources.find(({ id }) => id === 'switch-cli')).toMatchObject({ state: 'partial', why })
  expect(onlyPort(found)).toMatchObject({
    voiceVlan: null,
    notRead: [{ fields: ['voiceVlan'], state: 'not-permitted', why }],
  })
  expect(onlyPort(found).marks).toEqual([])
  const { answer } = await ask([ssh({ readInterfaces: reporting({}, [refusedVoice]) })], 'difference')
  expect(answer.difference?.changes.filter(({ what }) => what === 'voice VLAN')).toEqual([])
})

test('what was read and is none has changed', async () => {
  expect(onlyPort(await ask([ssh({ readInterfaces: reporting({}) })])).marks).toEqual([
    {
      name: 'changed-outside',
      because: 'voice VLAN was 20 at the last walk',
      since: expect.any(String) as string,
    },
  ])
})

test('what this release has no command for is not told, and the section is whole', async () => {
  const absent: NotRead = { fields: ['media'], cause: 'absent', why: 'sw-a has no command “x”' }
  const found = await ask([ssh({ readInterfaces: reporting({}, [absent]) })])
  expect(sectionIn(found, 'interfaces')).toMatchObject({ state: 'ok', why: null })
  expect(onlyPort(found).notRead).toEqual([{ fields: ['media'], state: 'not-told', why: absent.why }])
})

test('SNMP fills what was refused and nothing else', async () => {
  const found = await ask([
    ssh({ readInterfaces: reporting({ description: 'by the command line' }, [refusedVoice]) }),
    snmp({ readInterfaces: reporting({ voiceVlan: 30, description: 'by SNMP' }) }),
  ])
  expect(onlyPort(found)).toMatchObject({
    voiceVlan: { id: 30 },
    description: 'by the command line',
    notRead: [],
  })
  expect(sectionIn(found, 'interfaces')).toMatchObject({
    state: 'ok',
    source: 'Switch switch-cli and Switch switch-snmp',
  })
})

test('SNMP that does not tell it either fills nothing', async () => {
  const absent: NotRead = { fields: ['voiceVlan'], cause: 'absent', why: 'no column' }
  const found = await ask([
    ssh({ readInterfaces: reporting({}, [refusedVoice]) }),
    snmp({ readInterfaces: reporting({}, [absent]) }),
  ])
  expect(onlyPort(found).notRead).toMatchObject([{ state: 'not-permitted', why }])
  expect(sectionIn(found, 'interfaces')).toMatchObject({ state: 'partial', source: 'Switch switch-cli' })
})

test('while SNMP is asked for the rest, and when it does not answer, what the command line told stands', async () => {
  const asking = askingIn(campus, [
    ssh({ readInterfaces: reporting({}, [refusedVoice]) }),
    snmp({ readInterfaces: fails(unreachable({ cause: 'timed-out', message: 'sw-a did not answer.' })) }),
  ])
  const found = await asking.settled
  expect(sectionIn(found, 'interfaces')).toMatchObject({ state: 'partial', why, source: 'Switch switch-cli' })
  const states = asking.drawn.flatMap((answer) => sectionIn({ answer }, 'interfaces')?.state ?? [])
  expect(states.lastIndexOf('asking')).toBeLessThan(states.indexOf('partial'))
})

test('two MACs are perhaps a phone and a computer while nobody tells which VLAN is for voice', async () => {
  const readForwardingTable = async () => reading([entry(mac(1)), entry(mac(2), on, 30)])
  const rules = async (notRead: readonly NotRead[]) =>
    onlyPort(
      await ask([ssh({ readInterfaces: reporting({}, notRead), readForwardingTable })]),
    ).disagreements.map(({ rule }) => rule)
  expect(await rules([])).toContain('several-devices')
  expect(await rules([refusedVoice])).not.toContain('several-devices')
})

test('rows that were left out show the text in which they stood, asked for no second time', async () => {
  const found = await ask([
    ssh({
      readInterfaces: async () =>
        reading([fakeInterface(on)], {
          dropped: 1,
          droppedFrom: [{ command: 'show interfaces description', text: 'Gi1/0/9 torn' }],
        }),
      show: fails(new Error('it was asked again')),
    }),
  ])
  expect(sectionIn(found, 'interfaces')).toMatchObject({
    state: 'partial',
    why: '1 lines could not be read',
    raw: { command: 'show interfaces description', text: 'Gi1/0/9 torn' },
  })
})
