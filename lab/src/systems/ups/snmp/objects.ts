import { oidOf } from '../../../emulator/ber.ts'
import type { Ups, UpsMoment } from '../../../world/model/ups.ts'
import { compareIdentifiers } from '../../switch/snmp/object-identifier.ts'
import type { ObjectIdentifier } from '../../switch/snmp/object-identifier.ts'
import type { VariableBinding } from '../../switch/snmp/pdu.ts'
import { gauge, identifier, number, text, ticks } from '../../switch/snmp/values.ts'
import type { Value } from '../../switch/snmp/values.ts'

/** What a card keeps beside its unit. */
export interface CardState {
  /** upsTestSpinLock, which rises with each SET of it. */
  lock: number
}

const upsMib = '1.3.6.1.2.1.33.1'
const powerNet = '1.3.6.1.4.1.318.1.1.1'
export const testId = oidOf(`${upsMib}.7.1.0`)
export const testLock = oidOf(`${upsMib}.7.2.0`)
export const quickTest = oidOf(`${upsMib}.7.7.4`)
export const abortTest = oidOf(`${upsMib}.7.7.2`)
export const ownTest = oidOf(`${powerNet}.7.2.2.0`)

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** Month first, as APC has it. */
const apcDay = (at: number) => {
  const date = new Date(at)
  return `${twoDigits(date.getUTCMonth() + 1)}/${twoDigits(date.getUTCDate())}/${date.getUTCFullYear()}`
}

interface Facts {
  readonly unit: Ups
  readonly moment: UpsMoment
  readonly card: CardState
  readonly now: number
  readonly domain: string
}

const mainsVolts = 231
const batteryLow = ({ charge, mains }: UpsMoment) => !mains && charge < 20
const percentOf = ({ load, most }: Ups, { overloaded }: UpsMoment) =>
  overloaded ? 118 : Math.round((100 * load) / most)
const isTesting = ({ test }: UpsMoment) => test?.result === 'running'

const systemGroup = ({ unit, now, domain }: Facts): [string, Value][] => [
  [
    '1.3.6.1.2.1.1.1.0',
    text(
      unit.way === 'apc-card'
        ? `APC Web/SNMP Management Card (MB:v4.2.9 PF:v7.0.8 PN:apc_hw21_aos_708.bin AF1:v7.0.8 AN1:apc_hw21_su_708.bin MN:AP9641) ${unit.model}`
        : `${unit.model} Network-M2 3.1.15`,
    ),
  ],
  ['1.3.6.1.2.1.1.2.0', identifier(unit.way === 'apc-card' ? '1.3.6.1.4.1.318.1.3.27' : '1.3.6.1.4.1.534.1')],
  ['1.3.6.1.2.1.1.3.0', ticks(now - unit.startedAt)],
  ['1.3.6.1.2.1.1.4.0', text(`facilities@${domain}`)],
  ['1.3.6.1.2.1.1.5.0', text(unit.name)],
  ['1.3.6.1.2.1.1.6.0', text(unit.closet)],
]

/** RFC 1628. A card that has lost its unit says so by an alarm, and goes on showing what it heard last. */
function standard({ unit, moment, card }: Facts): [string, Value][] {
  const { mains, off, heard, batteryBad, charge, runtime, onBattery, test } = moment
  const alarms = [
    ...(batteryBad ? [1] : []),
    ...(mains ? [] : [2]),
    ...(batteryLow(moment) ? [3] : []),
    ...(moment.overloaded ? [8] : []),
    ...(moment.bypassed ? [9] : []),
    ...(moment.chargerFailed ? [13] : []),
    ...(isTesting(moment) ? [24] : []),
    ...(off ? [14] : []),
    ...(test?.result === 'failed' ? [19] : []),
    ...(heard ? [] : [20]),
  ]
  const source = off ? 2 : moment.bypassed ? 4 : mains && !isTesting(moment) ? 3 : 5
  const result = { running: 5, passed: 1, failed: 3, aborted: 4 } as const
  return [
    ['1.1.0', text(unit.maker)],
    ['1.2.0', text(unit.model)],
    ['1.3.0', text(unit.firmware)],
    ['1.4.0', text('3.1.15')],
    ['1.5.0', text(unit.name)],
    ['1.6.0', text(unit.feeds.join(', '))],
    ['2.1.0', number(off ? 4 : batteryLow(moment) ? 3 : 2)],
    ['2.2.0', number(onBattery)],
    ['2.3.0', number(Math.floor(runtime / 60))],
    ['2.4.0', number(charge)],
    ['2.5.0', number(mains ? 546 : 501)],
    ['2.7.0', number(27)],
    ['3.1.0', number(0)],
    ['3.2.0', number(1)],
    ['3.3.1.2.1', number(mains ? 500 : 0)],
    ['3.3.1.3.1', number(mains ? mainsVolts : 0)],
    ['4.1.0', number(source)],
    ['4.2.0', number(500)],
    ['4.3.0', number(1)],
    ['4.4.1.2.1', number(off ? 0 : 230)],
    ['4.4.1.4.1', number(off ? 0 : unit.load)],
    ['4.4.1.5.1', number(off ? 0 : percentOf(unit, moment))],
    ['6.1.0', gauge(alarms.length)],
    ...alarms.map((id, at): [string, Value] => [`6.2.1.2.${at + 1}`, identifier(`${upsMib}.6.3.${id}`)]),
    ['7.1.0', identifier(test === null ? `${upsMib}.7.7.1` : quickTest)],
    ['7.2.0', number(card.lock)],
    ['7.3.0', number(test === null ? 6 : result[test.result])],
    ['7.4.0', text(test === null ? '' : test.result)],
    ['7.5.0', ticks(test === null ? 0 : test.startedAt - unit.startedAt)],
    ['7.6.0', number(test === null || test.result === 'running' ? 0 : 1_000)],
  ]
}

