import type { FastifyRequest } from 'fastify'
import { CallError } from '../errors/call-error.ts'

const shortest = 3
const longest = 300

/**
 * The reason that came with a request, as the header `x-reading-reason` holds it: percent-encoded UTF-8, since headers
 * are Latin-1. Null where none came. Throws `input-not-valid` for one that cannot be read or says nothing.
 */
export function givenReason(request: FastifyRequest): string | null {
  const header = request.headers['x-reading-reason']
  if (header === undefined) return null
  const refused = (why: string) => new CallError('input-not-valid', { fields: { 'x-reading-reason': why } })
  if (Array.isArray(header)) throw refused('is given twice')
  let reason: string
  try {
    reason = decodeURIComponent(header).trim()
  } catch {
    throw refused('has a percent sign that encodes nothing')
  }
  if (reason.length < shortest) throw refused('Say why in a few words.')
  if (reason.length > longest) throw refused(`is longer than ${longest} characters`)
  return reason
}
