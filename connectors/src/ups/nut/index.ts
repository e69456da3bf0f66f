import type { Connector } from '../../connector.ts'
import { nutLine } from '../../transport/nut-line.ts'
import { Nut } from '../../transport/nut.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { connecting } from './connecting.ts'
import { listUnits, readUnit } from './read-unit.ts'
import { sorted } from './said.ts'
import { actOnTest } from './self-test.ts'
import { nutSettings } from './settings.ts'
import type { NutSettings } from './settings.ts'
import { usualCommand } from './test-commands.ts'

/** A server of Network UPS Tools (RFC 9271), of any version that has NETVER; reads without a login. */
export const nut: Connector<'ups', NutSettings> = {
  kind: 'ups',
  product: 'nut',
  title: 'NUT server',
  credentials: ['password'],
  perDevice: false,
  settings: nutSettings,
  connecting,
  plans: { lines: (unit, act) => [`INSTCMD ${unit.name} ${usualCommand(act)}`] },
  open({ name, reach, trust, credential, settings }, surroundings) {
    const server = new Nut({ name, reach, trust, ...settings }, surroundings)
    const shared = new SharedAnswers()
    const { now } = surroundings
    return {
      can: {
        listUnits: (ask) =>
          shared.ask('units', name, ask, (own) =>
            sorted(
              name,
              null,
              server.session(own, (talk) => listUnits(talk, now)),
            ),
          ),
        readUnit: async (unit, ask) => {
          // What no line can hold is refused before the server hears of it.
          nutLine([unit.name])
          return shared.ask(`unit ${unit.name}`, name, ask, (own) =>
            sorted(
              name,
              unit.name,
              server.session(own, (talk) => readUnit(talk, unit.name, now)),
            ),
          )
        },
      },
      writes: {
        startSelfTest: async (unit, writing) => {
          nutLine([unit.name])
          return actOnTest(server, credential, unit.name, 'start', writing)
        },
        cancelSelfTest: async (unit, writing) => {
          nutLine([unit.name])
          return actOnTest(server, credential, unit.name, 'cancel', writing)
        },
      },
      close: async () => server.close(),
    }
  },
}
