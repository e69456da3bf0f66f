import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestCampus, chipOf, placeIn } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  computer,
  dhcpWith,
  directoryWith,
  identityWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  reservation,
  session,
  system,
} from './test-systems.ts'

beforeAll(() => ownRealms.learn('test', ['campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('test', []))

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
// Who authenticated with what is remembered for a person; each test has its own Jane.
beforeEach(() => campus.db.deleteFrom('person_device').execute())
afterAll(() => campus.drop())

const asksOf = (choices: readonly { ask: string }[]) => choices.map(({ ask }) => ask).sort()

describe('addresses', () => {
  test('an address that two hold: who has it now is found, the other is said and disputed', async () => {
    const [now, other] = [mac(0x20), mac(0x21)]
    await campus.held(other, '10.0.20.1', 'sw-b', minutesAgo(0.95))
    await campus.held(now, '10.0.20.1', 'sw-a', minutesAgo(0.5))
    await campus.seen(now, 'sw-a', 'Gi1/0/1')
    const { answer } = await campus.ask('10.0.20.1')
    expect([answer.verdict, answer.title]).toEqual(['found', now])
    expect(answer.reasons).toContainEqual({
      tone: 'against',
      text: `index also names another device: ${other}, holds 10.0.20.1 at sw-b`,
    })
    expect(answer.contradictions[0]).toMatchObject({
      about: 'holder',
      rows: [{ value: now }, { value: other }],
    })
    expect(answer.confidence.word).toBe('contradicted')
  })

  test('who held the address once gives way to the active lease, whoever speaks first', async () => {
    const [once, leased] = [mac(0x22), mac(0x23)]
    await campus.held(once, '10.0.20.2', 'sw-a', minutesAgo(900))
    const usual = dhcpWith([lease({ mac: leased, address: '10.0.20.2' })])
    const gate = Promise.withResolvers<void>()
    const dhcp = system('dhcp', 'kea-1', {
      findLeases: async (question, ask) => {
        await gate.promise
        return usual.findLeases!(question, ask)
      },
    })
    const asking = campus.asking('10.0.20.2', [dhcp])
    await asking.chip('index', 'ok')
    gate.resolve()
    const { answer } = await asking.settled
    expect(answer.facts.find(({ name }) => name === 'mac')?.value).toBe(leased)
    expect(answer.contradictions).toEqual([])
  })

  test('a stranger on a leased address does not take the name and the owner of who leased it', async () => {
    const [stranger, tenant] = [mac(0x24), mac(0x25)]
    await campus.held(stranger, '10.0.20.3', 'sw-a')
    await campus.seen(stranger, 'sw-a', 'Gi1/0/2')
    const { answer } = await campus.ask('10.0.20.3', [
      system('dhcp', 'kea-1', dhcpWith([lease({ mac: tenant, address: '10.0.20.3', hostname: 'tenant' })])),
      system(
        'directory',
        'ad',
        directoryWith([person()], [computer({ name: 'tenant', managedBy: 'cn=jdoe' })]),
      ),
    ])
    expect([answer.title, answer.facts.find(({ name }) => name === 'owner')]).toEqual([stranger, undefined])
    expect(answer.contradictions[0]).toMatchObject({
      about: 'holder',
      likelyCause: 'The device uses an address that is leased to another device.',
    })
    const leases = answer.statements.filter(({ title }) => title === 'DHCP lease')
    expect(leases).toHaveLength(1)
  })

  test('an IPv6 address that nobody holds is followed by the MAC inside it', async () => {
    await campus.seen('00:50:56:89:77:62', 'sw-a', 'Gi1/0/3')
    const found = await campus.ask('2001:db8::250:56ff:fe89:7762')
    expect([placeIn(found), found.question.words]).toEqual(['sw-a Gi1/0/3', 'IPv6 address with a MAC inside'])
  })

  test('sources without anything to ask of an IPv6 address are not missed by "none found"', async () => {
    const asked: unknown[] = []
    const dhcp = system('dhcp', 'kea-1', {
      findLeases: async (question) => {
        asked.push(question)
        return reading([])
      },
    })
    const found = await campus.ask('2001:db8::1', [dhcp])
    expect([found.answer.verdict, asked]).toEqual(['none', []])
    expect(chipOf(found, 'kea-1')).toMatchObject({
      state: 'not-asked',
      required: false,
      why: 'nothing to look up',
    })
  })

  test('a network is named by the DHCP server that serves it', async () => {
    const dhcp = system('dhcp', 'kea-1', {
      listSubnets: async () =>
        reading([
          {
            id: '7',
            subnet: '10.0.70.0/24',
            pools: ['10.0.70.10 - 10.0.70.99'],
            routers: ['10.0.70.1'],
            name: 'staff',
            vlan: 70,
            sharedNetwork: null,
            leaseTime: null,
            options: [],
            naming: { suffix: null, updates: null },
          },
        ]),
    })
    const { answer } = await campus.ask('10.0.70.0/24', [dhcp])
    expect([answer.verdict, answer.sentence]).toEqual([
      'infrastructure',
      '10.0.70.0/24 is the subnet staff of DHCP kea-1, not a device',
    ])
    expect(answer.statements[0]).toMatchObject({ source: 'kea-1', rows: [{ value: '70' }, {}, {}] })
    expect((await campus.ask('10.0.71.0/24', [dhcp])).answer.verdict).toBe('none')
  })
})

describe('MACs', () => {
  const parts = [
    'starts ac:de:48',
    'acde.48',
    'ac-de-48-00',
    'acde-4800*',
    'acde48-0001*',
    'acde48*',
    'ac:de:48:',
    'ends 01:2f',
    '*012f',
    ':01:2f',
    'contains e4800',
    'ac:de:48:00',
  ] as const

  test.each(parts)('%s finds the MAC it is part of', async (part) => {
    const it = 'ac:de:48:00:01:2f'
    const known = await campus.db.selectFrom('sighting').select('id').where('mac', '=', it).execute()
    if (known.length === 0) {
      await campus.seen(it, 'sw-a', 'Gi1/0/4', { first: minutesAgo(2_000), last: minutesAgo(1_000) })
      await campus.seen(it, 'sw-a', 'Gi1/0/5')
    }
    expect(placeIn(await campus.ask(part))).toBe('sw-a Gi1/0/5')
  })

  test('several that fit are offered and never picked, at most fifty and then said to be more', async () => {
    for (let at = 0; at < 60; at += 1)
      await campus.seen(`ac:de:50:00:00:${(at + 16).toString(16)}`, 'sw-a', 'Gi1/0/6')
    const some = await campus.ask('ac:de:50:00:00:1*')
    expect([some.answer.verdict, some.answer.candidate]).toEqual(['several', null])
    expect(some.answer.choices).toHaveLength(16)
    expect(chipOf(some, 'index')).toMatchObject({ state: 'ok', count: 16 })
    const many = await campus.ask('ac:de:50:*')
    expect(many.answer.choices).toHaveLength(50)
    expect(chipOf(many, 'index')).toMatchObject({
      state: 'partial',
      count: 50,
      why: 'more than 50 MACs: type more digits',
    })
  })

  test('digits that fit a MAC and something else offer both, and neither is picked', async () => {
    const it = 'ac:de:52:04:08:17'
    await campus.seen(it, 'sw-a', 'Gi1/0/12')
    await campus.outlet('B02-040817-A', '040817')
    const both = await campus.ask('040817')
    expect([both.answer.verdict, asksOf(both.answer.choices)]).toEqual(['several', ['B02-040817-A', it]])
    const alone = await campus.ask('520408')
    expect([alone.answer.verdict, asksOf(alone.answer.choices)]).toEqual(['several', [it]])
    expect(placeIn(await campus.ask('52-04-08'))).toBe('sw-a Gi1/0/12')
  })

  test('an extension above every VLAN is asked of the directory, and a room of digits of the places', async () => {
    const colleague = person({ phone: '5050' })
    const directory = system('directory', 'ad', directoryWith([colleague]))
    expect((await campus.ask('5050', [directory])).answer.title).toBe(colleague.displayName)
    await campus.outlet('B02-50123-A', '50123')
    const { answer } = await campus.ask('50123', [directory])
    expect(asksOf(answer.choices)).toEqual(['B02-50123-A'])
    await campus.outlet('B02-04-12-A', '04-12')
    expect(asksOf((await campus.ask('04-12')).answer.choices)).toEqual(['B02-04-12-A'])
  })

  test('what only the walks can be asked for is not said to be found nowhere', async () => {
    const dhcp = system('dhcp', 'kea-1', dhcpWith([]))
    const unknown = await campus.ask('contains fe:dc:ba', [dhcp])
    expect([unknown.answer.verdict, unknown.answer.sentence]).toEqual([
      'incomplete',
      'Not found in the MAC tables; DHCP kea-1 knows whole MACs only',
    ])
    const either = await campus.ask('fedcba', [dhcp])
    expect([either.answer.verdict, either.answer.sentence]).toEqual([
      'none',
      'None found; part of a MAC is in the MAC tables only: DHCP kea-1 knows whole MACs only',
    ])
    expect((await campus.ask('contains fe:dc:ba')).answer.verdict).toBe('none')
  })

  test('the network’s own MACs are no clients', async () => {
    await campus.walked('sw-own', {
      address: '10.255.0.9',
      ownMacs: ['00:aa:bb:00:00:01', '00:aa:bb:00:00:02'],
    })
    await campus.port('sw-own', 'Gi1/0/1', { mac: '00:aa:bb:00:00:01' })
    await campus.seen('00:aa:bb:00:00:02', 'sw-a', 'Te1/1/1', { edge: false })
    const sentences = await Promise.all(
      ['00:aa:bb:00:00:01', '00:aa:bb:00:00:02', '00:00:5e:00:01:0a', 'sw-own', '10.255.0.9'].map(
        async (q) => {
          const { answer } = await campus.ask(q)
          return `${answer.verdict}: ${answer.sentence}`
        },
      ),
    )
    expect(sentences).toEqual([
      "infrastructure: This is sw-own Gi1/0/1 itself, the network's own MAC, not a client",
      "infrastructure: This is sw-own itself, the network's own MAC, not a client",
      'infrastructure: 00:00:5e:00:01:0a is a virtual router (VRRP), shared by the routers of its network, not a client',
      'infrastructure: sw-own is a switch in B02, not a client',
      'infrastructure: sw-own is a switch in B02, not a client',
    ])
  })
})

describe('places', () => {
  test('a VLAN by its word is named; a bare number asks', async () => {
    await campus.vlan('sw-a', 1234, 'cameras')
    await campus.vlan('sw-b', 1234, 'cameras')
    await campus.seen(mac(0x30), 'sw-a', 'Gi1/0/7', { vlan: 1234 })
    const said = await campus.ask('vlan 1234')
    expect(said.answer.sentence).toBe('VLAN 1234 is cameras, on 2 switches with 1 devices seen lately')
    await campus.outlet('B02-1234-A', '1234')
    const { answer } = await campus.ask('1234')
    expect(asksOf(answer.choices)).toEqual(['B02-1234-A', 'vlan 1234'])
  })

  test('a room offers its outlets with what they are patched to', async () => {
    await campus.outlet('B02-205-A', '205', ['sw-a', 'Gi1/0/8'])
    await campus.outlet('B02-205-B', '205')
    const { answer } = await campus.ask('205')
    expect(answer.choices.map(({ ask, detail }) => [ask, detail])).toEqual([
      ['B02-205-A', 'not read yet · sw-a Gi1/0/8'],
      ['B02-205-B', 'not patched'],
    ])
  })

  test('an outlet that is patched to a member of a port channel is the device on the channel', async () => {
    const it = mac(0xc1)
    await campus.port('sw-a', 'Po7', { members: ['Gi1/0/27', 'Gi1/0/28'] })
    await campus.port('sw-a', 'Gi1/0/27')
    await campus.seen(it, 'sw-a', 'Po7')
    await campus.outlet('B02-207-A', '207', ['sw-a', 'Gi1/0/27'])
    // What is behind a channel to other switches is no device of its ports.
    await campus.port('sw-a', 'Po8', { members: ['Te1/1/7'], edge: false })
    await campus.port('sw-a', 'Te1/1/7')
    await campus.seen(mac(0xc2), 'sw-a', 'Po8', { edge: false })
    expect(placeIn(await campus.ask('B02-207-A'))).toBe('sw-a Po7')
    expect(placeIn(await campus.ask('sw-a Gi1/0/27'))).toBe('sw-a Po7')
    expect((await campus.ask('sw-a Te1/1/7')).answer.verdict).not.toBe('found')
  })

  test('an outlet is the device on its port; unpatched or empty it is said to be just that', async () => {
    await campus.outlet('B02-206-A', '206', ['sw-a', 'Gi1/0/9'])
    await campus.outlet('B02-206-B', '206')
    await campus.outlet('B02-206-C', '206', ['sw-a', 'Gi1/0/11'])
    await campus.port('sw-a', 'Gi1/0/11', { oper_up: false, mac_count: 0 })
    await campus.seen(mac(0x31), 'sw-a', 'Gi1/0/9')
    await campus.seen(mac(0x32), 'sw-a', 'Gi1/0/9', { last: minutesAgo(5_000) })
    const patched = await campus.ask('b02-206-a')
    expect([placeIn(patched), patched.answer.candidate?.place.outlet]).toEqual(['sw-a Gi1/0/9', 'B02-206-A'])
    const sentences = [await campus.ask('B02-206-B'), await campus.ask('B02-206-C')]
    expect(sentences.map(({ answer }) => answer.sentence)).toEqual([
      'B02-206-B is an outlet in B02, room 206, not patched to a switch',
      'B02-206-C on sw-a Gi1/0/11 is a port without a device for 30 d',
    ])
  })

  test.each(['sw-b gi1/0/40', 'SW-B GigabitEthernet1/0/40', 'sw-b 1/0/40'])(
    '%s is who is on it',
    async (q) => {
      const there = await campus.db
        .selectFrom('interface_snapshot')
        .select('switch')
        .where('interface', '=', 'Gi1/0/40')
        .execute()
      if (there.length === 0) {
        await campus.port('sw-b', 'Gi1/0/40', { mac_count: 2 })
        await campus.seen(mac(0x33), 'sw-b', 'Gi1/0/40')
        await campus.seen(mac(0x34), 'sw-b', 'Gi1/0/40')
      }
      const { answer } = await campus.ask(q)
      expect([answer.verdict, asksOf(answer.choices)]).toEqual(['several', [mac(0x33), mac(0x34)]])
    },
  )

  test('a link is not a list of everybody behind it, and an unknown port is not found', async () => {
    await campus.port('sw-b', 'Te1/1/4', {
      edge: false,
      edge_because: 'dist-1 downstream of it forwards',
      mac_count: 400,
    })
    await campus.seen(mac(0x35), 'sw-b', 'Te1/1/4', { edge: false })
    const link = await campus.ask('sw-b Te1/1/4')
    expect([link.answer.verdict, link.answer.sentence]).toEqual([
      'infrastructure',
      'sw-b Te1/1/4 is not an edge port: dist-1 downstream of it forwards',
    ])
    expect((await campus.ask('sw-b Gi9/0/1')).answer.verdict).toBe('none')
    expect((await campus.ask('sw-none Gi1/0/1')).answer.verdict).toBe('none')
  })
})

describe('names', () => {
  const ise = (...sessions: Parameters<typeof session>[0][]) =>
    system('identity', 'ise-1', identityWith(sessions.map((one) => session(one))))
  const jane = person()

  test('a switch is found by its name with our domain, in capitals and by its address; a port of it is one port', async () => {
    const it = mac(0x48)
    await campus.seen(it, 'sw-a', 'Gi1/0/48')
    for (const q of [
      'sw-a.campus.example Gi1/0/48',
      'SW-A.net.campus.example. GigabitEthernet 1/0/48',
      'SW-A gi1/0/48',
      '10.255.0.1 Gi1/0/48',
      '(sw-a:Gi1/0/48),',
    ]) {
      expect([q, placeIn(await campus.ask(q))]).toEqual([q, 'sw-a Gi1/0/48'])
    }
    expect((await campus.ask('sw-a.other-uni.example Gi1/0/48')).answer.verdict).toBe('none')
    for (const q of ['SW-A', 'sw-a.campus.example', '10.255.0.1:22', 'ssh://10.255.0.1']) {
      expect([q, (await campus.ask(q)).answer.title]).toEqual([q, 'sw-a'])
    }
  })

  test('what a sentence or a room number may mean is offered as near, never as certain', async () => {
    await campus.outlet('B01-209-A', 'B01-209', ['sw-b', 'Gi1/0/9'])
    for (const q of ['printer in B01-209 does not work', 'room 209', 'B01-209-B']) {
      const { answer } = await campus.ask(q, [system('dhcp', 'kea-1', dhcpWith([]))])
      expect([q, answer.verdict, asksOf(answer.choices)]).toEqual([q, 'several', ['B01-209-A']])
      expect(answer.sentence).toMatch(/^No exact match for “/)
    }
  })

  test('a ticket is asked of the service desk that is connected, and of nobody else', async () => {
    const numbers: string[] = []
    const desk = system('service-desk', 'desk-1', {
      findByNumber: async (number: string) => {
        numbers.push(number)
        const one = {
          id: '1',
          number: '48213',
          kind: 'fault' as const,
          subject: 'No network in B01-209',
          words: null,
          state: 'In Progress',
          open: true,
          requester: { id: null, name: 'Jane Doe' },
          owner: null,
          team: 'Network',
          madeAt: null,
          changedAt: null,
          link: null,
        }
        return reading(number === '48213' ? [one] : [])
      },
    })
    const { answer, sources } = await campus.ask('INC-48213', [desk])
    expect([answer.verdict, answer.sentence]).toEqual([
      'infrastructure',
      'INC48213 is a fault of Service desk desk-1, In Progress: No network in B01-209, asked by Jane Doe',
    ])
    expect(sources.filter(({ state }) => state === 'ok').map(({ id }) => id)).toEqual(['desk-1'])
    const none = await campus.ask('INC-48214', [desk])
    expect([none.answer.verdict, none.answer.sentence, numbers]).toEqual([
      'none',
      'None found; every source answered',
      ['48213', '48214'],
    ])
  })

  test('a person with one device is where that device is', async () => {
    const it = mac(0x40)
    await campus.seen(it, 'sw-a', 'Gi1/0/41')
    const found = await campus.ask('jdoe@campus.example', [
      ise({ mac: it, interface: 'Gi1/0/41' }),
      system('directory', 'ad', directoryWith([jane])),
    ])
    expect([placeIn(found), found.answer.confidence.word]).toEqual(['sw-a Gi1/0/41', 'confirmed'])
    expect(found.answer.facts.find(({ name }) => name === 'owner')).toMatchObject({
      value: 'Jane Doe',
      source: 'ad',
    })
  })

  test('a person with several devices: all are offered, by authentication and by computer account', async () => {
    const systems = [
      system('dhcp', 'kea-1', dhcpWith([lease({ mac: mac(0x43), hostname: 'lt-9' })])),
      ise({ mac: mac(0x41) }, { mac: mac(0x42) }),
      system('directory', 'ad', directoryWith([jane], [computer({ name: 'LT-9', managedBy: jane.dn })])),
    ]
    for (const q of ['jdoe@campus.example', 'CAMPUS\\jdoe', 'jdoe', 'Jane Doe']) {
      const { answer } = await campus.ask(q, systems)
      expect([q, answer.verdict, asksOf(answer.choices)]).toEqual([
        q,
        'several',
        [mac(0x41), mac(0x42), mac(0x43)],
      ])
      expect(answer.title).toBe('Jane Doe')
    }
  })

  test.each([
    ['cortiz@other-uni.example', 'cortiz@other-uni.example'],
    ['OTHERUNI\\cortiz', 'otheruni\\cortiz'],
    ['anonymous@other-uni.example', null],
    ['anonymous@campus.example', null],
  ])('whoever authenticates as %s is not the person here who has that login', async (username, owner) => {
    const it = mac(0x45)
    await campus.seen(it, 'sw-a', 'Gi1/0/45')
    const people = ['cortiz', 'anonymous'].map((one) =>
      person({ username: one, displayName: `Local ${one}` }),
    )
    const found = await campus.ask(it, [
      ise({ mac: it, username, interface: 'Gi1/0/45' }),
      system('directory', 'ad', directoryWith(people)),
    ])
    expect(found.answer.facts.find(({ name }) => name === 'owner')?.value ?? null).toBe(owner)
    expect(JSON.stringify(found.answer)).not.toContain('Local ')
  })

  test('a person of another realm is asked for under that realm, and the directory names nobody', async () => {
    const [guest, own] = [mac(0x46), mac(0x47)]
    const systems = [
      ise({ mac: guest, username: 'OTHERUNI\\jdoe' }, { mac: own, username: 'jdoe' }),
      system('directory', 'ad', directoryWith([jane])),
    ]
    const { answer } = await campus.ask('OTHERUNI\\jdoe', systems)
    expect(answer.title).not.toBe('Jane Doe')
    expect(asksOf(answer.choices)).not.toContain(own)
  })

  test('a person without any device is known, not lost', async () => {
    const { answer } = await campus.ask('jdoe', [ise(), system('directory', 'ad', directoryWith([jane]))])
    expect([answer.verdict, answer.sentence]).toEqual(['never-seen', 'Jane Doe is known; no device is known'])
  })

  test('a login is asked for even where there is no directory', async () => {
    const it = mac(0x44)
    await campus.seen(it, 'sw-a', 'Gi1/0/42')
    expect(placeIn(await campus.ask('jdoe', [ise({ mac: it, interface: 'Gi1/0/42' })]))).toBe('sw-a Gi1/0/42')
  })

  test('a host name that is a login as well is followed as both', async () => {
    const { answer } = await campus.ask('kiosk', [
      system('dhcp', 'kea-1', dhcpWith([lease({ mac: mac(0x45), hostname: 'kiosk' })])),
      ise({ mac: mac(0x46), username: 'kiosk' }),
    ])
    expect(asksOf(answer.choices)).toEqual([mac(0x45), mac(0x46)])
  })

  test('a name that nobody knows is none, also of the people', async () => {
    const found = await campus.ask('no-such-name', [
      system('dhcp', 'kea-1', dhcpWith([])),
      ise(),
      system('directory', 'ad', directoryWith([])),
    ])
    expect(found.answer.sentence).toBe('None found; every source answered')
    expect(found.sources.slice(0, 4).map(({ state, required }) => [state, required])).toEqual(
      Array.from({ length: 4 }, () => ['none', true]),
    )
  })

  test('several people are offered, from one directory or from two', async () => {
    const other = person({ username: 'jdoe2', displayName: 'Jane Doerr' })
    const one = [system('directory', 'ad', directoryWith([jane, other]))]
    const two = [
      system('directory', 'ad', directoryWith([jane])),
      system('directory', 'ad-2', directoryWith([other])),
    ]
    for (const systems of [one, two]) {
      const { answer } = await campus.ask('Jane Doe', systems)
      expect(asksOf(answer.choices)).toEqual(['jdoe2@campus.example', 'jdoe@campus.example'])
    }
  })

  test('what two directories know of one person is followed together, each with its own count', async () => {
    const found = await campus.ask('jdoe', [
      system(
        'dhcp',
        'kea-1',
        dhcpWith([
          lease({ mac: mac(0x47), hostname: 'first' }),
          lease({ mac: mac(0x48), hostname: 'second' }),
        ]),
      ),
      system('directory', 'ad', directoryWith([jane], [computer({ name: 'first', managedBy: jane.dn })])),
      system('directory', 'ad-2', directoryWith([jane], [computer({ name: 'second', managedBy: jane.dn })])),
    ])
    expect(asksOf(found.answer.choices)).toEqual([mac(0x47), mac(0x48)])
    expect([chipOf(found, 'ad').count, chipOf(found, 'ad-2').count]).toEqual([1, 1])
  })

  test('a phone is called by what it says of itself, when no lease has a name for it', async () => {
    const it = '00:11:22:33:44:66'
    await campus.port('sw-a', 'Gi1/0/43', { mac_count: 2 })
    await campus.neighbour('sw-a', 'Gi1/0/43', { name: 'SEP001122334466', platform: 'Cisco IP Phone 8841' })
    await campus.seen(it, 'sw-a', 'Gi1/0/43')
    const { answer } = await campus.ask(it, [
      system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, hostname: null })])),
    ])
    expect([answer.title, answer.icon]).toEqual(['SEP001122334466', 'phone'])
    expect(placeIn(await campus.ask('sep001122334466'))).toBe('sw-a Gi1/0/43')
  })

  test('an access point is found by its name, though CDP tells no MAC', async () => {
    const it = mac(0x49)
    await campus.port('sw-b', 'Gi1/0/44')
    await campus.neighbour('sw-b', 'Gi1/0/44', {
      name: 'ap-b02-1.campus.example',
      platform: 'cisco C9120AXI-E',
    })
    await campus.seen(it, 'sw-b', 'Gi1/0/44')
    const found = await campus.ask('AP-B02-1')
    expect([placeIn(found), found.answer.title, found.answer.icon]).toEqual([
      'sw-b Gi1/0/44',
      'ap-b02-1',
      'access-point',
    ])
  })

  test('an access point behind which many are heard is still surely where it introduces itself', async () => {
    const it = mac(0x4a)
    await campus.port('sw-b', 'Gi1/0/45', { mac_count: 30 })
    await campus.neighbour('sw-b', 'Gi1/0/45', { name: 'ap-b02-2', mac: it, protocol: 'lldp' })
    await campus.seen(it, 'sw-b', 'Gi1/0/45')
    const { answer } = await campus.ask('ap-b02-2')
    expect(answer.reasons).toContainEqual({ tone: 'for', text: 'LLDP/CDP neighbour on this port' })
  })

  test('a reservation alone makes a name known', async () => {
    const dhcp = system(
      'dhcp',
      'kea-1',
      dhcpWith([], [reservation({ mac: mac(0x4b), hostname: 'planned-1' })]),
    )
    const { answer } = await campus.ask('planned-1', [dhcp])
    expect([answer.verdict, answer.title]).toEqual(['never-seen', 'PLANNED-1'])
  })
})
