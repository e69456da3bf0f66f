import { CommandError } from './answer.ts'
import { parseAddress, parseOctets } from './address.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The arguments of a command as a map, and its words where they are none: libraries and commands differ in them. */
export function map(value: Json | undefined, otherwise = 'Parameters missing or are not a map.'): JsonObject {
  if (!isObject(value)) throw new CommandError(otherwise)
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

/** A client id: pairs of digits with colons, or one row of digits. `bounded`: its length is looked at (from 2.4 on). */
export function clientId(value: string, bounded: boolean): string {
  const row = /^(?:0x)?([0-9a-f]+)$/i.exec(value)?.[1]
  const digits = row === undefined ? null : row.padStart(row.length + (row.length % 2), '0').toLowerCase()
  if (digits === null && value !== '' && !value.includes(':')) {
    throw new CommandError(`'${value}' is not a valid string of hexadecimal digits`)
  }
  const parsed = digits === null ? octets(value) : (digits.match(/../g) ?? []).join(':')
  const length = parsed === '' ? 0 : parsed.split(':').length
  if (bounded && length < 2) {
    throw new CommandError(`identifier is too short (${length}), at least 2 is required`)
  }
  if (bounded && length > 255) {
    throw new CommandError(`identifier is too large (${length}), at most 255 is required`)
  }
  return parsed
}
