import { z } from 'zod'
import { unreadable } from '../../failures.ts'
import type { Connector } from '../../connector/connector.ts'
import type { Device } from '../../asking.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { openSnmpDevices } from '../../transport/snmp.ts'
import type { UpsUnit } from '../capabilities.ts'
import { connecting } from './connecting.ts'
import { powerNet, rfc } from './oids.ts'
import { readUnit } from './read-unit.ts'
import { actOnTest } from './self-test.ts'

const limits = z
  .object({
    timeout: z.number().int().min(50).max(30_000),
    retries: z.number().int().min(0).max(2),
    rows: z.number().int().min(100).max(10_000),
  })
  .partial()

const settings = z.object({ limits: limits.default({}) })

export type UpsCardSettings = z.output<typeof settings>

/** @throws Failure for a unit that was named and has no place of its own */
function cardOf(unit: UpsUnit): Device {
  if ('reach' in unit) return unit
  throw unreadable({ cause: 'absent', message: `${unit.name} has no address to ask.` })
}

/** UPS units with a network card: UPS-MIB (RFC 1628), and on cards of APC their own PowerNet-MIB before it. */
export const upsCards: Connector<'ups', UpsCardSettings> = {
  kind: 'ups',
  product: 'snmp',
  title: 'UPS cards (SNMP)',
  credentials: ['snmp-v2c', 'snmp-v3'],
  perDevice: true,
  settings,
  connecting,
  plans: {
    lines: (_unit, act) =>
      act === 'start'
        ? [`set upsTestId (${rfc.testId}) = upsTestQuickBatteryTest; on a card of APC ${powerNet.test} = 2`]
        : [`set upsTestId (${rfc.testId}) = upsTestAbortTestInProgress`],
  },
  open: ({ credential, settings: { limits: chosen } }, context) => {
    const devices = openSnmpDevices(credential, chosen, context)
    const { now } = context
    const shared = new SharedAnswers()
    return {
      can: {
        readUnit: async (unit, ask) => {
          const card = cardOf(unit)
          const { host, port } = card.reach
          return shared.ask(`${card.name} ${host} ${port}`, card.name, ask, (own) =>
            devices.read(card, own, (session) => readUnit(session, card.name, now)),
          )
        },
      },
      writes: {
        startSelfTest: async (unit, writing) => actOnTest(devices, cardOf(unit), 'start', writing),
        cancelSelfTest: async (unit, writing) => actOnTest(devices, cardOf(unit), 'cancel', writing),
      },
      close: async () => devices.close(),
    }
  },
}
