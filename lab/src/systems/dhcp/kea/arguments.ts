import { CommandError } from './answer.ts'
import { parseAddress, parseOctets } from './address.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The arguments of a command, which lease_cmds wants as a map. */
export function map(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new CommandError('Parameters missing or are not a map.')
  return value
}

/** A parameter that must be there and be text. */
export function text(values: JsonObject, name: string): string {
  const value = values[name]
  if (value === undefined) throw new CommandError(`'${name}' parameter not specified`)
  if (typeof value !== 'string') throw new CommandError(`'${name}' parameter must be a string`)
  return value
}

export function optionalText(values: JsonObject, name: string): string | null {
  return values[name] === undefined ? null : text(values, name)
}

export function integer(values: JsonObject, name: string): number {
  const value = values[name]
  if (value === undefined) throw new CommandError(`'${name}' parameter not specified`)
  if (typeof value !== 'number') throw new CommandError(`'${name}' parameter must be a number`)
  return value
}

export function address(value: string): number {
  const parsed = parseAddress(value)
  if (parsed === null)
    throw new CommandError(`Failed to convert string to address '${value}': Invalid argument`)
  return parsed
}

export function octets(value: string): string {
  const parsed = parseOctets(value)
  if ('wrong' in parsed) throw new CommandError(parsed.wrong)
  return parsed.octets
}
