import { Failure } from '@patchbay/connectors/failures'
import { showQuestions } from '@patchbay/connectors/switch/show-questions'
import type { ShowParameter, ShowQuestion } from '@patchbay/connectors/switch/show-questions'
import { addressWord, interfaceWord, macWord, vlanWord } from '@patchbay/connectors/switch/typed-values'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { SwitchCommand } from '@patchbay/contract/common-queries/cisco-switch'
import { CallError } from '../errors/call-error.ts'
import type { Systems } from '../systems/open.ts'
import { printed, waysTo } from '../facts/ports.ts'

/** A command may take as long as a whole question. */
const limit = 25_000

export interface Command {
  readonly switch: string
  readonly name: SwitchCommand
  readonly interface?: string | undefined
  readonly vlan?: string | undefined
  readonly mac?: string | undefined
  readonly address?: string | undefined
}

const faults: Readonly<Record<ShowParameter, string>> = {
  interface: 'name an interface, such as Gi1/0/14',
  vlan: 'name a VLAN between 1 and 4094',
  mac: 'name a MAC address',
  address: 'name an IPv4 or IPv6 address',
}

const read: Readonly<Record<ShowParameter, (text: string) => string | number>> = {
  interface: (text) => interfaceWord(text),
  vlan: (text) => Number(vlanWord(/^\d{1,4}$/.test(text) ? Number(text) : 0)),
  mac: (text) => macWord(text),
  address: (text) => addressWord(text),
}

/** The question with its parameters read by their kinds; those that it does not take are left out. */
function questionOf(command: Command): ShowQuestion {
  const wrong: Record<string, string> = {}
  const parameters: Partial<Record<ShowParameter, string | number>> = {}
  for (const parameter of showQuestions[command.name]) {
    try {
      parameters[parameter] = read[parameter](command[parameter] ?? '')
    } catch {
      wrong[parameter] = faults[parameter]
    }
  }
  if (Object.keys(wrong).length > 0) throw new CallError('input-not-valid', { fields: wrong })
  return { name: command.name, ...parameters } as ShowQuestion
}

/** Sends one allow-listed command over the command line and answers it word for word, secrets taken out. */
export async function runCommand(
  systems: Systems,
  command: Command,
  signal: AbortSignal,
): Promise<CallAnswer<Calls['GET /common-queries/cisco-switch/command/']>> {
  const question = questionOf(command)
  const nothing = { command: null, text: '', source: null, observedAt: null }
  const ways = waysTo(systems.ofKind('switch'), command.switch)
  if (ways.length === 0) {
    const isOff = systems.disabledWays(command.switch).length > 0
    const why = isOff ? 'is disabled in Connected systems' : 'is not a switch of the connected systems'
    throw new CallError('input-not-valid', { fields: { switch: why } })
  }
  for (const { system, device } of ways) {
    try {
      const told = await printed({ system, device }, question, { signal, limit })
      if (told === null) continue
      const { value, observedAt } = told
      return { ...value, source: system.title, observedAt: observedAt.toISOString(), failure: null }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      signal.throwIfAborted()
      return { ...nothing, source: system.title, failure: error.message }
    }
  }
  return { ...nothing, failure: `No connected system reaches the command line of ${command.switch}.` }
}
