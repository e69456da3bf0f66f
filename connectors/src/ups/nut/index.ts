import { z } from 'zod'
import type { Connector } from '../../connector/connector.ts'
import { nutLine } from '../../transport/nut-line.ts'
import { Nut } from '../../transport/nut.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { connecting } from './connecting.ts'
import { listUnits, readUnit } from './read-unit.ts'
import { sorted } from './nut-failures.ts'
import { actOnTest, usualCommand } from './self-test.ts'

const nutSettings = z.strictObject({
  /** STARTTLS before anything else; off only for a server without a certificate: all is said in clear then. */
  tls: z.boolean().default(true),
  concurrency: z.int().min(1).max(8).default(2),
})

export type NutSettings = z.output<typeof nutSettings>

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
  open({ name, reach, trust, credential, settings }, context) {
    const server = new Nut({ name, reach, trust, ...settings }, context)
    const shared = new SharedAnswers()
    const { now } = context
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
