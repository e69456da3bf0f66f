import type { NotRead, Reading } from '../../asking.ts'
import { NutError } from '../../transport/nut-talk.ts'
import type { NutTalk } from '../../transport/nut-talk.ts'
import type { ListedUps, UpsReading } from '../capabilities.ts'
import { absentIn, dayOf, isOnlyTested, lost, measured, statesInOrder, untold } from '../reading.ts'
import type { Measured } from '../reading.ts'
import { losses } from './nut-failures.ts'
import { statesOf, testOf } from './states.ts'
import { canStart, canStop } from './self-test.ts'

const noDescription = new Set(['', 'Unavailable', 'Description unavailable'])

const described = (text: string | undefined) => (text === undefined || noDescription.has(text) ? null : text)

/** @throws NutError, or Failure */
export async function listUnits(talk: NutTalk, now: () => Date): Promise<Reading<readonly ListedUps[]>> {
  const rows = await talk.list(['LIST', 'UPS'])
  const value = rows.flatMap(([name, description]) =>
    name === undefined || name === '' ? [] : [{ name, description: described(description) }],
  )
  return { value, complete: true, dropped: rows.length - value.length, observedAt: now() }
}

/** Names of the variables that a value may stand in, the best first (NUT's `docs/nut-names.txt`). */
const variables: Readonly<Record<Measured, readonly string[]>> = {
  charge: ['battery.charge'],
  runtime: ['battery.runtime'],
  onBatteryFor: [],
  load: ['ups.load'],
  power: ['ups.realpower'],
  inputVoltage: ['input.voltage', 'input.L1-N.voltage', 'input.L1.voltage'],
  outputVoltage: ['output.voltage', 'output.L1-N.voltage', 'output.L1.voltage'],
  temperature: ['battery.temperature', 'ups.temperature'],
}

type Variables = ReadonlyMap<string, string>

const textOf = (said: Variables, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const text = said.get(name)?.trim()
    if (text !== undefined && text !== '') return text
  }
  return null
}

/** Only what is a number in whole is one. */
function numbersOf(said: Variables, notRead: NotRead[]): Partial<Record<Measured, number | null>> {
  return Object.fromEntries(
    (Object.entries(variables) as [Measured, readonly string[]][]).map(([field, names]) => {
      const text = textOf(said, ...names)
      if (text === null) return [field, null]
      if (/^-?\d+(?:\.\d+)?$/.test(text)) return [field, Number(text)]
      notRead.push({ fields: [field], cause: 'not-understood', why: `it says ${text.slice(0, 60)}` })
      return [field, null]
    }),
  )
}

function readingOf(
  said: Variables,
  commands: readonly string[],
  name: string | null,
  notRead: NotRead[],
): UpsReading {
  const words = (textOf(said, 'ups.status') ?? '').split(/\s+/).filter((word) => word !== '')
  const values = measured(numbersOf(said, notRead), notRead)
  const test = testOf(
    textOf(said, 'ups.test.result') ?? undefined,
    textOf(said, 'ups.test.date') ?? undefined,
  )
  const states = new Set([...statesOf(words), ...(test?.result === 'running' ? (['testing'] as const) : [])])
  if (isOnlyTested(states, values.inputVoltage ?? null)) states.delete('on-battery')
  const replaced = textOf(said, 'battery.date')
  const alarm = textOf(said, 'ups.alarm')
  return {
    ...untold,
    ...values,
    states: statesInOrder(states),
    words,
    alarms: alarm === null ? [] : [alarm],
    batteryReplaced: replaced === null ? null : dayOf(replaced),
    batteryReplacedWords: replaced,
    test,
    testable: canStart(commands),
    cancellable: canStop(commands),
    manufacturer: textOf(said, 'device.mfr', 'ups.mfr'),
    model: textOf(said, 'device.model', 'ups.model'),
    serial: textOf(said, 'device.serial', 'ups.serial'),
    firmware: textOf(said, 'ups.firmware'),
    name,
  }
}

/** @throws NutError, or Failure */
export async function readUnit(talk: NutTalk, unit: string, now: () => Date): Promise<Reading<UpsReading>> {
  const [, , description] = await talk.ask(['GET', 'UPSDESC', unit])
  const name = described(description)
  try {
    const rows = await talk.list(['LIST', 'VAR', unit])
    const commands = (await talk.list(['LIST', 'CMD', unit])).flatMap(([, command]) => command ?? [])
    const said = new Map(
      rows.flatMap(([, variable, value]) =>
        variable === undefined || value === undefined ? [] : [[variable, value] as const],
      ),
    )
    const notRead: NotRead[] = []
    const value = readingOf(said, commands, name, notRead)
    const all = [...notRead, ...absentIn(value, notRead)]
    return {
      value,
      complete: true,
      dropped: rows.length - said.size,
      ...(all.length > 0 && { notRead: all }),
      observedAt: now(),
    }
  } catch (error) {
    const why = error instanceof NutError ? losses[error.code] : undefined
    if (why === undefined || !(error instanceof NutError)) throw error
    return { ...lost([error.code], why, name), complete: false, dropped: 0, observedAt: now() }
  }
}
