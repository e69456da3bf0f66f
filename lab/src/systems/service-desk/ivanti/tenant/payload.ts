import { badPayload } from './answers.ts'

export type Payload = Readonly<Record<string, unknown>>

export const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON object, or a refusal. */
export function payloadOf(body: string): Payload {
  if (body.trim() === '') throw badPayload('Message body cannot be empty')
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw badPayload('The request body is not valid JSON')
  }
  if (!isPayload(parsed)) throw badPayload('The request body is not a JSON object')
  return parsed
}

/** The text of a field; numbers and yes or no as they are written, everything else is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
