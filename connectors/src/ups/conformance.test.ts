import { Secret } from '../secret.ts'
import { closing, conform } from '../test-conformance.ts'
import { startResponder } from '../transport/samples/snmp-responder.ts'
import type { Behaviour, Tables } from '../transport/samples/snmp-responder.ts'
import { arrived, ownClock } from '../transport/test-clock.ts'
import { nutOf, startTestNut } from '../transport/test-nut.ts'
import type { NutAnswering } from '../transport/test-nut.ts'
import { context } from '../transport/test-server.ts'
import { readingOf } from '../transport/test-troubles.ts'
import type { Troubled, Troubles } from '../trouble.ts'
import { upsConformance } from './conformance.ts'
import type { UpsUnderTest } from './conformance.ts'
import { nut } from './nut/index.ts'
import { apcCard, apcOf, otherCard, upsMibOf, without } from './snmp/samples/cards.ts'
import { upsCards } from './snmp/index.ts'

const cardAt = (port: number, name: string) => ({
  name,
  address: null,
  reach: { host: '127.0.0.1', port },
  trust: {},
})

function openCards() {
  const system = upsCards.open(
    {
      name: 'ups-snmp',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: upsCards.settings.parse({ limits: { timeout: 5_000, retries: 0, rows: 1_000 } }),
    },
    context,
  )
  closing(() => system.close())
  return system
}

const answering = async (tables: Tables, behaviour: Behaviour = {}) => {
  const responder = await startResponder({ public: tables }, behaviour)
  closing(() => responder.close())
  return responder
}

const overSnmp = (whole: Tables, withoutLoad: Tables, lost: Tables) => async (): Promise<UpsUnderTest> => {
  const { can, writes = {} } = openCards()
  const all = await Promise.all([whole, withoutLoad, lost].map((tables) => answering(tables)))
  const at = (index: number, name: string) => cardAt(all[index]!.port, name)
  return {
    can,
    writes,
    whole: at(0, 'ups-b07-2a'),
    withoutLoad: at(1, 'ups-b07-2b'),
    lost: at(2, 'ups-b07-2c'),
    asked: () => all.reduce((sum, { asked }) => sum + asked.length, 0),
  }
}

const stateOf = async (behaviour: Behaviour, tables = apcCard): Promise<Troubled> => {
  const responder = await answering(tables, behaviour)
  const { can } = openCards()
  const unit = cardAt(responder.port, 'ups-b07-2a')
  return {
    name: unit.name,
    question: (ask) => readingOf(can.readUnit?.(unit, ask)),
    asked: () => responder.asked.length,
  }
}

const crowd = upsMibOf(
  Object.fromEntries(Array.from({ length: 3_000 }, (_, row) => [`4.4.1.5.${row + 1}`, 1])),
)

const snmpTroubles: Troubles = {
  'is gone': async () => {
    const responder = await startResponder({})
    responder.close()
    const unit = cardAt(responder.port, 'ups-b07-2a')
    const { can } = openCards()
    return { name: unit.name, question: (ask) => readingOf(can.readUnit?.(unit, ask)), asked: () => 0 }
  },
  'is silent': () => stateOf({ answers: () => false }),
  'refuses the login': 'A wrong community is met with silence, and so is a wrong user.',
  'refuses the right': () => stateOf({ status: () => 16 }),
  'answers something else': async () => {
    const pass = ownClock()
    return stateOf({
      distort: () => {
        void arrived().then(() => pass(5_000))
        return Buffer.from('HTTP/1.1 400 Bad Request')
      },
    })
  },
  'has an error of its own': () => stateOf({ status: () => 5 }),
  'asks to be left alone': () => stateOf({ status: () => 13 }),
  'answers without end': () => stateOf({}, { ...otherCard, ...crowd }),
}

const variables = {
  'ups.status': 'OL CHRG',
  'battery.charge': '97',
  'battery.runtime': '2340.00',
  'battery.date': '2024/02/11',
  'ups.load': '34.0',
  'input.voltage': '231.0',
  'ups.test.result': 'Done and passed',
  'device.model': 'Smart-UPS 3000',
}
const { 'ups.load': _none, ...noLoad } = variables
const commands = ['beeper.mute', 'test.battery.start.quick', 'test.battery.stop']
const units = nutOf({
  'rack-a': { description: 'Rack A', variables, commands },
  'rack-b': { variables: { ...noLoad, 'battery.temperature': '-1.00' }, commands },
  'rack-c': { description: 'Rack C', lost: 'DATA-STALE' },
})

function openNut(port: number) {
  const system = nut.open(
    {
      name: 'nut-1',
      reach: { host: '127.0.0.1', port },
      trust: {},
      credential: { kind: 'password', username: 'netops', password: new Secret('a good one') },
      settings: nut.settings.parse({ tls: false }),
    },
    context,
  )
  closing(() => system.close())
  return system
}

const overNut = async (): Promise<UpsUnderTest> => {
  const server = await startTestNut(units)
  closing(() => server.close())
  const { can, writes = {} } = openNut(server.port)
  return {
    can,
    writes,
    whole: { name: 'rack-a' },
    withoutLoad: { name: 'rack-b' },
    lost: { name: 'rack-c' },
    nobody: { name: 'rack-z' },
    // A goodbye is no question, and arrives when nobody waits for it.
    asked: () => server.asked.filter((line) => line !== 'LOGOUT').length,
  }
}

const nutTrouble = (answer: NutAnswering) => async (): Promise<Troubled> => {
  const server = await startTestNut(answer)
  closing(() => server.close())
  const { can } = openNut(server.port)
  return {
    name: 'nut-1',
    question: (ask) => readingOf(can.listUnits?.(ask)),
    asked: () => server.asked.length,
  }
}

const nutTroubles: Troubles = {
  'is gone': async () => {
    const server = await startTestNut(() => null)
    await server.close()
    const { can } = openNut(server.port)
    return { name: 'nut-1', question: (ask) => readingOf(can.listUnits?.(ask)), asked: () => 0 }
  },
  'is silent': nutTrouble(() => null),
  'refuses the login':
    'Reading takes no login, and whoever starts a test with a wrong one has no right to it.',
  'refuses the right': nutTrouble(() => 'ERR ACCESS-DENIED\n'),
  'answers something else': nutTrouble(() => 'HTTP/1.1 400 Bad Request\r\n'),
  'has an error of its own': nutTrouble(() => 'ERR FEATURE-NOT-CONFIGURED\n'),
  'asks to be left alone': 'NUT has no word for it: a server with too many sessions takes none more.',
  'answers without end': nutTrouble((_line, socket) => {
    const write = () => {
      while (!socket.destroyed && socket.write('x'.repeat(70_000)));
    }
    socket.on('drain', write)
    write()
    return null
  }),
}

conform('ups', upsConformance, [
  { connector: nut, begin: overNut, troubles: nutTroubles },
  {
    connector: upsCards,
    onto: 'a card of APC',
    begin: overSnmp(apcCard, without(apcCard, ...Object.keys(apcOf({ '4.2.3.0': 0, '4.3.3.0': 0 }))), {
      ...apcCard,
      ...apcOf({ '8.1.0': 2 }),
    }),
    troubles: snmpTroubles,
  },
  {
    connector: upsCards,
    onto: 'another maker',
    begin: overSnmp(otherCard, without(otherCard, ...Object.keys(upsMibOf({ '4.4.1.5.1': 0 }))), {
      ...otherCard,
      ...upsMibOf({ '6.1.0': 1, '6.2.1.2.1': { oid: '1.3.6.1.2.1.33.1.6.3.20' } }),
    }),
    troubles: snmpTroubles,
  },
])