/** PowerNet-MIB 4.3. A card without word of its unit says noComm and shows what it heard last. */
function own({ unit, moment }: Facts): [string, Value][] {
  const { mains, off, heard, batteryBad, charge, runtime, onBattery, test } = moment
  const output = off ? 7 : moment.bypassed ? 9 : isTesting(moment) ? 15 : mains ? 2 : 3
  const flags = Array.from({ length: 64 }, () => '0')
  const raise = (at: number, when: boolean) => {
    if (when) flags[at - 1] = '1'
  }
  raise(1, moment.chargerFailed || moment.overloaded)
  raise(2, !mains)
  raise(3, batteryLow(moment))
  raise(4, mains)
  raise(5, batteryBad)
  raise(6, heard)
  raise(9, moment.overloaded)
  raise(12, moment.bypassed)
  raise(19, !off)
  raise(25, moment.chargerFailed)
  raise(29, isTesting(moment))
  const result = { running: 4, passed: 1, failed: 2, aborted: 3 } as const
  const percent = percentOf(unit, moment)
  return [
    ['1.1.1.0', text(unit.model)],
    ['1.1.2.0', text(unit.name)],
    ['1.2.1.0', text(unit.firmware)],
    ['1.2.3.0', text(unit.serial)],
    ['2.1.1.0', number(batteryLow(moment) ? 3 : 2)],
    ['2.1.2.0', ticks(onBattery * 1_000)],
    ['2.1.3.0', text(unit.batteryAt === null ? '' : apcDay(unit.batteryAt))],
    ['2.2.1.0', gauge(charge)],
    ['2.2.2.0', gauge(28)],
    ['2.2.3.0', ticks(runtime * 1_000)],
    ['2.2.4.0', number(batteryBad ? 2 : 1)],
    ['2.2.8.0', number(mains ? 54 : 50)],
    ['2.3.1.0', gauge(charge * 10)],
    ['2.3.2.0', gauge(284)],
    ['3.2.1.0', gauge(mains ? mainsVolts : 0)],
    ['3.2.4.0', gauge(mains ? 50 : 0)],
    ['3.2.5.0', number(isTesting(moment) ? 9 : mains ? 1 : 4)],
    ['4.1.1.0', number(output)],
    ['4.2.1.0', gauge(off ? 0 : 230)],
    ['4.2.3.0', gauge(off ? 0 : percent)],
    ['4.2.8.0', number(off ? 0 : unit.load)],
    ['4.3.3.0', gauge(off ? 0 : percent * 10)],
    ['7.2.2.0', number(1)],
    ['7.2.3.0', number(test === null ? 3 : result[test.result])],
    ['7.2.4.0', text(test === null ? '' : apcDay(test.startedAt))],
    ['8.1.0', number(heard ? 1 : 2)],
    ['11.1.1.0', text(flags.join(''))],
  ]
}

/** Every object of a card in the order of its names, made when it is asked. */
export function objectsOf(facts: Facts): VariableBinding[] {
  const under = (root: string, rows: readonly [string, Value][]) =>
    rows.map(([name, value]) => ({ name: oidOf(`${root}.${name}`), value }))
  return [
    ...systemGroup(facts).map(([name, value]) => ({ name: oidOf(name), value })),
    ...under(upsMib, standard(facts)),
    ...(facts.unit.way === 'apc-card' ? under(powerNet, own(facts)) : []),
  ].sort((a, b) => compareIdentifiers(a.name, b.name))
}

export const samePlace = (a: ObjectIdentifier, b: ObjectIdentifier): boolean => compareIdentifiers(a, b) === 0
