import type { NotRead, Reading } from '../../asking.ts'
import { NutError } from '../../transport/nut-talk.ts'
import type { NutTalk } from '../../transport/nut-talk.ts'
import type { ListedUps, UpsReading } from '../capabilities.ts'
import { settled } from '../precedence.ts'
import { absentIn, dayOf, lost, measured, statesInOrder, untold } from '../reading.ts'
import type { Measured } from '../reading.ts'
import { losses } from './nut-failures.ts'
import { statesOf, statesOfAlarm, testOf } from './states.ts'
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

/** Between two lines, where none is told against the neutral. */
const volts = (domain: 'input' | 'output') =>
  ['voltage', 'L1-N.voltage', 'L1.voltage', 'L2-N.voltage', 'L3-N.voltage']
    .concat(['L1-L2.voltage', 'L2-L3.voltage', 'L3-L1.voltage'])
    .map((name) => `${domain}.${name}`)

/** Names of the variables that a value may stand in, the best first (NUT's `docs/nut-names.txt`, with its three-phase additions). */
const variables: Readonly<Record<Measured, readonly string[]>> = {
  charge: ['battery.charge'],
  runtime: ['battery.runtime'],
  onBatteryFor: [],
  load: ['ups.load', 'output.power.percent'],
  power: ['ups.realpower', 'output.realpower'],
  inputVoltage: volts('input'),
  outputVoltage: volts('output'),
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
const numberIn = (text: string | null): number | null =>
  text !== null && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null

/** The first that says something; -1 is how drivers say that there is no sensor, of a unit or of one of its lines. */
function numbersOf(said: Variables, notRead: NotRead[]): Partial<Record<Measured, number | null>> {
  return Object.fromEntries(
    (Object.entries(variables) as [Measured, readonly string[]][]).map(([field, names]) => {
      const texts = names.flatMap((name) => textOf(said, name) ?? [])
      const text = texts.find((one) => numberIn(one) !== -1) ?? texts[0] ?? null
      const value = numberIn(text)
      if (text !== null && value === null)
        notRead.push({ fields: [field], cause: 'not-understood', why: `it says ${text.slice(0, 60)}` })
      return [field, value]
    }),
  )
}

/** The lowest of the lines of an input that says how many it has, so that one without mains is seen; null where none is told. */
function lowestInput(said: Variables): number | null {
  const phases = numberIn(textOf(said, 'input.phases')) ?? 1
  const lines = ['L1', 'L2', 'L3'].slice(0, phases)
  const neutral = lines.map((line) => [`input.${line}-N.voltage`, `input.${line}.voltage`])
  const between = ['L1-L2', 'L2-L3', 'L3-L1'].map((pair) => [`input.${pair}.voltage`])
  for (const names of phases < 2 ? [] : [neutral, between]) {
    const told = names.flatMap((each) => numberIn(textOf(said, ...each)) ?? []).filter((value) => value >= 0)
    if (told.length > 0) return Math.min(...told)
  }
  return null
}

/** What lines tell together: of the input the one with least, of the load the one with most, of the power the sum where each tells its own. */
function ofLines(
  said: Variables,
  values: Partial<Record<Measured, number | null>>,
  notRead: NotRead[],
): Partial<Record<Measured, number | null>> {
  const told = (spec: string) =>
    ['L1', 'L2', 'L3'].flatMap((line) => {
      const value = numberIn(textOf(said, `output.${line}.${spec}`))
      return value === null || value < 0 ? [] : [value]
    })
  const loads = [
    ...told('power.percent'),
    ...told('realpower.percent'),
    ...((values.load ?? -1) >= 0 ? [values.load ?? 0] : []),
  ]
  const watts = told('realpower')
  const seen = [...said.keys()].flatMap((name) => /^output\.(L[123])\./.exec(name)?.[1] ?? [])
  const lines = numberIn(textOf(said, 'output.phases')) ?? new Set(seen).size
  const input = lowestInput(said)
  const power = values.power ?? -1
  const summed = power < 0 && watts.length > 0
  if (summed && watts.length < lines)
    notRead.push({
      fields: ['power'],
      cause: 'absent',
      why: `it reports the power of ${watts.length} of ${lines} lines`,
    })
  return {
    ...values,
    ...(input !== null && { inputVoltage: input }),
    ...(loads.length > 0 && { load: Math.max(...loads) }),
    ...(summed && { power: watts.length < lines ? null : watts.reduce((sum, one) => sum + one, 0) }),
  }
}

function readingOf(
  said: Variables,
  commands: readonly string[],
  name: string | null,
  notRead: NotRead[],
): UpsReading {
  const words = (textOf(said, 'ups.status') ?? '').split(/\s+/).filter((word) => word !== '')
  const values = measured(ofLines(said, numbersOf(said, notRead), notRead), notRead)
  const test = testOf(
    textOf(said, 'ups.test.result') ?? undefined,
    textOf(said, 'ups.test.date') ?? undefined,
  )
  const replaced = textOf(said, 'battery.date')
  const alarm = textOf(said, 'ups.alarm')
  const states = settled([...statesOf(words), ...statesOfAlarm(alarm)], {
    results: test === null ? [] : [test.result],
    inputVoltage: values.inputVoltage ?? null,
  })
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
    const missing = notRead.filter(({ fields }) =>
      fields.some((field) => value[field as keyof UpsReading] === null),
    )
    const all = [...missing, ...absentIn(value, missing)]
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
