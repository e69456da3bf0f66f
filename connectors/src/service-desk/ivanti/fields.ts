import { z } from 'zod'

/** 32 hexadecimal digits, in upper case. */
export const recIdField = z
  .string()
  .regex(/^[0-9A-Fa-f]{32}$/)
  .transform((id) => id.toUpperCase())

/** Text without its ends; null for none. */
export const textField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => (text === null || text === undefined ? null : String(text).trim() || null))

/** A date with any offset; null where none is set, which Ivanti writes as the year 1. */
export const dateField = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? whenOf(value) : null))

export function whenOf(text: string): Date | null {
  if (text.startsWith('0001-')) return null
  // Without an offset it is UTC, as with one that is Z.
  const whole = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) ? `${text}Z` : text
  const date = new Date(whole)
  return Number.isFinite(date.getTime()) ? date : null
}

export const numberField = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)])
  .transform((number) => String(number))
