import { unreadable } from '../../failures.ts'
import type { NotRead, Reading } from '../../asking.ts'
import type { SnmpSession } from '../../transport/snmp-session.ts'
import type { UpsReading, UpsState } from '../capabilities.ts'
import { settled } from '../precedence.ts'
import { absentIn, lost, statesInOrder, untold } from '../reading.ts'
import { stillHolds } from './alarms.ts'
import { Card } from './card.ts'
import { readEaton } from './eaton.ts'
import { apc, eaton, system } from './oids.ts'
import { readPowerNet } from './power-net.ts'
import { readRfc1628 } from './rfc1628.ts'

type Part = Partial<UpsReading>

/** Where the load has its power from. */
const whence: ReadonlySet<UpsState> = new Set(['on-line', 'on-battery', 'on-bypass', 'off'])

/**
 * The first that is told of each field, and of the states all that go together: on the line is only what the first says, where it
 * says anything of that. `tests`: the load is on the battery for a test, whatever the last result is.
 */
function merged(first: Part, second: Part, tests: boolean): UpsReading {
  const reading = Object.fromEntries(
    Object.entries(untold).map(([field, none]) => {
      const name = field as keyof UpsReading
      return [name, first[name] ?? second[name] ?? none]
    }),
  ) as unknown as UpsReading
  const own = first.states ?? []
  const decided = own.some((state) => whence.has(state))
  const others = (second.states ?? []).filter((state) => !decided || state !== 'on-line')
  const states = settled([...own, ...others], {
    results: [
      ...[first, second].flatMap(({ test }) => (test ? [test.result] : [])),
      ...(tests ? (['running'] as const) : []),
    ],
    inputVoltage: reading.inputVoltage,
  })
  const alarms = new Set([...(first.alarms ?? []), ...(second.alarms ?? [])])
  return {
    ...reading,
    states: statesInOrder(states),
    words: [...(first.words ?? []), ...(second.words ?? [])],
    alarms: [...alarms].filter((words) => stillHolds(words, states)),
  }
}

const isEmpty = ({ words, alarms, charge, model, name }: UpsReading): boolean =>
  words.length === 0 && alarms.length === 0 && charge === null && model === null && name === null

/** A reason stands only beside what is null. */
const stillMissing = (notRead: readonly NotRead[], reading: UpsReading): NotRead[] =>
  notRead.flatMap((one) => {
    const fields = one.fields.filter((field) => reading[field as keyof UpsReading] === null)
    return one.fields.length > 0 && fields.length === 0 ? [] : [{ ...one, fields }]
  })

/** @throws Failure unreadable, not-understood, where it is no UPS */
export async function readUnit(
  session: SnmpSession,
  unit: string,
  now: () => Date,
): Promise<Reading<UpsReading>> {
  const card = new Card(session)
  const { id } = await card.get({ id: system.objectId }, [])
  const isApc = typeof id === 'string' && id.startsWith(`${apc}.`)
  const isEaton = typeof id === 'string' && id.startsWith(`${eaton}.`)
  const own = isApc ? await readPowerNet(card) : null
  const standard = own?.lost === true ? {} : await readRfc1628(card, now())
  const more = isEaton ? await readEaton(card) : {}
  card.settle()
  const observedAt = now()
  const reading = own === null ? merged(standard, more, false) : merged(own, standard, own.tests)
  if (own?.lost === true || reading.states.includes('comms-lost')) {
    const words = own?.lost === true ? ['upsCommStatus noComm'] : reading.words
    const { value, notRead } = lost(words, `the card lost ${unit}`, null)
    return { value, complete: false, dropped: 0, notRead, observedAt }
  }
  if (isEmpty(reading)) {
    throw unreadable({ cause: 'not-understood', message: `${unit} shows no UPS.` })
  }
  const notRead = stillMissing(card.notRead, reading)
  const absent = absentIn(reading, notRead)
  return {
    value: reading,
    complete: notRead.every(({ cause }) => cause === 'not-understood'),
    dropped: 0,
    ...(notRead.length + absent.length > 0 && { notRead: [...notRead, ...absent] }),
    observedAt,
  }
}
