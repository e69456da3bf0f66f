import { refusalFailure } from './refusals.ts'
import type { NotRead } from '../../asking.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Refusal } from './refusals.ts'

/** What one of several commands told: its lines, or why there are none. */
export interface AskedPart {
  readonly lines: readonly string[] | null
  readonly notRead: readonly NotRead[]
}

const unknown: ReadonlySet<Refusal['kind']> = new Set([
  'syntax',
  'incomplete',
  'ambiguous',
  'unknown-command',
])

/** Does this release or model not have the command, or does it have it and refuse it. */
export const isUnknown = ({ kind }: Refusal): boolean => unknown.has(kind)

/**
 * Asks a command without which the rest of a reading stands. Refused, it leaves these fields of the rows empty, or with no
 * fields whole rows missing; a command that this release does not have is `absent`.
 */
export const askPart = async (
  line: CommandLine,
  command: string,
  fields: readonly string[],
): Promise<AskedPart> => {
  const { lines, refusal } = await line.try(command)
  if (refusal === null) return { lines, notRead: [] }
  return { lines: null, notRead: [notReadFor(line, command, refusal, fields)] }
}

export const notReadFor = (
  { name }: CommandLine,
  command: string,
  refusal: Refusal,
  fields: readonly string[],
): NotRead => {
  if (isUnknown(refusal)) return { fields, cause: 'absent', why: `${name} has no command “${command}”` }
  const { cause } = refusalFailure(name, refusal).detail
  const why =
    cause === 'right-missing'
      ? `${name} does not permit this account to run “${command}”`
      : `${name} refused “${command}”: ${refusalFailure(name, refusal).message.replace(/\.$/, '')}`
  return { fields, cause, why }
}

/** A reading is whole when the device told all that it can. */
export const isWhole = (notRead: readonly NotRead[]): boolean =>
  notRead.every(({ cause }) => cause === 'absent')
