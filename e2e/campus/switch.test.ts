import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Port } from '../../contract/src/switches/port.ts'
import type { Campus } from './campus.ts'
import { sectionOf, startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'
import { countedNow, saidFacts, trueFacts, wrongMoments } from './switch-truth.ts'

let campus: Campus
let ask: SwitchCampus['ask']
let physical: SwitchCampus['physical']
let used: SwitchCampus['used']

beforeAll(async () => {
  ;({ campus, ask, physical, used } = await startSwitchCampus())
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const wrongIn = ({ device, of }: PlacedPort, port: Port | undefined): string[] => {
  const at = `${device.name} ${of.shortName}`
  if (port === undefined) return [`${at} is not told`]
  const truth = trueFacts(campus.lab.world, device, of)
  return Object.entries(saidFacts(port)).flatMap(([name, value]) =>
    value === truth[name] ? [] : [`${at} ${name}: ${value}, not ${truth[name]}`],
  )
}

test('every port of every switch as it really is, fact by fact, and no warning where nothing is wrong', async () => {
  const wrong: string[] = []
  const warnings: string[] = []
  let compared = 0
  for (const [device, ports] of Map.groupBy(physical(), ({ device: on }) => on)) {
    const counted = () => new Map(ports.map(({ of }) => [of.name, countedNow(campus.lab.world, device, of)]))
    const before = counted()
    const { answer, sources } = await ask(device.name)
    const after = counted()
    expect(sources.filter(({ state }) => !['ok', 'none', 'not-asked'].includes(state))).toEqual([])
    for (const { of } of ports) {
      const port = answer.ports.find((one) => one.interface === of.shortName)
      compared += 1
      wrong.push(...wrongIn({ device, of }, port))
      const moments = port && wrongMoments(port, of, before.get(of.name)!, after.get(of.name)!)
      wrong.push(...(moments ?? []).map((words) => `${device.name} ${of.shortName} ${words}`))
    }
    warnings.push(
      ...answer.ports.flatMap(({ interface: on, disagreements }) =>
        disagreements.flatMap(({ tone, words }) =>
          tone === 'warn' ? [`${device.name} ${on}: ${words}`] : [],
        ),
      ),
    )
  }
  expect(wrong).toEqual([])
  expect(warnings).toEqual([])
  expect(compared).toBeGreaterThan(900)
})

test('by SNMP alone a port says the same or that it does not know', async () => {
  campus.lab.levers.pull('switch-cli', { refusing: true })
  await campus.server.context.systems.reload()
  const lies: string[] = []
  let same = 0
  for (const [device, ports] of Map.groupBy(physical(), ({ device: on }) => on)) {
    // A session on the command line that is still warm asks for no login.
    campus.lab.levers.pullDevice(device.name, { unreachable: true })
    campus.lab.levers.pullDevice(device.name, { unreachable: false })
    const found = await ask(device.name)
    expect(sectionOf(found, 'interfaces')).toMatchObject({ state: 'ok', source: 'Switches (SNMP)' })
    for (const { of } of ports) {
      const port = found.answer.ports.find((one) => one.interface === of.shortName)!
      const truth = trueFacts(campus.lab.world, device, of)
      for (const [name, value] of Object.entries(saidFacts(port))) {
        if (value === truth[name]) same += 1
        else if (value !== 'none' && value !== 'unknown')
          lies.push(`${device.name} ${of.shortName} ${name}: ${value}, not ${truth[name]}`)
      }
    }
  }
  expect(lies).toEqual([])
  expect(same).toBeGreaterThan(15_000)
})

test('the command line now and SNMP at the walk tell of no difference where nothing was changed', async () => {
  const told: string[] = []
  for (const name of campus.lab.world.switches.keys()) {
    const { difference } = (await ask(name, { view: 'difference' })).answer
    expect(difference?.unchanged).toBeGreaterThan(20)
    told.push(...(difference?.changes ?? []).map(({ interface: on, what }) => `${name} ${on} ${what}`))
  }
  expect(told).toEqual([])
})

test('one port in full has the same facts, its configuration, and what only it tells', async () => {
  const { of, device, at } = used('in full', (_, { os }) => os === 'ios-xe')
  const found = await ask(at, { view: 'port' })
  expect(found.answer.ports).toHaveLength(1)
  expect(wrongIn({ device, of }, found.answer.ports[0])).toEqual([])
  expect(found.answer.configuration[0]?.lines[0]).toBe(`interface ${of.name}`)
  const titles = found.answer.details.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Traffic', 'Errors']))
  expect(titles.some((title) => title.startsWith('Spanning tree, VLAN'))).toBe(true)
})

test('a range of ports is those ports, a room is the ports of its outlets', async () => {
  const { device } = used('range')
  const range = await ask(`${device.name} 1/0/1-12`)
  expect(range.answer.ports.map(({ plate }) => plate?.number)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  const { lab } = campus
  const { mac } = used('room')
  const room = lab.world.outlets.get(lab.world.endpoints.get(mac)!.outlet!)!.room
  const patched = [...lab.world.outlets.values()].filter((one) => one.room === room && one.switch !== null)
  const switches = new Set(patched.map((outlet) => outlet.switch))
  const served = await ask(room)
  if (switches.size > 1) expect(served.answer.choices).toHaveLength(switches.size)
  else expect(served.answer.ports.map(({ outlet }) => outlet?.room)).toEqual(patched.map(() => room))
})

test('an address, a closet and the beginning of names lead to switches; nonsense to none', async () => {
  const { device } = used('names')
  expect((await ask(device.address, { live: 'no' })).answer.device?.name).toBe(device.name)
  const inCloset = [...campus.lab.world.switches.values()].filter(({ closet }) => closet === device.closet)
  const closet = (await ask(device.closet, { live: 'no' })).answer
  expect(inCloset.length > 1 ? closet.choices.length : closet.device?.name).toBe(
    inCloset.length > 1 ? inCloset.length : device.name,
  )
  expect((await ask('sw-b01', { live: 'no' })).answer.verdict).toBe('several')
  expect((await ask('sw-nowhere', { live: 'no' })).answer).toMatchObject({ verdict: 'none', device: null })
})
